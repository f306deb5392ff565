/**
 * The packages of this repository find each other through links in `node_modules`, one of which leads to the folder around it. Nothing
 * that reads all files of the project follows them: each file would be there twice, or without an end.
 */
import { execFile } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { WatchRules } from '../../dev/src/cli/dev/watch-rules.js';
import { PACKAGES } from '../../scripts/source-trees.mjs';

const root = realpathSync(fileURLToPath(new URL('../..', import.meta.url)));
const { resolve } = createRequire(import.meta.url);

/** Runs a program of a package. Returns what it prints, also if it fails. */
async function run(name: string, program: string, ...args: string[]): Promise<string> {
  const file = join(dirname(resolve(`${name}/package.json`)), program);
  const options = { cwd: root, maxBuffer: 64_000_000 };
  const ended = promisify(execFile)(process.execPath, [file, ...args], options);
  const { stdout, stderr } = await ended.catch((failure: unknown) => Output.parse(failure));
  return stdout + stderr;
}

const Output = z.object({ stdout: z.string(), stderr: z.string() });

const isTwice = (path: string) => /node_modules[\\/](?:guildhall|@guildhall|create-guildhall)[\\/]/.test(path);

test.each(Object.entries(PACKAGES))('%s is the folder %o of this checkout', (name, { folder }) => {
  expect(realpathSync(join(root, 'node_modules', name))).toBe(join(root, folder));
});

describe('the links are not followed', () => {
  test('by Vitest, which finds each test once', async () => {
    const listed = await run('vitest', 'vitest.mjs', 'list', '--filesOnly', '--project=unit', '--project=package');
    const files = listed.split('\n').filter((line) => line.includes('.test.ts'));
    expect(files.some((line) => line.includes('test/package/linked-checkout.test.ts'))).toBe(true);
    expect(files.filter(isTwice)).toEqual([]);
  });

  test('by the compiler, which reads each source once', async () => {
    const listed = await run('typescript', 'bin/tsc', '-p', 'tsconfig.json', '--listFilesOnly');
    const files = listed.split('\n');
    expect(files.some((path) => path.endsWith('/src/index.ts'))).toBe(true);
    expect(files.filter(isTwice)).toEqual([]);
  });

  test('by Biome, which ignores them', async () => {
    const printed = await run('@biomejs/biome', 'bin/biome', 'check', 'node_modules/guildhall/package.json');
    expect(printed).toContain('These paths were provided but ignored');
  });

  test('by `guildhall dev` in this folder, unless a glob names them', () => {
    const folder = join(root, 'examples/tickets');
    const rules = (watch: readonly string[]) =>
      new WatchRules({ cwd: root, folder, watch, ignore: [], ignoredPaths: [], isImported: () => false });
    expect(rules(['**/*.json']).isExcluded(join(root, 'node_modules'))).toBe(true);
    expect(rules(['**']).isExcluded(join(root, 'node_modules/guildhall/node_modules'))).toBe(true);
  });
});
