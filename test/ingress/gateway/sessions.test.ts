import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SessionStart } from '../../../src/ingress/gateway/session/session-hooks.js';
import { ScriptedGateway, TOKEN } from './scripted-gateway.js';

let gateway: ScriptedGateway;
beforeEach(async () => {
  gateway = await ScriptedGateway.start();
});
afterEach(() => gateway.close());

describe('starting a session', () => {
  test('connects to the address from discovery, with version and encoding', async () => {
    gateway.client({ fetchGatewayBot: async () => gateway.discovery({ url: gateway.url('/somewhere') }) }).connect();
    expect((await gateway.nextConnection()).target).toBe('/somewhere?v=10&encoding=json');
  });

  test('responds to Hello with Identify', async () => {
    gateway.client({ intents: 33_283, shards: { count: 4, ids: [2] } }).connect();
    const connection = await gateway.nextConnection();
    connection.hello();
    expect(await connection.expectFrame(2)).toEqual({
      token: TOKEN,
      intents: 33_283,
      shard: [2, 4],
      properties: { os: process.platform, browser: 'guildhall', device: 'guildhall' },
    });
  });

  test('sends nothing before Hello', async () => {
    gateway.client().connect();
    const connection = await gateway.nextConnection();
    expect(await connection.unexpectedOpcodes()).toEqual([]);
  });

  test('connect() resolves after READY, and a hook receives its data', async () => {
    const starts: SessionStart[] = [];
    const connected = gateway
      .client({ sessionHooks: { test: { onSessionStart: (start) => starts.push(start) } } })
      .connect();
    const connection = await gateway.nextConnection();
    connection.hello();
    connection.dispatch('READY', gateway.readyData({ user: { id: '77' } }));
    await connected;
    expect(starts).toEqual([
      {
        shardId: 0,
        shardCount: 1,
        kind: 'identified',
        previousSessionLost: false,
        ready: gateway.readyData({ user: { id: '77' } }),
      },
    ]);
  });

  test('works without the options clock, logger and random', async () => {
    const { client } = await gateway.ready({ clock: undefined, logger: undefined, random: undefined });
    expect(client.status).toBe('ready');
  });

  test('status returns the current state', async () => {
    const client = gateway.client();
    expect(client.status).toBe('idle');
    const connected = client.connect();
    expect(client.status).toBe('connecting');
    const connection = await gateway.nextConnection();
    connection.hello();
    await connection.expectFrame(2);
    expect(client.status).toBe('identifying');
    connection.dispatch('READY', gateway.readyData());
    await connected;
    expect(client.status).toBe('ready');
    await client.close();
    expect(client.status).toBe('closed');
  });

  test('a READY without a session id starts no session', async () => {
    gateway.client().connect();
    const connection = await gateway.nextConnection();
    connection.hello();
    connection.dispatch('READY', { v: 10 });
    expect(await connection.closed).toBe(4900);
    expect(await gateway.line('the connection ended')).toMatchObject({ cause: 'malformed', next: 'identify' });
  });

  test('waits for the session start limit when it is exhausted', async () => {
    const used = { total: 1000, remaining: 0, reset_after: 90_000, max_concurrency: 1 };
    let limit = used;
    const client = gateway.client({
      fetchGatewayBot: async () => gateway.discovery({ session_start_limit: limit }),
      identifyThrottler: undefined,
    });
    client.connect();
    expect(await gateway.line('the session start limit is exhausted')).toMatchObject({ delayMs: 90_000 });
    expect(client.status).toBe('waiting');
    limit = { ...used, remaining: 1000 };
    await gateway.clock.advance(90_000);
    await gateway.nextConnection();
  });
});

