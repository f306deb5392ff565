/** The order of the pages, from navigation.json. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../root.js';

const Navigation = z.strictObject({
  /** The pages of docs/guide in the order in which they are read, without extension. */
  guide: z.array(z.string()),
  /** The pages of docs in groups. */
  topics: z.array(z.strictObject({ title: z.string(), pages: z.array(z.string()) })),
  /** The pages of docs/migration. */
  migration: z.array(z.string()),
});

export type Navigation = z.output<typeof Navigation>;

export function readNavigation(): Navigation {
  return Navigation.parse(JSON.parse(readFileSync(join(root, 'docs/site/navigation.json'), 'utf8')));
}

/** The pages of a folder in the repository, without extension. A README is the index on a forge; the site has the navigation instead. */
export function pagesIn(folder: string): string[] {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => name.slice(0, -'.md'.length));
}
