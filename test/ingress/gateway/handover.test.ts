import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GatewayOptions } from '../../../src/ingress/gateway/gateway-options.js';
import type { SavedSession, SessionStore } from '../../../src/ingress/gateway/session/saved-session.js';
import type { SessionStart } from '../../../src/ingress/gateway/session/session-start.js';
import type { InboundEvent } from '../../../src/wire/events/inbound-event.js';
import { ScriptedGateway } from './scripted-gateway.js';

let gateway: ScriptedGateway;
beforeEach(async () => {
  gateway = await ScriptedGateway.start();
});
afterEach(() => gateway.close());

/** A store that gives these sessions. */
function holding(...sessions: SavedSession[]): SessionStore {
  return { load: async () => sessions, save: async () => {} };
}

function saved(changes: Partial<SavedSession> = {}): SavedSession {
  return {
    shard: [0, 1],
    sessionId: 'left',
    resumeUrl: gateway.url('/resume'),
    sequence: 10,
    finished: [],
    intents: 3,
    ...changes,
  };
}

/** Handlers that end when a test says so, by the id of their event. */
class Handlers {
  readonly #ends = new Map<unknown, () => void>();
  readonly taken: InboundEvent[] = [];

  take(inbound: InboundEvent): Promise<void> | undefined {
    this.taken.push(inbound);
    // The events of these tests have an id, or none.
    const { id } = inbound.data as { id?: string };
    return id === undefined ? undefined : new Promise((resolve) => this.#ends.set(id, resolve));
  }

  async end(id: string): Promise<void> {
    this.#ends.get(id)?.();
    await Promise.resolve();
  }
}

describe('handing over', () => {
  test('closes the connection so that the session stays resumable, and delivers nothing more', async () => {
    const { client, connection } = await gateway.ready();
    connection.dispatch('MESSAGE_CREATE');
    await connection.caughtUp();
    const handed = client.handOver();
    connection.dispatch('MESSAGE_CREATE');
    expect(await connection.closed).toBe(4900);
    expect(await handed).toEqual([
      {
        shard: [0, 1],
        sessionId: 'first-session',
        resumeUrl: gateway.url('/resume'),
        sequence: 2,
        finished: [],
        intents: 3,
      },
    ]);
    expect(gateway.delivered).toHaveLength(2);
    expect(client.status).toBe('closed');
  });

  test('returns the current state: after suspend(), handlers can still finish', async () => {
    const handlers = new Handlers();
    const { client, connection } = await gateway.ready({ onEvent: (inbound) => handlers.take(inbound) });
    for (const id of ['2', '3', '4']) connection.dispatch('MESSAGE_CREATE', { id });
    await connection.caughtUp();
    await handlers.end('3');
    await client.suspend();
    await handlers.end('4');
    expect(await client.handOver()).toMatchObject([{ sequence: 1, finished: [[3, 4]] }]);
    await handlers.end('2');
    expect(await client.handOver()).toMatchObject([{ sequence: 4, finished: [] }]);
  });

  test('returns every shard', async () => {
    const { client, shard } = await gateway.readyShards({ shards: 2 }, [0, 1]);
    shard(1).dispatch('MESSAGE_CREATE');
    await shard(1).caughtUp();
    expect(await client.handOver()).toMatchObject([
      { shard: [0, 2], sessionId: 's0/2', sequence: 1 },
      { shard: [1, 2], sessionId: 's1/2', sequence: 2 },
    ]);
  });

  test('between two connections also returns the session', async () => {
    const { client, connection } = await gateway.ready();
    connection.drop();
    await gateway.line('the connection ended');
    expect(await client.handOver()).toMatchObject([{ sessionId: 'first-session', sequence: 1 }]);
  });

  test('returns nothing before there is a session', async () => {
    expect(await gateway.client().handOver()).toEqual([]);
    const client = gateway.client();
    client.connect();
    await gateway.nextConnection();
    expect(await client.handOver()).toEqual([]);
  });

  test('returns nothing after close(), which ended the session', async () => {
    const { client } = await gateway.ready();
    await client.close();
    expect(await client.handOver()).toEqual([]);
  });

  test('returns nothing after a permanent rejection', async () => {
    const { client, connection } = await gateway.ready();
    connection.close(4004);
    await gateway.line('Discord permanently rejected the connection');
    expect(await client.handOver()).toEqual([]);
  });

  test('returns the loaded sessions if no shard has used them yet', async () => {
    const client = gateway.client({ sessionStore: holding(saved()) });
    client.connect();
    expect(await client.handOver()).toEqual([saved()]);
  });

  test('returns a received session that was not resumed yet', async () => {
    const session = saved({ finished: [[12, 14]] });
    const client = gateway.client({ sessionStore: holding(session) });
    client.connect();
    const connection = await gateway.nextConnection();
    connection.hello();
    await connection.expectFrame(6);
    expect(await client.handOver()).toEqual([session]);
  });
});

describe('resuming saved sessions', () => {
  /** A client that resumes these sessions, with the one connection that it opens. */
  async function resuming(session: SavedSession, options: Partial<GatewayOptions> = {}) {
    const client = gateway.client({ sessionStore: holding(session), ...options });
    const connected = client.connect();
    const connection = await gateway.nextConnection();
    connection.hello();
    connection.sequence = { last: session.sequence };
    return { client, connected, connection };
  }

  test('resumes at the resume URL, without discovery or an identify permit', async () => {
    const identifyThrottler = { waitForIdentify: () => Promise.reject(new Error('not needed')) };
    const starts: SessionStart[] = [];
    const { connected, connection } = await resuming(saved(), {
      identifyThrottler,
      sessionHooks: { test: { onSessionStart: (start) => starts.push(start) } },
    });
    expect(connection.target).toBe('/resume?v=10&encoding=json');
    expect(await connection.expectFrame(6)).toMatchObject({ session_id: 'left', seq: 10 });
    connection.dispatch('RESUMED');
    await connected;
    expect(gateway.discoveries).toBe(0);
    expect(starts).toEqual([
      { shardId: 0, shardCount: 1, kind: 'resumed', previousSessionLost: false, ready: undefined },
    ]);
  });

  test('delivers unfinished events, marked, and skips finished ones', async () => {
    const { client, connected, connection } = await resuming(saved({ finished: [[12, 13]] }));
    for (const id of ['11', '12', '13', '14']) connection.dispatch('MESSAGE_CREATE', { id });
    connection.dispatch('RESUMED');
    connection.dispatch('MESSAGE_CREATE', { id: '16' });
    await connected;
    await connection.caughtUp();
    const delivered = gateway.delivered.map(({ data, origin }) => [data, origin.via === 'gateway' && origin.replayed]);
    expect(delivered).toEqual([
      [{ id: '11' }, true],
      [{ id: '14' }, true],
      [{}, false],
      [{ id: '16' }, false],
    ]);
    expect(client.counts).toMatchObject({ delivered: 4, repeated: 2 });
  });

  test('continues marking if the connection breaks before all events are repeated', async () => {
    const { connection } = await resuming(saved({ finished: [[13, 13]] }));
    for (const id of ['11', '12']) connection.dispatch('MESSAGE_CREATE', { id });
    await connection.caughtUp();
    connection.drop();
    const { connection: next } = await gateway.nextReconnection();
    next.hello();
    expect(await next.expectFrame(6)).toMatchObject({ seq: 12 });
    next.sequence = { last: 12 };
    for (const id of ['13', '14']) next.dispatch('MESSAGE_CREATE', { id });
    next.dispatch('RESUMED');
    await next.caughtUp();
    const marked = gateway.delivered.filter(({ origin }) => origin.via === 'gateway' && origin.replayed);
    expect(marked.map(({ data }) => data)).toEqual([{ id: '11' }, { id: '12' }, { id: '14' }]);
  });

  test('a rejected session is lost, and a new one starts', async () => {
    const starts: SessionStart[] = [];
    const { connection } = await resuming(saved(), {
      sessionHooks: { test: { onSessionStart: (start) => starts.push(start) } },
    });
    connection.send({ op: 9, d: false });
    const { ended, connection: next } = await gateway.nextReconnection();
    expect(ended['msg']).toContain('events until the next READY are lost');
    next.hello();
    await next.expectFrame(2);
    next.dispatch('READY', gateway.readyData());
    await next.caughtUp();
    expect(starts).toMatchObject([{ kind: 'identified', previousSessionLost: true }]);
  });

  test('an unreachable resume URL is tried again, then discovery is used', async () => {
    const session = saved({ resumeUrl: 'ws://127.0.0.1:1' });
    const client = gateway.client({ sessionStore: holding(session) });
    client.connect();
    for (let attempt = 0; attempt < 2; attempt++) {
      const { cause, delayMs } = await gateway.line('the connection ended');
      expect(cause).toBe('unreachable');
      await gateway.clock.advance(Number(delayMs));
    }
    const connection = await gateway.nextConnection();
    connection.hello();
    expect(await connection.expectFrame(6)).toMatchObject({ session_id: 'left', seq: 10 });
  });

  test.each<[string, Partial<SavedSession>]>([
    ['of another shard count', { shard: [0, 2] }],
    ['with other intents', { intents: 1 }],
  ])('one %s is not resumed and counts as lost', async (_what, changes) => {
    const starts: SessionStart[] = [];
    const client = gateway.client({
      sessionStore: holding(saved(changes)),
      sessionHooks: { test: { onSessionStart: (start) => starts.push(start) } },
    });
    const connected = client.connect();
    expect(await gateway.line('a saved session is not resumed')).toMatchObject({ shard: 0 });
    await gateway.greetShards(1);
    await connected;
    expect(starts).toMatchObject([{ kind: 'identified', previousSessionLost: true }]);
  });

  test('sessions of shards in other processes are ignored', async () => {
    const session = saved({ shard: [1, 2] });
    const client = gateway.client({ shards: { count: 2, ids: [0] }, sessionStore: holding(session) });
    const connected = client.connect();
    await gateway.line('a saved session is not resumed: its shard does not run in this process');
    await gateway.greetShards(1);
    await connected;
  });

  test('a shard without a saved session starts a new one', async () => {
    const client = gateway.client({ shards: 2, sessionStore: holding(saved({ shard: [1, 2] })) });
    const connected = client.connect();
    const resumed = await gateway.nextConnection();
    resumed.hello();
    await resumed.expectFrame(6);
    resumed.dispatch('RESUMED');
    await gateway.greetShards(1);
    await connected;
  });

  test('if saved sessions exist for all shards, their count is used instead of the recommended one', async () => {
    const sessionStore = holding(saved({ shard: [0, 2] }), saved({ shard: [1, 2] }));
    const client = gateway.client({ shards: 'auto', sessionStore });
    const connected = client.connect();
    for (let shard = 0; shard < 2; shard++) {
      const connection = await gateway.nextConnection();
      connection.hello();
      await connection.expectFrame(6);
      connection.dispatch('RESUMED');
    }
    await connected;
    expect(client.shards).toHaveLength(2);
  });

  test.each<[string, () => Promise<readonly SavedSession[]>]>([
    ['fails', () => Promise.reject(new Error('no disk'))],
    ['does not answer', () => new Promise(() => {})],
  ])('a store that %s is logged, and new sessions start', async (_what, load) => {
    const client = gateway.client({ sessionStore: { load, save: async () => {} } });
    const connected = client.connect();
    await gateway.clock.advance(10_000);
    await gateway.line('saved sessions could not be loaded');
    await gateway.greetShards(1);
    await connected;
  });
});

test('from one client to the next: every event is handled, and unfinished ones are repeated', async () => {
  const handlers = new Handlers();
  const { client, connection } = await gateway.ready({ onEvent: (inbound) => handlers.take(inbound) });
  for (const id of ['2', '3', '4', '5']) connection.dispatch('MESSAGE_CREATE', { id });
  await connection.caughtUp();
  for (const id of ['2', '4']) await handlers.end(id);
  const sessions = await client.handOver();

  const next = gateway.client({ sessionStore: holding(...sessions) });
  const connected = next.connect();
  const resumed = await gateway.nextConnection();
  resumed.hello();
  expect(await resumed.expectFrame(6)).toMatchObject({ seq: 2 });
  resumed.sequence = { last: 2 };
  for (const id of ['3', '4', '5', '6']) resumed.dispatch('MESSAGE_CREATE', { id });
  resumed.dispatch('RESUMED');
  await connected;
  await resumed.caughtUp();
  const messages = gateway.delivered.filter(({ event }) => event === 'MESSAGE_CREATE');
  expect(messages.map(({ data }) => data)).toEqual([{ id: '3' }, { id: '5' }, { id: '6' }]);
});
