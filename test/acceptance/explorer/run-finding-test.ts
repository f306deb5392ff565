import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
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
  test: {
    include: ['test/*.test.ts'],
    testTimeout: 60_000,
    // The default one prints errors that nobody catches.
    reporters: ['default', 'json'],
    outputFile: { json: 'result.json' },
    // Otherwise the message of a failed comparison is shortened.
    chaiConfig: { truncateThreshold: 0 },
  },
};
`;

const Result = z.object({
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ status: z.string(), failureMessages: z.array(z.string()) })) }),
  ),
});

/**
 * Runs the test of a finding in a copy. The explorer wrote it for the folder `test`.
 *
 * @returns why it fails; undefined if it passes
 * @throws {Error} when it does not run
 */
export async function runFindingTest(copy: ExampleCopy, test: string): Promise<string | undefined> {
  const { folder } = copy;
  await copy.deleteStored();
  await mkdir(join(folder, 'test'), { recursive: true });
  await writeFile(join(folder, 'test', 'finding.test.ts'), test);
  await writeFile(join(folder, 'vitest.config.ts'), CONFIG);
  const { stdout, stderr, exitCode } = await runNode(
    'node_modules/vitest/vitest.mjs',
    ['run', '--root', folder],
    folder,
  );
  const { testResults } = Result.parse(JSON.parse(await readFile(join(folder, 'result.json'), 'utf8')));
  const [assertion] = testResults.flatMap(({ assertionResults }) => assertionResults);
  if (assertion === undefined) throw new Error(`The test did not run:\n${stdout}\n${stderr}`);
  const { status, failureMessages } = assertion;
  if (status !== 'passed') return stripVTControlCharacters(failureMessages.join('\n'));
  // Vitest reports what nobody catches after the tests.
  return exitCode === 0 ? undefined : stripVTControlCharacters(stdout + stderr);
}
