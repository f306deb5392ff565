import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { findPackage } from './find-package.js';

const Manifest = z.object({ bin: z.object({ guildhall: z.string() }) });

/** The folder of this package. */
const ownFolder = realpathSync(fileURLToPath(new URL('../../../', import.meta.url)));

/**
 * Returns the program of the command line that a project has installed, if it is another copy than this one. The copy of the project works
 * with the version that its bot uses.
 * @param folder the folder of the project
 */
export function findOtherCommandLine(folder: string): string | undefined {
  const installed = findPackage('guildhall', folder);
  if (installed === undefined || join(installed, '/') === join(ownFolder, '/')) return undefined;
  const manifest = Manifest.safeParse(JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')));
  return manifest.success ? join(installed, manifest.data.bin.guildhall) : undefined;
}
