/** The order of the pages: of the guide from the tables of its index, of the other pages from navigation.json. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { z } from 'zod';
import { root } from '../root.js';

const Topics = z.strictObject({
  /** The pages of docs in groups, without extension. */
  topics: z.array(z.strictObject({ title: z.string(), pages: z.array(z.string()) })),
});

/** Pages that are read one after another. */
export interface PageGroup {
  readonly title: string;
  /** Paths in the repository. */
  readonly pages: readonly string[];
}

export interface Navigation {
  /** The groups of the guide. They can contain pages of other folders, for example of docs/migration. */
  readonly guide: readonly PageGroup[];
  /** Groups of the other pages of docs. */
  readonly topics: readonly PageGroup[];
}

export const guideIndex = 'docs/guide/index.md';

export function readNavigation(): Navigation {
  const guide = guideGroups(readFileSync(join(root, guideIndex), 'utf8'));
  const inGuide = guide.flatMap(({ pages }) => pages);
  const { topics } = Topics.parse(JSON.parse(readFileSync(join(root, 'docs/site/navigation.json'), 'utf8')));
  return {
    guide,
    topics: topics.map(({ title, pages }) => ({
      title,
      pages: pages.map((page) => `docs/${page}.md`).filter((path) => !inGuide.includes(path)),
    })),
  };
}

/**
 * The groups of the index of the guide: a paragraph that starts with `**Title.**`, and a table whose rows start with a link to a page.
 *
 * @param index the index as Markdown
 */
export function guideGroups(index: string): PageGroup[] {
  return [...index.matchAll(/^\*\*([^*]+)\.\*\*(?:(?!\n\n)[^|])*\n\n((?:\|.*\n?)+)/gm)].map(
    ([, title = '', table = '']) => ({
      title,
      pages: [...table.matchAll(/^\| \[[^\]]+\]\(([^)#]+\.md)(?:#[^)]*)?\)/gm)].map(([, page = '']) =>
        posix.join(posix.dirname(guideIndex), page),
      ),
    }),
  );
}

/** The pages of a folder in the repository, without extension. A README is the index on a forge; the site has the navigation instead. */
export function pagesIn(folder: string): string[] {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => name.slice(0, -'.md'.length));
}
