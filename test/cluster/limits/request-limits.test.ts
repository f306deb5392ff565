/** What the processes of a bot share about the limits of requests, over a real Redis. The tests mostly wait, so they run together. */
import { hostname } from 'node:os';
import { describe, expect, test } from 'vitest';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { systemClock } from '../../../src/base/clock.js';
import { currentInstant } from '../../../src/cluster/leases/lease-deadline.js';
import { GlobalCapacity } from '../../../src/cluster/limits/global-capacity.js';
import { openRedisConnection } from '../../../src/cluster/redis/redis-connection.js';
import { majorDigestOf } from '../../../src/rest/limits/route-digest.js';
import { testsRunTogether } from '../../current-test.js';
import { missingRedis, startRedis } from '../redis/redis-server.js';
import { haveReported, keepBusy, startLimits, until } from './start-limits.js';

testsRunTogether();

describe.skipIf(missingRedis).concurrent('the global limit', () => {
  test('belongs to a process that is alone', async () => {
    const { url } = await startRedis({ aof: 'no' });
    const { limits, client } = await startLimits({ url, processId: 'a' });
    client.waiting = 80;
    limits.requestCapacity();
    await until(() => limits.capacity === 50);
  });

  test('is divided equally between processes that need more', async () => {
    const { url } = await startRedis({ aof: 'no' });
    const processes = await Promise.all(['a', 'b', 'c', 'd'].map((processId) => startLimits({ url, processId })));
    for (const { limits, client } of processes) keepBusy(client, limits);
    // 50 is not a multiple of 4.
    await until(() => processes.every(({ limits }) => limits.capacity >= 11 && limits.capacity <= 13));
  });

  test('is never assigned twice, while the demand of the processes changes', async () => {
    const { url } = await startRedis({ aof: 'no' });
    const processes = await Promise.all(['a', 'b', 'c'].map((processId) => startLimits({ url, processId })));
    let reports = 0;
    let most = 0;
    for (const { limits, client } of processes) {
      const change = () => {
        reports += 1;
        // What may be in use: the part of each process, or more that was sent before the part became smaller.
        client.used = Math.max(limits.capacity, Math.floor(client.used * Math.random()));
        client.waiting = Math.random() < 0.5 ? 0 : Math.floor(Math.random() * 60);
        const total = processes.reduce((sum, each) => sum + Math.max(each.limits.capacity, each.client.used), 0);
        most = Math.max(most, total);
        limits.requestCapacity();
        void client.nextReport().then(change);
      };
      change();
    }
    await until(() => reports > 60);
    expect(most).toBeLessThanOrEqual(50);
  });

  test('is free for the others when a process needs less', async () => {
    const { url } = await startRedis({ aof: 'no' });
    const first = await startLimits({ url, processId: 'a' });
    const second = await startLimits({ url, processId: 'b' });
    const stop = keepBusy(first.client, first.limits);
    keepBusy(second.client, second.limits);
    await until(() => first.limits.capacity === 25 && second.limits.capacity === 25);
    stop();
    await until(() => second.limits.capacity >= 45);
  });

  test('is free for the others when a process leaves', async () => {
    const { url } = await startRedis({ aof: 'no' });
    const first = await startLimits({ url, processId: 'a' });
    keepBusy(first.client, first.limits);
    const second = await startLimits({ url, processId: 'b' });
    keepBusy(second.client, second.limits);
    await until(() => first.limits.capacity === 25 && second.limits.capacity === 25);
    first.client.used = 0;
    await first.limits.stop();
    await until(() => second.limits.capacity === 50);
  });

  test('is shared by processes that have different clocks', async () => {
    const { url } = await startRedis({ aof: 'no' });
    // Only the times of Redis are stored, so two processes agree whatever their clocks show.
    const { limits, connection } = await startLimits({ url, processId: 'a' });
    await until(() => limits.capacity > 0);
    const time = await connection.call('TIME');
    const [contact] = String(await connection.call('HGET', 'guildhall:{1001}:limits', 'a'))
      .split(':')
      .slice(2);
    const redisMs = Array.isArray(time) ? Number(time[0]) * 1000 : Number.NaN;
    expect(Math.abs(Number(contact) - redisMs)).toBeLessThan(60_000);
  });

  test('has a record that expires', async () => {
    const { url } = await startRedis({ aof: 'no' });
    const { limits, connection } = await startLimits({ url, processId: 'a' });
    limits.reportInvalidRequest();
    limits.reportUnknownWebhook('5/secret');
    await until(() => limits.capacity > 0);
    await connection.call('PING');
    const keys = await connection.call('KEYS', '*');
    for (const key of Array.isArray(keys) ? keys : [])
      expect(Number(await connection.call('PTTL', String(key)))).toBeGreaterThan(0);
    expect(JSON.stringify(keys)).not.toContain('secret');
  });

  test.each([
    ['text', ['SET', 'guildhall:{1001}:limits', 'x']],
    ['records of another format', ['HSET', 'guildhall:{1001}:limits', 'b', '{"held":3}', 'c', '1:2:3']],
    ['an absurd warm-up', ['HSET', 'guildhall:{1001}:limits', 'warm-up', 'soon']],
  ] as const)('is divided although its key contains %s', async (_what, [command, ...args]) => {
    const { url } = await startRedis({ aof: 'no' });
    const connection = await openRedisConnection({ url });
    await connection.call(command, ...args);
    await connection.close();
    const { limits, client } = await startLimits({ url, processId: 'a' });
    client.waiting = 80;
    limits.requestCapacity();
    await until(() => limits.capacity === 50);
  });
});

