/** Finds the copy of `guildhall` that a project has installed. Its command line works with the version that the bot uses. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRecord } from '../../base/is-record.js';

/** The folder of this package. */
const ownFolder = realpathSync(fileURLToPath(new URL('../../../', import.meta.url)));

/**
 * Returns the program of the command line that a project has installed, if it is another copy than this one.
 * @param folder the folder of the project
 */
export function findOtherCommandLine(folder: string): string | undefined {
  const installed = findInstalled(folder);
  if (installed === undefined || join(installed, '/') === join(ownFolder, '/')) return undefined;
  const manifest: unknown = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  const bin = isRecord(manifest) && isRecord(manifest['bin']) ? manifest['bin']['guildhall'] : undefined;
  return typeof bin === 'string' ? join(installed, bin) : undefined;
}

/** The folder of the package that a file in a folder would import, without symbolic links, so also with pnpm, Plug'n'Play and in a workspace. */
function findInstalled(folder: string): string | undefined {
  try {
    const found = dirname(createRequire(join(folder, 'package.json')).resolve('guildhall/package.json'));
    return existsSync(found) ? realpathSync(found) : found;
  } catch {
    return undefined;
  }
}
