/**
 * Builds the package into `dist`. The code, the declarations and the page are built at the same time, because none needs
 * another.
 *
 * `node scripts/build.mjs [--noCheck]` reports type errors, unless `--noCheck` is given: then the declarations take a
 * fifth of the time.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const tsc = join(dirname(fileURLToPath(import.meta.resolve('typescript/package.json'))), 'bin/tsc');
const vite = join(dirname(fileURLToPath(import.meta.resolve('vite/package.json'))), 'bin/vite.js');

// Files of an earlier build must not remain.
for (const path of ['dist', 'build/declarations', 'build/tsconfig.build.tsbuildinfo']) {
  rmSync(join(root, path), { recursive: true, force: true });
}

const results = await Promise.allSettled([
  run('scripts/bundle.mjs'),
  run(vite, 'build', '--logLevel', 'warn'),
  run(vite, 'build', '--logLevel', 'warn', '--config', 'vite.map.config.ts'),
  run(tsc, '-p', 'tsconfig.build.json', ...process.argv.slice(2)).then(() => run('scripts/bundle-types.mjs')),
]);
if (results.some(({ status }) => status === 'rejected')) process.exitCode = 1;

/** Runs a Node program of the project. Rejects if it fails. */
async function run(program, ...args) {
  const child = spawn(process.execPath, [program, ...args], { cwd: root, stdio: 'inherit' });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`${program} failed`);
}
