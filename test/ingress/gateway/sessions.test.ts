import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SessionStart } from '../../../src/ingress/gateway/gateway-options.js';
import { ScriptedGateway, TOKEN } from './scripted-gateway.js';

let service: ScriptedGateway;
beforeEach(async () => {
  service = await ScriptedGateway.start();
});
afterEach(() => service.close());

describe('beginning a session', () => {
  test('connects where discovery says, with version and encoding', async () => {
    service.client({ fetchGatewayBot: async () => service.discovery({ url: service.url('/somewhere') }) }).connect();
    expect((await service.connection()).target).toBe('/somewhere?v=10&encoding=json');
  });

  test('answers Hello with an identify', async () => {
    service.client({ intents: 33_283, shards: { count: 4, ids: [2] } }).connect();
    const connection = await service.connection();
    connection.hello();
    expect(await connection.expectFrame(2)).toEqual({
      token: TOKEN,
      intents: 33_283,
      shard: [2, 4],
      properties: { os: process.platform, browser: 'guildhall', device: 'guildhall' },
    });
  });

  test('sends nothing before Hello', async () => {
    service.client().connect();
    const connection = await service.connection();
    expect(await connection.unexpected()).toEqual([]);
  });

  test('connect() resolves when READY has come, which `began` is told of with its data', async () => {
    const began: SessionStart[] = [];
    const connected = service.client({ onSessionStart: (told) => began.push(told) }).connect();
    const connection = await service.connection();
    connection.hello();
    connection.dispatch('READY', service.readyData({ user: { id: '77' } }));
    await connected;
    expect(began).toEqual([
      { shard: 0, count: 1, fresh: true, lost: false, ready: service.readyData({ user: { id: '77' } }) },
    ]);
  });

  test('needs no clock, no logger and no chance of its own', async () => {
    const { client } = await service.ready({ clock: undefined, logger: undefined, random: undefined });
    expect(client.status).toBe('ready');
  });

  test('status says where it stands', async () => {
    const client = service.client();
    expect(client.status).toBe('idle');
    const connected = client.connect();
    expect(client.status).toBe('connecting');
    const connection = await service.connection();
    connection.hello();
    await connection.expectFrame(2);
    expect(client.status).toBe('identifying');
    connection.dispatch('READY', service.readyData());
    await connected;
    expect(client.status).toBe('ready');
    await client.close();
    expect(client.status).toBe('closed');
  });

  test('a READY that does not name its session begins none', async () => {
    service.client().connect();
    const connection = await service.connection();
    connection.hello();
    connection.dispatch('READY', { v: 10 });
    expect(await connection.closed).toBe(4900);
    expect(await service.line('the connection ended')).toMatchObject({ cause: 'malformed', next: 'identify' });
  });

  test('waits for the session start limit when it is used up', async () => {
    const used = { total: 1000, remaining: 0, reset_after: 90_000, max_concurrency: 1 };
    let limit = used;
    const client = service.client({
      fetchGatewayBot: async () => service.discovery({ session_start_limit: limit }),
      identifyThrottler: undefined,
    });
    client.connect();
    expect(await service.line('the session start limit is used up')).toMatchObject({ delayMs: 90_000 });
    expect(client.status).toBe('waiting');
    limit = { ...used, remaining: 1000 };
    await service.clock.advance(90_000);
    await service.connection();
  });
});

