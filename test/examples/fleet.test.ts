import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { missingRedis } from '../cluster/redis/redis-process.js';

const program = fileURLToPath(new URL('../../build/fleet/main.js', import.meta.url));
const run = promisify(execFile);

test.skipIf(missingRedis)('the fleet loses no event while its processes are killed', async () => {
  const { stdout } = await run(process.execPath, [program, '--once']);
  expect(stdout).toMatch(/^processes killed +4$/m);
  expect(stdout).toMatch(/^events lost +0$/m);
});

test('the fleet says what is missing if Redis is not installed', async () => {
  const { REDIS_URL: _url, ...environment } = process.env;
  const env = { ...environment, REDIS_SERVER: '/nonexistent/redis-server' };
  const { stdout } = await run(process.execPath, [program, '--once'], { env });
  expect(stdout).toBe('This example needs Redis: install redis-server, or set REDIS_URL. Nothing was run.\n');
});
