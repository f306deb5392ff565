/** The navigation beside the pages, as VitePress needs it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReferenceNavigation } from '../reference/write-reference.js';
import { root } from '../root.js';
import { examplesOf } from './examples.js';
import { pagesIn, readNavigation } from './navigation.js';
import { sitePathOf } from './site-path.js';
import { listDocuments } from './write-pages.js';

/** An entry. A group that can be collapsed needs a link: without one it is a button around a button, which screen readers do not support. */
export interface SidebarItem {
  readonly text: string;
  readonly link?: string;
  readonly collapsed?: boolean;
  readonly items?: readonly SidebarItem[];
}

/** The sidebars of the parts of the site. */
export interface Sidebars {
  /** Whether there is a guide. */
  readonly guide: boolean;
  /** The first page about other libraries, if there is one. */
  readonly migration: string | undefined;
  readonly documents: readonly SidebarItem[];
  readonly reference: readonly SidebarItem[];
}

export function sidebarOf(reference: readonly ReferenceNavigation[]): Sidebars {
  const { guide, topics, migration } = readNavigation();
  const examples = readFileSync(join(root, 'examples/README.md'), 'utf8');
  const project = listDocuments().filter((path) => sitePathOf(path)?.startsWith('project/'));
  const groups: SidebarItem[] = [
    { text: 'Guide', items: existing('docs/guide', guide).map((page) => pageItem(`docs/guide/${page}.md`)) },
    ...topics.map(({ title, pages }) => ({ text: title, items: pages.map((page) => pageItem(`docs/${page}.md`)) })),
    {
      text: 'Coming from others',
      items: existing('docs/migration', migration).map((page) => pageItem(`docs/migration/${page}.md`)),
    },
    {
      text: 'Examples',
      link: '/examples/',
      collapsed: true,
      items: examplesOf(examples).map(({ name }) => ({ text: name, link: `/examples/${name}` })),
    },
    { text: 'Project', items: project.map(pageItem) },
  ];
  return {
    guide: existing('docs/guide', guide).includes('index'),
    migration: existing('docs/migration', migration).map((page) => pageItem(`docs/migration/${page}.md`).link)[0],
    documents: groups.filter(({ items }) => items?.length !== 0),
    reference: [
      { text: 'API reference', link: '/reference/' },
      ...reference.map(({ entry, page, pages }) => ({
        text: entry,
        link: `/reference/${page}`,
        collapsed: entry !== 'guildhall',
        items: pages.map((each) => ({ text: each.title, link: `/reference/${each.page}` })),
      })),
    ],
  };
}

/** The pages of a list that are in a folder. */
function existing(folder: string, pages: readonly string[]): readonly string[] {
  const found = pagesIn(folder);
  return pages.filter((page) => found.includes(page));
}

/** A page with its title, which is its first heading. */
function pageItem(path: string): SidebarItem {
  const [, title = path] = /^# (.+)$/m.exec(readFileSync(join(root, path), 'utf8')) ?? [];
  const link = `/${sitePathOf(path)?.replace(/(?:index)?\.md$/, '')}`;
  return { text: title.replaceAll('`', ''), link };
}