describe('resuming', () => {
  test('op 7: resumes at once, at the resume address, after the last sequence', async () => {
    const { connection } = await service.ready();
    connection.dispatch('MESSAGE_CREATE');
    connection.send({ op: 7, d: null });
    expect(await connection.closed).toBe(4900);
    const next = await service.connection();
    expect(next.target).toBe('/resume?v=10&encoding=json');
    next.hello();
    expect(await next.expectFrame(6)).toEqual({ token: TOKEN, session_id: 'first-session', seq: 2 });
    expect(service.discoveries).toBe(1);
  });

  test('op 7 instead of Hello', async () => {
    service.client().connect();
    (await service.connection()).send({ op: 7, d: null });
    const { ended } = await service.reconnection();
    expect(ended).toMatchObject({ cause: 'reconnect', next: 'identify' });
  });

  test('a broken connection is resumed', async () => {
    const { connection } = await service.ready();
    connection.drop();
    const next = await service.connection();
    next.hello();
    await next.expectFrame(6);
  });

  test('what was missed is delivered in order, and is no repeat: it was never received', async () => {
    const { connection } = await service.ready();
    connection.dispatch('MESSAGE_CREATE', { id: 'before' });
    connection.send({ op: 7, d: null });
    const next = await service.connection();
    next.hello();
    await next.expectFrame(6);
    next.dispatch('MESSAGE_CREATE', { id: 'missed' });
    next.dispatch('RESUMED');
    next.dispatch('MESSAGE_CREATE', { id: 'after' });
    await next.caughtUp();
    expect(service.delivered.map(({ event, data, origin }) => [event, data, origin])).toEqual([
      ['READY', service.readyData(), { via: 'gateway', shard: 0, sequence: 1, replayed: false }],
      ['MESSAGE_CREATE', { id: 'before' }, { via: 'gateway', shard: 0, sequence: 2, replayed: false }],
      ['MESSAGE_CREATE', { id: 'missed' }, { via: 'gateway', shard: 0, sequence: 3, replayed: false }],
      ['RESUMED', {}, { via: 'gateway', shard: 0, sequence: 4, replayed: false }],
      ['MESSAGE_CREATE', { id: 'after' }, { via: 'gateway', shard: 0, sequence: 5, replayed: false }],
    ]);
  });

  test('a resume address that fails twice is passed by: the third attempt resumes where discovery says', async () => {
    const { connection } = await service.ready();
    connection.send({ op: 7, d: null });
    let next = (await service.reconnection()).connection;
    for (const target of ['/resume', '/resume', '/?']) {
      expect(next.target).toContain(target);
      if (target === '/?') break;
      next.drop();
      next = (await service.reconnection()).connection;
    }
    next.hello();
    expect(await next.expectFrame(6)).toMatchObject({ session_id: 'first-session', seq: 1 });
  });

  test('a resume address at which nobody says anything is passed by as well', async () => {
    const { client, connection } = await service.ready();
    connection.send({ op: 7, d: null });
    let next = (await service.reconnection()).connection;
    for (const target of ['/resume', '/resume']) {
      expect(next.target).toContain(target);
      await next.caughtUp();
      await service.clock.advance(20_000);
      const { ended, connection: following } = await service.reconnection();
      expect(ended).toMatchObject({ cause: 'silent', awaited: 'hello', next: 'resume' });
      next = following;
    }
    expect(next.target).not.toContain('/resume');
    next.hello();
    expect(await next.expectFrame(6)).toMatchObject({ session_id: 'first-session', seq: 1 });
    expect(client.status).toBe('resuming');
  });

  test('frames that were on their way when the connection was given up are left to the resume', async () => {
    const { connection } = await service.ready();
    connection.send({ op: 7, d: null });
    connection.dispatch('MESSAGE_CREATE');
    const next = await service.connection();
    next.hello();
    expect(await next.expectFrame(6)).toMatchObject({ seq: 1 });
    expect(service.delivered.map(({ event }) => event)).toEqual(['READY']);
  });
});

describe('an invalid session', () => {
  test('that can be resumed is resumed', async () => {
    const { connection } = await service.ready();
    connection.send({ op: 9, d: true });
    expect(await connection.closed).toBe(4900);
    const next = await service.connection();
    next.hello();
    expect(await next.expectFrame(6)).toMatchObject({ session_id: 'first-session', seq: 1 });
  });

  test('that cannot is given up: a new one begins where discovery says, one to five seconds later', async () => {
    const { client, connection } = await service.ready();
    connection.send({ op: 9, d: false });
    expect(await service.line('the connection ended; events until the next READY are lost')).toMatchObject({
      next: 'identify',
      delayMs: 2000,
    });
    await service.clock.advance(1999);
    expect(client.status).toBe('waiting');
    await service.clock.advance(1);
    const next = await service.connection();
    expect(next.target).toBe('/?v=10&encoding=json');
    next.hello();
    await next.expectFrame(2);
    next.send({ op: 1, d: null });
    expect(await next.expectFrame(1)).toBeNull();
  });

  test('as the answer to a resume begins a new one', async () => {
    const { connection } = await service.ready();
    connection.drop();
    const resumed = await service.connection();
    resumed.hello();
    await resumed.expectFrame(6);
    await service.line('the connection ended');
    resumed.send({ op: 9, d: false });
    const { connection: fresh } = await service.reconnection();
    fresh.hello();
    await fresh.expectFrame(2);
  });

  test('as the answer to an identify is waited out', async () => {
    service.client().connect();
    const connection = await service.connection();
    connection.hello();
    await connection.expectFrame(2);
    connection.send({ op: 9, d: false });
    const { ended, connection: next } = await service.reconnection();
    expect(ended).toMatchObject({ delayMs: 2000 });
    next.hello();
    await next.expectFrame(2);
  });
});
