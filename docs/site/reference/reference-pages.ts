/** Distributes the exported names to pages. */
import { basename, dirname } from 'node:path';
import { ts } from '@ts-morph/common';
import type { ExportedName, PackageExports } from './read-exports.js';
import { type ReferenceTopic, topics } from './topics.js';

export interface ReferencePage {
  /** The name of the file, without extension. */
  readonly page: string;
  readonly title: string;
  /** The entry point under which the navigation lists the page. */
  readonly entry: string;
  readonly names: readonly ExportedName[];
}

/** The methods of the client, whose page shows how they are called: `api.messages`. */
const RESOURCES = 'rest/resources';

/** The page of a name. Errors have a page for themselves, because programs look for them by their names. */
function topicOf({ name, file, declarations, entries }: ExportedName): ReferenceTopic {
  const folder = dirname(file);
  const isError = /Error$/.test(name) && declarations.some(ts.isClassDeclaration);
  if (entries.includes('guildhall') && (isError || /ErrorReason$/.test(name))) {
    return { page: 'errors', title: 'Errors', folders: [] };
  }
  if (folder === RESOURCES) {
    const resource = basename(file);
    return { page: `rest-${resource}`, title: `api.${toCamelCase(resource)}`, folders: [] };
  }
  const matching = topics.flatMap((topic) =>
    topic.folders.filter((path) => `${folder}/`.startsWith(`${path}/`)).map((path) => ({ topic, path })),
  );
  const [longest] = matching.sort((a, b) => b.path.length - a.path.length);
  if (longest) return longest.topic;
  const [own = 'other'] = folder.replace(/^dev\//, '').split('/');
  return { page: own, title: own.charAt(0).toUpperCase() + own.slice(1), folders: [] };
}

const toCamelCase = (text: string) => text.replace(/-(\w)/g, (_dash, initial: string) => initial.toUpperCase());

/** Returns the pages in the order of the topics, those of an entry point together. */
export function referencePages({ names, entries }: PackageExports): ReferencePage[] {
  const byPage = new Map<string, { topic: ReferenceTopic; names: ExportedName[] }>();
  for (const exported of names.values()) {
    const topic = topicOf(exported);
    const page = byPage.get(topic.page) ?? { topic, names: [] };
    page.names.push(exported);
    byPage.set(topic.page, page);
  }
  const rank = (page: string) => {
    const index = topics.findIndex((topic) => topic.page === page);
    return index === -1 ? topics.length : index;
  };
  const pages = [...byPage.values()].map(({ topic, names: ofPage }) => ({
    page: topic.page,
    title: topic.title,
    entry: mostFrequent(ofPage.map(({ entries: [entry = ''] }) => entry)),
    names: sortNames(ofPage),
  }));
  return entries.flatMap(({ name }) =>
    pages
      .filter(({ entry }) => entry === name)
      .sort((a, b) => rank(a.page) - rank(b.page) || a.title.localeCompare(b.title)),
  );
}

function mostFrequent(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

/** Functions, constants and classes before types, which explain them. Each in the order in which the entry point exports them. */
function sortNames(names: readonly ExportedName[]): ExportedName[] {
  const isType = ({ declarations }: ExportedName) =>
    declarations.every((each) => ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each));
  return [...names].sort((a, b) => Number(isType(a)) - Number(isType(b)));
}
