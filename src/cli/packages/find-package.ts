import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Finds a package as a file in a folder would import it, so also with pnpm, Plug'n'Play and in a workspace.
 * @returns the folder of the package, without symbolic links; undefined if it is not installed
 */
export function findPackage(name: string, folder: string): string | undefined {
  try {
    const found = dirname(createRequire(join(folder, 'package.json')).resolve(`${name}/package.json`));
    return existsSync(found) ? realpathSync(found) : found;
  } catch {
    return undefined;
  }
}
