/** The system time can be set while a bot runs. Waiting must not depend on it. */
import { expect, test } from 'vitest';
import { startClientAndServer } from '../client-and-server.js';
import { bucketHeaders } from '../scripted-server.js';

const HOUR_MS = 3_600_000;

test.each([
  ['back', -HOUR_MS],
  ['forward', HOUR_MS],
])('a known bucket opens after the same delay when the system time is set %s', async (_direction, stepMs) => {
  const { api, server, clock } = await startClientAndServer(() => ({
    body: {},
    headers: bucketHeaders('abc', 1, 0, 3),
  }));
  await api.channels.get('81');
  clock.setTime(clock.now() + stepMs);
  const second = api.channels.get('81');
  await clock.advance(2999);
  expect(server.requests).toHaveLength(1);
  await clock.advance(10);
  await second;
});

test('the global limit has free requests again after a second when the system time is set back', async () => {
  const { api, clock } = await startClientAndServer(undefined, { globalRequestsPerSecond: 1 });
  await api.channels.get('81');
  clock.setTime(clock.now() - HOUR_MS);
  const second = api.channels.get('82');
  await clock.advance(1010);
  await second;
});

test('the time limit of a call is not shortened when the system time is set forward', async () => {
  const { api, clock } = await startClientAndServer(
    (_request, index) => (index < 1 ? { status: 500 } : { body: { id: '81' } }),
    { timeoutMs: 60_000 },
  );
  const call = api.channels.get('81');
  const delayMs = await clock.timer((delay) => delay <= 500);
  clock.setTime(clock.now() + HOUR_MS);
  await clock.advance(delayMs);
  expect(await call).toEqual({ id: '81' });
});
