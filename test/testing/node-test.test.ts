/** The test kit of the built package, with the test runner of Node. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('the test kit works with node:test and without vitest', async () => {
  const file = fileURLToPath(new URL('fixture/node-test.mjs', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--test', '--test-reporter=tap', file], {
    env: { ...process.env, NODE_TEST_CONTEXT: undefined },
  });
  expect(stdout).toMatch(/^# pass 2$/m);
  expect(stdout).toMatch(/^# fail 0$/m);
});
