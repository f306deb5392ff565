/** The entry points of the packages, and their files. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { PACKAGES } from '../../scripts/source-trees.mjs';

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));

const Target = z.union([z.string(), z.object({ types: z.string(), default: z.string() })]);
const Manifest = z.looseObject({
  version: z.string(),
  bin: z.record(z.string(), z.string()).default({}),
  exports: z.record(z.string(), Target),
  dependencies: z.record(z.string(), z.string()).default({}),
  peerDependencies: z.record(z.string(), z.string()).default({}),
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean() })).default({}),
});

/** Reads the package.json of a package of this repository. */
export const manifestOf = (name: keyof typeof PACKAGES) =>
  Manifest.parse(JSON.parse(readFileSync(join(root, PACKAGES[name].folder, 'package.json'), 'utf8')));

/** The entry points of a package: their files in `dist`, their source, and the declarations that TypeScript writes for that, which are bundled. */
const entriesOf = (packageName: keyof typeof PACKAGES) => {
  const { folder, sources } = PACKAGES[packageName];
  return Object.entries(manifestOf(packageName).exports).flatMap(([path, target]) => {
    if (typeof target === 'string') return [];
    const module = target.types.replace('./dist/', '');
    return [
      {
        /** What a program imports. */
        name: path.replace('.', packageName),
        types: join(root, folder, target.types),
        code: join(root, folder, target.default),
        source: join(root, sources, module.replace(/\.d\.ts$/, '.ts')),
        unbundled: join(root, 'build/declarations', sources, module),
      },
    ];
  });
};

/** Every entry point of the packages that programs import. */
export const entries = [...entriesOf('guildhall'), ...entriesOf('@guildhall/dev')];

/** The entry points that have moved to `@guildhall/dev`: they throw when they are loaded. */
const isMoved = ({ source }: { readonly source: string }) => /[\\/]moved[\\/]/.test(source);

/** `guildhall/env`, `@guildhall/dev/testing/vitest` and `@guildhall/dev/redirect` export nothing. */
export const modules = entries.filter(
  (entry) =>
    !['guildhall/env', '@guildhall/dev/testing/vitest', '@guildhall/dev/redirect'].includes(entry.name) &&
    !isMoved(entry),
);

/** The modules that are not public: what the packages use of each other. */
export const internalModules = ['guildhall/internal', '@guildhall/dev/commands'];

/** The modules that are documented. */
export const publicModules = modules.filter(({ name }) => !internalModules.includes(name));
