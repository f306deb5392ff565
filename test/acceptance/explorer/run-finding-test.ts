import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entryPoints, sourceOf } from '../../../scripts/source-trees.mjs';
import type { ExampleCopy } from './example-copy.js';
import { runNode } from './processes.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const builtFile = (module: string) => join(root, sourceOf(`${module}.js`).replace(/(?<=^|\/)src\//, 'dist/'));

/** The entry points of the packages are those of the build. */
const ALIASES = entryPoints().map(
  ({ name, module }) => `{ find: /^${name.replaceAll('/', '\\/')}$/, replacement: '${builtFile(module)}' }`,
);

const CONFIG = `
export default {
  resolve: { alias: [${ALIASES.join(', ')}] },
  test: { include: ['test/*.test.ts'], testTimeout: 60_000 },
};
`;

/** Runs the test of a finding in a copy. The explorer wrote it for the folder `test`. @returns whether it passes */
export async function passesFindingTest({ folder }: ExampleCopy, test: string): Promise<boolean> {
  await mkdir(join(folder, 'test'), { recursive: true });
  await writeFile(join(folder, 'test', 'finding.test.ts'), test);
  await writeFile(join(folder, 'vitest.config.ts'), CONFIG);
  const { exitCode, stdout } = await runNode('node_modules/vitest/vitest.mjs', ['run', '--root', folder], folder);
  if (!/Tests .*[0-9]+ (?:passed|failed)/.test(stdout)) throw new Error(`The test did not run:\n${stdout}`);
  return exitCode === 0;
}
