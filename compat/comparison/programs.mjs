// The libraries, the slices, and the programs: one of each library for each slice.
import { fileURLToPath } from 'node:url';
import { onboarding } from './slices/onboarding.mjs';
import { polls } from './slices/polls.mjs';
import { tickets } from './slices/tickets.mjs';

/**
 * `folder`: of `bots`. `packages`: what a bot installs, in the versions of compat; the first one gives its version to the tables. `module`:
 * the kind of its modules if they are not those of ECMAScript.
 */
export const libraries = [
  { folder: 'guildhall', title: 'Guildhall', packages: ['guildhall'] },
  { folder: 'discordjs', title: 'discord.js', packages: ['discord.js'] },
  { folder: 'discordx', title: 'discordx', packages: ['discordx', 'discord.js', 'reflect-metadata'] },
  { folder: 'sapphire', title: 'Sapphire', packages: ['@sapphire/framework', '@sapphire/decorators', 'discord.js'] },
  { folder: 'seyfert', title: 'seyfert', packages: ['seyfert'] },
  {
    folder: 'necord',
    title: 'necord',
    // As in projects of NestJS.
    module: 'commonjs',
    packages: ['necord', '@nestjs/common', '@nestjs/core', 'discord.js', 'reflect-metadata', 'rxjs'],
  },
];

export const slices = [onboarding, tickets, polls];

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

/** The folder with the sources of a program, or of all programs of a library. */
export const sourceFolder = (library, slice) => path(`bots/${library.folder}/${slice?.name ?? ''}`);

/** The folder with the compiled program. It is below `compat`, so that Node finds its packages. */
export const compiledFolder = (library, slice) => path(`../build/${library.folder}/${slice?.name ?? ''}`);

/** The programs that arguments name: libraries by folder, and slices by name. Without names, all of them. They are grouped by slice. */
export function selectPrograms(names) {
  const known = [...libraries.map(({ folder }) => folder), ...slices.map(({ name }) => name)];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Known: ${known.join(', ')}.`);
  const select = (all, nameOf) => {
    const named = all.filter((each) => names.includes(nameOf(each)));
    return named.length > 0 ? named : all;
  };
  return select(slices, ({ name }) => name).flatMap((slice) =>
    select(libraries, ({ folder }) => folder).map((library) => ({ library, slice })),
  );
}