// The share is used when all processes know that Redis is gone, which takes 10 seconds.
describe.skipIf(missingRedis).concurrent('while Redis is gone', () => {
  test('each process uses its share, which is logged once', async () => {
    const redis = await startRedis({ aof: 'no' });
    const { url } = redis;
    const first = await startLimits({ url, processId: 'a' });
    const second = await startLimits({ url, processId: 'b' });
    keepBusy(first.client, first.limits);
    keepBusy(second.client, second.limits);
    // Each process knows the other one when both have about the same part.
    await until(() => [first, second].every(({ limits }) => limits.capacity >= 24 && limits.capacity <= 26));
    await haveReported(first, second);
    await redis.kill();
    await until(() => [first, second].every(({ limits }) => limits.capacity === 25));
    await until(() => first.lines.length > 0);
    expect(first.lines).toHaveLength(1);
    expect(first.lines[0]?.msg).toContain('uses its share of the global limit');
    await redis.restart();
    await until(() => first.lines.length === 2);
  });

  test('is shared with a process that joins, before the others need anything', async ({ expect }) => {
    const { url } = await startRedis({ aof: 'no' });
    // It reports nothing by itself, because its clock does not advance.
    const { connection } = await startLimits({ url, processId: 'a', clock: new AdjustableClock('manual') });
    // After a start of Redis, shares stay as they are for a moment.
    await connection.call('HDEL', 'guildhall:{1001}:limits', 'warm-up');
    await startLimits({ url, processId: 'b' });
    const record = () => connection.call('HGET', 'guildhall:{1001}:limits', 'a').then(String);
    await expect.poll(record).toMatch(/^\d+:25:/);
  });

  test.each([
    ['without shards for 30 seconds', false, 30_000],
    ['with shards for 10 seconds: it sends nothing after the end of its leases', true, 10_000],
  ])('the share of a process is reserved, of one %s', async (_what, hasShards, reservedMs) => {
    const { url } = await startRedis({ aof: 'no' });
    const { connection } = await startLimits({ url, processId: 'a', hasShards: () => hasShards });
    const record = String(await connection.call('HGET', 'guildhall:{1001}:limits', 'a'));
    const [, , contact = 0, expiry = 0] = record.split(':').map(Number);
    expect(expiry - contact).toBe(reservedMs);
  });

  test('the processes never use more than the limit together', async () => {
    const redis = await startRedis({ aof: 'no' });
    const { url } = redis;
    const processes = await Promise.all(['a', 'b', 'c'].map((processId) => startLimits({ url, processId })));
    for (const { limits, client } of processes) keepBusy(client, limits);
    await until(() => processes.every(({ limits }) => limits.capacity >= 15 && limits.capacity <= 17));
    await haveReported(...processes);
    await redis.kill();
    const [first, ...others] = processes;
    const total = () => processes.reduce((sum, { limits }) => sum + limits.capacity, 0);
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, total());
    }, 5);
    await until(() => processes.every(({ lines }) => lines.length === 1));
    // Redis is empty after its start: the processes report what they use before anything is assigned again.
    await redis.restart();
    if (first) first.client.waiting = 2000;
    for (const { client } of others) client.waiting = 10;
    await until(() => processes.every(({ lines }) => lines.length === 2));
    clearInterval(watch);
    expect(most).toBeLessThanOrEqual(50);
  });

  test('a process that has never reached it uses one request per second', async () => {
    const capacity = new GlobalCapacity(systemClock);
    expect(capacity.current).toBe(0);
    capacity.fail();
    expect(capacity.current).toBe(1);
  });
});

describe('the part of a process', () => {
  function setUp() {
    const clock = new AdjustableClock('manual');
    const capacity = new GlobalCapacity(clock);
    capacity.assign({ capacity: 10, share: 25 }, currentInstant(clock));
    return { clock, capacity };
  }

  test('ends three seconds after it was requested', async () => {
    const { clock, capacity } = setUp();
    await clock.advance(2999);
    expect(capacity.current).toBe(10);
    await clock.advance(1);
    expect(capacity.current).toBe(0);
  });

  test('ends when the date has moved on, although the monotonic clock has not', () => {
    const { clock, capacity } = setUp();
    clock.setTime(clock.now() + 3000);
    expect(capacity.current).toBe(0);
  });

  test('becomes a larger share only when other processes can have no more than theirs', async () => {
    const { clock, capacity } = setUp();
    await clock.advance(3000);
    capacity.fail();
    expect(capacity.current).toBe(10);
    await clock.advance(6499);
    expect(capacity.current).toBe(10);
    await clock.advance(1);
    expect(capacity.current).toBe(25);
  });

  test('becomes a smaller share at once', async () => {
    const clock = new AdjustableClock('manual');
    const capacity = new GlobalCapacity(clock);
    capacity.assign({ capacity: 40, share: 25 }, currentInstant(clock));
    capacity.fail();
    expect(capacity.current).toBe(40);
    await clock.advance(3000);
    expect(capacity.current).toBe(25);
  });
});

