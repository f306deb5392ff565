import { existsSync, realpathSync } from 'node:fs';
import { resolve, sep } from 'node:path';

/** `@oxc-node/core`, which compiles TypeScript, puts paths into URLs without encoding these characters, which have a meaning there. */
const UNSUPPORTED_CHARACTER = /[#%?]/;

/**
 * Describes why `@oxc-node/core` cannot load files from a folder, for the end of a sentence; undefined if it can.
 * Symbolic links are followed, as it does.
 */
export function describeUnsupportedFolder(path: string): string | undefined {
  const real = existsSync(path) ? realpathSync(path) : resolve(path);
  const position = real.search(UNSUPPORTED_CHARACTER);
  if (position === -1) return undefined;
  const end = real.indexOf(sep, position);
  const named = end === -1 ? real : real.slice(0, end);
  return `the name of ${named} contains "${real[position]}", and @oxc-node/core cannot load files from there`;
}