describe('resuming', () => {
  test('op 7: resumes immediately, at the resume URL, after the last sequence', async () => {
    const { connection } = await gateway.ready();
    connection.dispatch('MESSAGE_CREATE');
    connection.send({ op: 7, d: null });
    expect(await connection.closed).toBe(4900);
    const next = await gateway.nextConnection();
    expect(next.target).toBe('/resume?v=10&encoding=json');
    next.hello();
    expect(await next.expectFrame(6)).toEqual({ token: TOKEN, session_id: 'first-session', seq: 2 });
    expect(gateway.discoveries).toBe(1);
  });

  test('follows an op 7 instead of Hello', async () => {
    gateway.client().connect();
    (await gateway.nextConnection()).send({ op: 7, d: null });
    const { ended } = await gateway.nextReconnection();
    expect(ended).toMatchObject({ cause: 'reconnect', next: 'identify' });
  });

  test('follows a broken connection', async () => {
    const { connection } = await gateway.ready();
    connection.drop();
    const next = await gateway.nextConnection();
    next.hello();
    await next.expectFrame(6);
  });

  test('missed events are delivered in order and are not marked as replayed', async () => {
    const { connection } = await gateway.ready();
    connection.dispatch('MESSAGE_CREATE', { id: 'before' });
    connection.send({ op: 7, d: null });
    const next = await gateway.nextConnection();
    next.hello();
    await next.expectFrame(6);
    next.dispatch('MESSAGE_CREATE', { id: 'missed' });
    next.dispatch('RESUMED');
    next.dispatch('MESSAGE_CREATE', { id: 'after' });
    await next.caughtUp();
    expect(gateway.delivered.map(({ event, data, origin }) => [event, data, origin])).toEqual([
      ['READY', gateway.readyData(), { via: 'gateway', shard: 0, sequence: 1, replayed: false }],
      ['MESSAGE_CREATE', { id: 'before' }, { via: 'gateway', shard: 0, sequence: 2, replayed: false }],
      ['MESSAGE_CREATE', { id: 'missed' }, { via: 'gateway', shard: 0, sequence: 3, replayed: false }],
      ['RESUMED', {}, { via: 'gateway', shard: 0, sequence: 4, replayed: false }],
      ['MESSAGE_CREATE', { id: 'after' }, { via: 'gateway', shard: 0, sequence: 5, replayed: false }],
    ]);
  });

  test('after two failures of the resume URL, the third attempt resumes at the address from discovery', async () => {
    const { connection } = await gateway.ready();
    connection.send({ op: 7, d: null });
    let next = (await gateway.nextReconnection()).connection;
    for (const target of ['/resume', '/resume', '/?']) {
      expect(next.target).toContain(target);
      if (target === '/?') break;
      next.drop();
      next = (await gateway.nextReconnection()).connection;
    }
    next.hello();
    expect(await next.expectFrame(6)).toMatchObject({ session_id: 'first-session', seq: 1 });
  });

  test('a resume URL without Hello is skipped too', async () => {
    const { client, connection } = await gateway.ready();
    connection.send({ op: 7, d: null });
    let next = (await gateway.nextReconnection()).connection;
    for (const target of ['/resume', '/resume']) {
      expect(next.target).toContain(target);
      await next.caughtUp();
      await gateway.clock.advance(20_000);
      const { ended, connection: following } = await gateway.nextReconnection();
      expect(ended).toMatchObject({ cause: 'timeout', awaited: 'hello', next: 'resume' });
      next = following;
    }
    expect(next.target).not.toContain('/resume');
    next.hello();
    expect(await next.expectFrame(6)).toMatchObject({ session_id: 'first-session', seq: 1 });
    expect(client.status).toBe('resuming');
  });

  test('frames in flight when the connection is abandoned are repeated by the resume', async () => {
    const { connection } = await gateway.ready();
    connection.send({ op: 7, d: null });
    connection.dispatch('MESSAGE_CREATE');
    const next = await gateway.nextConnection();
    next.hello();
    expect(await next.expectFrame(6)).toMatchObject({ seq: 1 });
    expect(gateway.delivered.map(({ event }) => event)).toEqual(['READY']);
  });
});

describe('an invalid session', () => {
  test('that can be resumed is resumed', async () => {
    const { connection } = await gateway.ready();
    connection.send({ op: 9, d: true });
    expect(await connection.closed).toBe(4900);
    const next = await gateway.nextConnection();
    next.hello();
    expect(await next.expectFrame(6)).toMatchObject({ session_id: 'first-session', seq: 1 });
  });

  test('that cannot be resumed is discarded: a new one starts at the address from discovery, one to five seconds later', async () => {
    const { client, connection } = await gateway.ready();
    connection.send({ op: 9, d: false });
    expect(await gateway.line('the connection ended; events until the next READY are lost')).toMatchObject({
      next: 'identify',
      delayMs: 2000,
    });
    await gateway.clock.advance(1999);
    expect(client.status).toBe('waiting');
    await gateway.clock.advance(1);
    const next = await gateway.nextConnection();
    expect(next.target).toBe('/?v=10&encoding=json');
    next.hello();
    await next.expectFrame(2);
    next.send({ op: 1, d: null });
    expect(await next.expectFrame(1)).toBeNull();
  });

  test('as the response to a resume starts a new session', async () => {
    const { connection } = await gateway.ready();
    connection.drop();
    const resumed = await gateway.nextConnection();
    resumed.hello();
    await resumed.expectFrame(6);
    await gateway.line('the connection ended');
    resumed.send({ op: 9, d: false });
    const { connection: fresh } = await gateway.nextReconnection();
    fresh.hello();
    await fresh.expectFrame(2);
  });

  test('as the response to an Identify is followed by a delay', async () => {
    gateway.client().connect();
    const connection = await gateway.nextConnection();
    connection.hello();
    await connection.expectFrame(2);
    connection.send({ op: 9, d: false });
    const { ended, connection: next } = await gateway.nextReconnection();
    expect(ended).toMatchObject({ delayMs: 2000 });
    next.hello();
    await next.expectFrame(2);
  });
});
