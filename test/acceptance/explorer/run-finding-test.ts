import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ExampleCopy } from './example-copy.js';
import { PROJECT, runNode } from './processes.js';

/** The built file of each entry point of the package. */
async function entryPoints() {
  const { exports } = z
    .object({ exports: z.record(z.string(), z.union([z.string(), z.object({ default: z.string() })])) })
    .parse(JSON.parse(await readFile(join(PROJECT, 'package.json'), 'utf8')));
  return Object.entries(exports).map(([entry, target]) => ({
    name: join('guildhall', entry),
    file: join(PROJECT, typeof target === 'string' ? target : target.default),
  }));
}

async function vitestConfig(): Promise<string> {
  const aliases = (await entryPoints()).map(
    ({ name, file }) => `{ find: /^${name.replaceAll('/', '\\/')}$/, replacement: '${file}' }`,
  );
  return `export default {
  resolve: { alias: [${aliases.join(', ')}] },
  test: { include: ['test/*.test.ts'], testTimeout: 60_000 },
};
`;
}

/** Runs the test of a finding in a copy. The explorer wrote it for the folder `test`. @returns whether it passes */
export async function passesFindingTest({ folder }: ExampleCopy, test: string): Promise<boolean> {
  await mkdir(join(folder, 'test'), { recursive: true });
  await writeFile(join(folder, 'test', 'finding.test.ts'), test);
  await writeFile(join(folder, 'vitest.config.ts'), await vitestConfig());
  const { exitCode, stdout } = await runNode('node_modules/vitest/vitest.mjs', ['run', '--root', folder], folder);
  if (!/Tests .*[0-9]+ (?:passed|failed)/.test(stdout)) throw new Error(`The test did not run:\n${stdout}`);
  return exitCode === 0;
}
