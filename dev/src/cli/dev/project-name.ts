import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { limits } from '../../../../src/wire/constants/limits.js';

const PackageName = z.object({ name: z.string() });

/**
 * The name of a project, for the guild of its development world: the name in package.json without its scope, or else the name
 * of the folder. Undefined if neither can be the name of a guild.
 */
export function projectName(folder: string): string | undefined {
  const { min, max } = limits.guildName;
  return [packageName(folder), basename(folder)]
    .map((name) => name?.replace(/^@[^/]*\//, '').trim())
    .find((name) => name !== undefined && name.length >= min && name.length <= max);
}

function packageName(folder: string): string | undefined {
  try {
    return PackageName.safeParse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).data?.name;
  } catch {
    return undefined;
  }
}
