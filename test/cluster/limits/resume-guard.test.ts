/** Which shards of several processes may discard their sessions, over a real Redis. */
import { describe, expect, test } from 'vitest';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { createLogger } from '../../../src/base/logging/pino-logger.js';
import { RedisResumeGuard } from '../../../src/cluster/limits/redis-resume-guard.js';
import { openRedisConnection } from '../../../src/cluster/redis/redis-connection.js';
import type { SessionStartLimit } from '../../../src/ingress/gateway/identify/identify-throttler.js';
import { afterTest } from '../../current-test.js';
import { missingRedis, useRedis } from '../redis/redis-server.js';

const limit: SessionStartLimit = { total: 1000, remaining: 100, reset_after: 0, max_concurrency: 1 };
const scarce: SessionStartLimit = { ...limit, remaining: 99 };
const PROBE = 'guildhall:{1001}:resume:probe';
const OPEN = 'guildhall:{1001}:resume:open';

const shared = useRedis({ aof: 'no' });

/** A process of the bot. */
async function startProcess(url: string) {
  const connection = await openRedisConnection({ url });
  afterTest(() => connection.close());
  const lines: string[] = [];
  const logger = createLogger({ level: 'warn', destination: { write: (line: string) => void lines.push(line) } });
  const guard = new RedisResumeGuard({ connection, application: '1001', clock: new AdjustableClock(), logger });
  return { guard, connection, lines };
}

async function startTwo() {
  const url = shared.newDatabase();
  return { first: await startProcess(url), second: await startProcess(url) };
}

describe.skipIf(missingRedis)('of the shards of a cluster', () => {
  test('the first one whose resumes fail may discard its session, and the others when a new session is ready', async () => {
    const { first, second } = await startTwo();
    expect(await first.guard.mayDiscard(0, limit)).toBe(true);
    expect(await first.guard.mayDiscard(1, limit)).toBe(false);
    expect(await second.guard.mayDiscard(2, limit)).toBe(false);
    first.guard.onIdentified(0);
    await first.connection.call('PING');
    expect(await first.guard.mayDiscard(1, limit)).toBe(true);
    expect(await second.guard.mayDiscard(2, limit)).toBe(true);
  });

  test('the probe moves to another process with its shard', async () => {
    const { first, second } = await startTwo();
    expect(await first.guard.mayDiscard(0, limit)).toBe(true);
    expect(await second.guard.mayDiscard(0, limit)).toBe(true);
    second.guard.onIdentified(0);
    await second.connection.call('PING');
    expect(await first.guard.mayDiscard(1, limit)).toBe(true);
  });

  test('another one is the probe if no new session is ready in five minutes', async () => {
    const { first, second } = await startTwo();
    await first.guard.mayDiscard(0, limit);
    const lifetime = Number(await first.connection.call('PTTL', PROBE));
    expect(lifetime).toBeGreaterThan(290_000);
    expect(lifetime).toBeLessThanOrEqual(300_000);
    await first.connection.call('DEL', PROBE);
    expect(await second.guard.mayDiscard(2, limit)).toBe(true);
    expect(await first.guard.mayDiscard(0, limit)).toBe(false);
  });

  test('a new session permits the others to discard theirs for a minute', async () => {
    const { first, second } = await startTwo();
    await first.guard.mayDiscard(0, limit);
    first.guard.onIdentified(0);
    const lifetime = Number(await first.connection.call('PTTL', OPEN));
    expect(lifetime).toBeGreaterThan(50_000);
    expect(lifetime).toBeLessThanOrEqual(60_000);
    await first.connection.call('DEL', OPEN);
    expect(await first.guard.mayDiscard(1, limit)).toBe(true);
    expect(await second.guard.mayDiscard(2, limit)).toBe(false);
  });

  test('only one at a time may discard its session if less than a tenth of the session starts is left', async () => {
    const { first, second } = await startTwo();
    await first.guard.mayDiscard(0, scarce);
    first.guard.onIdentified(0);
    await first.connection.call('PING');
    expect(await second.guard.mayDiscard(1, scarce)).toBe(true);
    expect(await first.guard.mayDiscard(2, scarce)).toBe(false);
  });

  test('those of each process are alone while Redis cannot be reached', async () => {
    const { first, second } = await startTwo();
    await Promise.all([first.connection.close(), second.connection.close()]);
    expect(await first.guard.mayDiscard(0, limit)).toBe(true);
    expect(await first.guard.mayDiscard(1, limit)).toBe(false);
    expect(await second.guard.mayDiscard(2, limit)).toBe(true);
    expect(first.lines.join()).toContain('this process decides alone');
    first.guard.onIdentified(0);
    expect(await first.guard.mayDiscard(1, limit)).toBe(true);
  });
});