describe.skipIf(missingRedis).concurrent('reports to other processes', () => {
  async function startTwo(egress: readonly [string | undefined, string] = ['host', 'host']) {
    const { url } = await startRedis({ aof: 'no' });
    const first = await startLimits({ url, processId: 'a', egress: egress[0] });
    const second = await startLimits({ url, processId: 'b', egress: egress[1] });
    return { url, first, second };
  }

  test('of a global rejection reach all others, and not the process itself', async () => {
    const { first, second } = await startTwo();
    first.limits.reportGlobalBlock(1500);
    await until(() => second.client.received.length === 1);
    expect(second.client.received).toEqual([{ delayMs: 1500 }]);
    expect(first.client.received).toEqual([]);
  });

  test('of a rejected route contain no values of its parameters', async () => {
    const { url, first, second } = await startTwo();
    const watcher = await openRedisConnection({ url });
    const messages: string[] = [];
    await watcher.subscribe('guildhall:{1001}:limits:changes', (message) => messages.push(message));
    const template = 'POST /webhooks/{webhook_id}/{webhook_token}';
    first.limits.reportRouteBlock({ template, majorParams: '5/secret-token' }, 700);
    await until(() => second.client.received.length === 1 && messages.length === 1);
    expect(second.client.received).toEqual([{ template, majorDigest: majorDigestOf('5/secret-token'), delayMs: 700 }]);
    expect(messages.join()).not.toContain('secret-token');
    await watcher.close();
  });

  test.each([
    'no JSON',
    'null',
    '{"sender":"x"}',
    '{"sender":"x","message":{"type":"global"}}',
    '{"sender":"x","message":{"type":"global","delayMs":-5}}',
    '{"sender":"x","message":{"type":"route","delayMs":5,"route":"GET /"}}',
    '{"sender":"x","message":{"type":"webhook","digest":7}}',
    '{"sender":"x","message":{"type":"something new","delayMs":5}}',
  ])('that are malformed or of another version are ignored: %s', async (message) => {
    const { first, second } = await startTwo();
    await first.connection.call('PUBLISH', 'guildhall:{1001}:limits:changes', message);
    first.limits.reportGlobalBlock(1);
    await until(() => second.client.received.length > 0);
    expect(second.client.received).toEqual([{ delayMs: 1 }]);
  });

  test('of an unknown webhook reach running processes and those that start later', async () => {
    const { url, first, second } = await startTwo();
    expect(second.limits.isUnknownWebhook('5/one')).toBe(false);
    first.limits.reportUnknownWebhook('5/one');
    expect(first.limits.isUnknownWebhook('5/one')).toBe(true);
    await until(() => second.limits.isUnknownWebhook('5/one'));
    expect(second.limits.isUnknownWebhook('5/two')).toBe(false);
    const third = await startLimits({ url, processId: 'c' });
    expect(third.limits.isUnknownWebhook('5/one')).toBe(true);
  });

  test('of rejected requests are added up for processes with the same address', async () => {
    const { url, first, second } = await startTwo();
    const elsewhere = await startLimits({ url, processId: 'c', egress: 'other host' });
    for (let n = 0; n < 7; n += 1) first.limits.reportInvalidRequest();
    second.limits.reportInvalidRequest();
    await until(() => second.limits.invalidRequestsElsewhere === 7);
    await until(() => first.limits.invalidRequestsElsewhere === 1);
    await elsewhere.client.nextReport();
    expect(elsewhere.limits.invalidRequestsElsewhere).toBe(0);
  });

  test('of rejected requests are added up for all processes of a host by default', async () => {
    const { first, second } = await startTwo([undefined, hostname()]);
    first.limits.reportInvalidRequest();
    await until(() => second.limits.invalidRequestsElsewhere === 1);
  });

  test('of rejected requests also count for the next process of the address', async () => {
    const { url, first, second } = await startTwo();
    first.limits.reportInvalidRequest();
    await until(() => second.limits.invalidRequestsElsewhere === 1);
    await first.limits.stop();
    const next = await startLimits({ url, processId: 'c', egress: 'host' });
    await until(() => next.limits.invalidRequestsElsewhere === 1);
  });

  test('of rejected requests end after ten minutes', async () => {
    const { first, second } = await startTwo();
    const time = await first.connection.call('TIME');
    const slice = Array.isArray(time) ? Math.floor(Number(time[0]) / 10) : 0;
    await first.connection.call('HSET', 'guildhall:{1001}:limits:rejected:host', String(slice - 62), '40', 'x', 'y');
    second.limits.reportInvalidRequest();
    first.limits.reportInvalidRequest();
    await until(() => first.limits.invalidRequestsElsewhere > 0);
    expect(first.limits.invalidRequestsElsewhere).toBe(1);
  });
});
