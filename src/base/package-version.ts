import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Returns the version of the package `guildhall`. */
export function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return z.object({ version: z.string() }).parse(manifest).version;
}
