import { readFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * Returns the version of a package.
 * @param manifest the location of its package.json. Default: that of `guildhall`
 */
export function packageVersion(manifest = new URL('../../package.json', import.meta.url)): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(manifest, 'utf8'))).version;
}
