import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('the built front desk completes its story and exits successfully', async () => {
  const { stdout, stderr } = await promisify(execFile)('node', ['build/front-desk/main.js', '--once'], { cwd: root });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/All \d+ steps had their effect\.\s*$/);
});
