/** The navigation beside the pages, as VitePress needs it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReferenceNavigation } from '../reference/write-reference.js';
import { root } from '../root.js';
import { examplesOf } from './examples.js';
import { guideIndex, type PageGroup, readNavigation } from './navigation.js';
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
  /** The first page about other libraries, if there is one. */
  readonly migration: string | undefined;
  readonly documents: readonly SidebarItem[];
  readonly reference: readonly SidebarItem[];
}

export function sidebarOf(reference: readonly ReferenceNavigation[]): Sidebars {
  const examples = readFileSync(join(root, 'examples/README.md'), 'utf8');
  const project = listDocuments().filter((path) => sitePathOf(path)?.startsWith('project/'));
  return {
    migration: guidePages()
      .map(({ link }) => link)
      .find((link) => link?.startsWith('/migration/')),
    documents: [
      // Without items, so that it has a link of its own and the groups below have the titles of the index.
      { text: 'Guide', link: '/guide/' },
      ...readNavigation().guide.map(groupItem),
      ...readNavigation().topics.map(groupItem),
      {
        text: 'Examples',
        link: '/examples/',
        collapsed: true,
        items: examplesOf(examples).map(({ name }) => ({ text: name, link: `/examples/${name}` })),
      },
      { text: 'Project', items: project.map(pageItem) },
    ],
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

/** The pages of the guide in the order in which they are read. */
export function guidePages(): readonly SidebarItem[] {
  return [pageItem(guideIndex), ...readNavigation().guide.flatMap(({ pages }) => pages.map(pageItem))];
}

const groupItem = ({ title, pages }: PageGroup): SidebarItem => ({ text: title, items: pages.map(pageItem) });

/** A page with its title, which is its first heading. */
function pageItem(path: string): SidebarItem {
  const [, title = path] = /^# (.+)$/m.exec(readFileSync(join(root, path), 'utf8')) ?? [];
  const link = `/${sitePathOf(path)?.replace(/(?:index)?\.md$/, '')}`;
  return { text: title.replaceAll('`', ''), link };
}
