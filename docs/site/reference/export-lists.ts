import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../root.js';

const folder = join(root, 'src/exports');

/** The sources that list what an entry point exports: its own, then those of `src/exports` that it exports as a whole. */
export function exportListsOf(entry: string): string[] {
  const targets = [...readFileSync(entry, 'utf8').matchAll(/^export \* from '(\.[^']*)\.js';$/gm)];
  const lists = targets.map(([, path = '']) => join(dirname(entry), `${path}.ts`));
  return [entry, ...lists.filter((list) => dirname(list) === folder).flatMap(exportListsOf)];
}
