/** Packs the package for publication, from the `dist` that was built before the tests. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));

const PackResult = z.tuple([z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) })]);

/** The packed package. */
export interface Tarball {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The paths of its files. */
  readonly files: readonly string[];
}

let packed: Promise<Tarball> | undefined;

/** The package, which the test files of a worker share. */
export function packPackage(): Promise<Tarball> {
  packed ??= pack();
  return packed;
}

async function pack(): Promise<Tarball> {
  const folder = await mkdtemp(join(tmpdir(), 'packed-'));
  try {
    const options = ['--json', '--ignore-scripts', '--loglevel=error', '--pack-destination', folder];
    const { stdout } = await promisify(execFile)('npm', ['pack', ...options], { cwd: root, maxBuffer: 64_000_000 });
    const [{ filename, files }] = PackResult.parse(JSON.parse(stdout));
    return { bytes: await readFile(join(folder, filename)), files: files.map(({ path }) => path) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
