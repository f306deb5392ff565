/** The entry points of the package, and their files. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { sourceOf } from '../../scripts/source-trees.mjs';

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));

const Manifest = z.object({
  exports: z.record(z.string(), z.union([z.string(), z.object({ types: z.string(), default: z.string() })])),
});
const manifest = Manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

/** Every entry point: its files in `dist`, its source, and the declarations that TypeScript writes for that, which are bundled. */
export const entries = Object.entries(manifest.exports).flatMap(([name, target]) => {
  if (typeof target === 'string') return [];
  const module = target.types.replace('./dist/', '');
  return [
    {
      name,
      types: join(root, target.types),
      code: join(root, target.default),
      source: join(root, sourceOf(module).replace(/\.d\.ts$/, '.ts')),
      unbundled: join(root, 'build/declarations', sourceOf(module)),
    },
  ];
});

/** The entry points that have moved to `@guildhall/dev`: they throw when they are loaded. */
const isMoved = ({ source }: { readonly source: string }) => /[\\/]moved[\\/]/.test(source);

/** `guildhall/env` and `@guildhall/dev/testing/vitest` export nothing. */
export const modules = entries.filter(
  (entry) => !['./env', './testing/vitest'].includes(entry.name) && !isMoved(entry),
);
