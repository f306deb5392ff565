/** Packs the packages for publication, from what was built before the tests. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { PACKAGES } from '../../scripts/source-trees.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

const PackResult = z.tuple([z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) })]);

/** The name of a package of this repository. */
export type PackageName = keyof typeof PACKAGES;

/** A packed package. */
export interface Tarball {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The paths of its files. */
  readonly files: readonly string[];
}

const packed = new Map<PackageName, Promise<Tarball>>();

/** Packs a package once for all test files of a worker. */
export function packPackage(name: PackageName = 'guildhall'): Promise<Tarball> {
  const tarball = packed.get(name) ?? pack(name);
  packed.set(name, tarball);
  return tarball;
}

async function pack(name: PackageName): Promise<Tarball> {
  const folder = await mkdtemp(join(tmpdir(), 'packed-'));
  try {
    const options = ['--json', '--ignore-scripts', '--loglevel=error', '--pack-destination', folder];
    const cwd = join(root, PACKAGES[name].folder);
    const { stdout } = await promisify(execFile)('npm', ['pack', ...options], { cwd, maxBuffer: 64_000_000 });
    const [{ filename, files }] = PackResult.parse(JSON.parse(stdout));
    return { bytes: await readFile(join(folder, filename)), files: files.map(({ path }) => path) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
