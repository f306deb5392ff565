import { statSync } from 'node:fs';
import { join } from 'node:path';

/** The names that are tried in this order. */
const FILES = ['guildhall.invariants.ts', 'guildhall.invariants.js', 'guildhall.invariants.mjs'] as const;

/** Returns the absolute path of the invariants in the first of the folders that contains some. */
export function findInvariants(folders: readonly string[]): string | undefined {
  const paths = folders.flatMap((folder) => FILES.map((name) => join(folder, name)));
  return paths.find((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
}
