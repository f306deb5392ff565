import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GatewayOptions, SessionStart } from '../../../src/ingress/gateway/gateway-options.js';
import type { SavedSession, SessionStore } from '../../../src/ingress/gateway/session/saved-session.js';
import type { InboundEvent } from '../../../src/wire/events/inbound-event.js';
import { ScriptedGateway } from './scripted-gateway.js';

let service: ScriptedGateway;
beforeEach(async () => {
  service = await ScriptedGateway.start();
});
afterEach(() => service.close());

/** A store that gives these sessions. */
function holding(...sessions: SavedSession[]): SessionStore {
  return { load: async () => sessions, save: async () => {} };
}

function saved(changes: Partial<SavedSession> = {}): SavedSession {
  return {
    shard: [0, 1],
    sessionId: 'left',
    resumeUrl: service.url('/resume'),
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
  test('ends the connection so that the session can be resumed, and delivers nothing more', async () => {
    const { client, connection } = await service.ready();
    connection.dispatch('MESSAGE_CREATE');
    await connection.caughtUp();
    const handed = client.handOver();
    connection.dispatch('MESSAGE_CREATE');
    expect(await connection.closed).toBe(4900);
    expect(await handed).toEqual([
      {
        shard: [0, 1],
        sessionId: 'first-session',
        resumeUrl: service.url('/resume'),
        sequence: 2,
        finished: [],
        intents: 3,
      },
    ]);
    expect(service.delivered).toHaveLength(2);
    expect(client.status).toBe('closed');
  });

  test('tells what has been handled when it is asked: suspended first, handlers may still end', async () => {
    const handlers = new Handlers();
    const { client, connection } = await service.ready({ onEvent: (inbound) => handlers.take(inbound) });
    for (const id of ['2', '3', '4']) connection.dispatch('MESSAGE_CREATE', { id });
    await connection.caughtUp();
    await handlers.end('3');
    await client.suspend();
    await handlers.end('4');
    expect(await client.handOver()).toMatchObject([{ sequence: 1, finished: [[3, 4]] }]);
    await handlers.end('2');
    expect(await client.handOver()).toMatchObject([{ sequence: 4, finished: [] }]);
  });

  test('gives every shard', async () => {
    const { client, shard } = await service.readyShards({ shards: 2 }, [0, 1]);
    shard(1).dispatch('MESSAGE_CREATE');
    await shard(1).caughtUp();
    expect(await client.handOver()).toMatchObject([
      { shard: [0, 2], sessionId: 's0/2', sequence: 1 },
      { shard: [1, 2], sessionId: 's1/2', sequence: 2 },
    ]);
  });

  test('between two connections gives the session too', async () => {
    const { client, connection } = await service.ready();
    connection.drop();
    await service.line('the connection ended');
    expect(await client.handOver()).toMatchObject([{ sessionId: 'first-session', sequence: 1 }]);
  });

  test('gives nothing before there is a session', async () => {
    expect(await service.client().handOver()).toEqual([]);
    const client = service.client();
    client.connect();
    await service.connection();
    expect(await client.handOver()).toEqual([]);
  });

  test('gives nothing after close(), which ended the session', async () => {
    const { client } = await service.ready();
    await client.close();
    expect(await client.handOver()).toEqual([]);
  });

  test('gives nothing after a refusal', async () => {
    const { client, connection } = await service.ready();
    connection.close(4004);
    await service.line('the service refuses the connection');
    expect(await client.handOver()).toEqual([]);
  });

  test('gives back what was loaded when no shard has had it yet', async () => {
    const client = service.client({ sessionStore: holding(saved()) });
    client.connect();
    expect(await client.handOver()).toEqual([saved()]);
  });

  test('gives a session on that it got itself and could not resume yet', async () => {
    const session = saved({ finished: [[12, 14]] });
    const client = service.client({ sessionStore: holding(session) });
    client.connect();
    const connection = await service.connection();
    connection.hello();
    await connection.expectFrame(6);
    expect(await client.handOver()).toEqual([session]);
  });
});

describe('going on with saved sessions', () => {
  /** A client that resumes these sessions, with the one connection that it opens. */
  async function resuming(session: SavedSession, options: Partial<GatewayOptions> = {}) {
    const client = service.client({ sessionStore: holding(session), ...options });
    const connected = client.connect();
    const connection = await service.connection();
    connection.hello();
    connection.sequence = { last: session.sequence };
    return { client, connected, connection };
  }

  test('resumes at the resume address, without asking discovery or a turn to identify', async () => {
    const identifyThrottler = { waitForIdentify: () => Promise.reject(new Error('not needed')) };
    const began: SessionStart[] = [];
    const { connected, connection } = await resuming(saved(), {
      identifyThrottler,
      onSessionStart: (told) => began.push(told),
    });
    expect(connection.target).toBe('/resume?v=10&encoding=json');
    expect(await connection.expectFrame(6)).toMatchObject({ session_id: 'left', seq: 10 });
    connection.dispatch('RESUMED');
    await connected;
    expect(service.discoveries).toBe(0);
    expect(began).toEqual([{ shard: 0, count: 1, fresh: false, lost: false, ready: undefined }]);
  });

  test('delivers what was not finished, marked, and passes over what was', async () => {
    const { client, connected, connection } = await resuming(saved({ finished: [[12, 13]] }));
    for (const id of ['11', '12', '13', '14']) connection.dispatch('MESSAGE_CREATE', { id });
    connection.dispatch('RESUMED');
    connection.dispatch('MESSAGE_CREATE', { id: '16' });
    await connected;
    await connection.caughtUp();
    const told = service.delivered.map(({ data, origin }) => [data, origin.via === 'gateway' && origin.replayed]);
    expect(told).toEqual([
      [{ id: '11' }, true],
      [{ id: '14' }, true],
      [{}, false],
      [{ id: '16' }, false],
    ]);
    expect(client.counts).toMatchObject({ delivered: 4, repeated: 2 });
  });

  test('goes on marking when the connection breaks before all is repeated', async () => {
    const { connection } = await resuming(saved({ finished: [[13, 13]] }));
    for (const id of ['11', '12']) connection.dispatch('MESSAGE_CREATE', { id });
    await connection.caughtUp();
    connection.drop();
    const { connection: next } = await service.reconnection();
    next.hello();
    expect(await next.expectFrame(6)).toMatchObject({ seq: 12 });
    next.sequence = { last: 12 };
    for (const id of ['13', '14']) next.dispatch('MESSAGE_CREATE', { id });
    next.dispatch('RESUMED');
    await next.caughtUp();
    const marked = service.delivered.filter(({ origin }) => origin.via === 'gateway' && origin.replayed);
    expect(marked.map(({ data }) => data)).toEqual([{ id: '11' }, { id: '12' }, { id: '14' }]);
  });

  test('a session that is refused is lost: a new one begins', async () => {
    const began: SessionStart[] = [];
    const { connection } = await resuming(saved(), { onSessionStart: (told) => began.push(told) });
    connection.send({ op: 9, d: false });
    const { ended, connection: next } = await service.reconnection();
    expect(ended['msg']).toContain('events until the next READY are lost');
    next.hello();
    await next.expectFrame(2);
    next.dispatch('READY', service.readyData());
    await next.caughtUp();
    expect(began).toMatchObject([{ fresh: true, lost: true }]);
  });

  test('a resume address that does not answer is tried again, then discovery is asked', async () => {
    const session = saved({ resumeUrl: 'ws://127.0.0.1:1' });
    const client = service.client({ sessionStore: holding(session) });
    client.connect();
    for (let attempt = 0; attempt < 2; attempt++) {
      const { cause, delayMs } = await service.line('the connection ended');
      expect(cause).toBe('unreachable');
      await service.clock.advance(Number(delayMs));
    }
    const connection = await service.connection();
    connection.hello();
    expect(await connection.expectFrame(6)).toMatchObject({ session_id: 'left', seq: 10 });
  });

  test.each<[string, Partial<SavedSession>]>([
    ['of another shard count', { shard: [0, 2] }],
    ['with other intents', { intents: 1 }],
  ])('one %s is not resumed, and counts as lost', async (_what, changes) => {
    const began: SessionStart[] = [];
    const client = service.client({
      sessionStore: holding(saved(changes)),
      onSessionStart: (told) => began.push(told),
    });
    const connected = client.connect();
    expect(await service.line('a saved session is not resumed')).toMatchObject({ shard: 0 });
    await service.greetShards(1);
    await connected;
    expect(began).toMatchObject([{ fresh: true, lost: true }]);
  });

  test('those of shards that are not here are left out', async () => {
    const session = saved({ shard: [1, 2] });
    const client = service.client({ shards: { count: 2, ids: [0] }, sessionStore: holding(session) });
    const connected = client.connect();
    await service.line('a saved session is not resumed: its shard is not here');
    await service.greetShards(1);
    await connected;
  });

  test('a shard without one begins anew', async () => {
    const client = service.client({ shards: 2, sessionStore: holding(saved({ shard: [1, 2] })) });
    const connected = client.connect();
    const resumed = await service.connection();
    resumed.hello();
    await resumed.expectFrame(6);
    resumed.dispatch('RESUMED');
    await service.greetShards(1);
    await connected;
  });

  test('when all are there, and the count is to be recommended, their count is kept', async () => {
    const sessionStore = holding(saved({ shard: [0, 2] }), saved({ shard: [1, 2] }));
    const client = service.client({ shards: 'auto', sessionStore });
    const connected = client.connect();
    for (let shard = 0; shard < 2; shard++) {
      const connection = await service.connection();
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
  ])('a store that %s is logged, and new sessions begin', async (_what, load) => {
    const client = service.client({ sessionStore: { load, save: async () => {} } });
    const connected = client.connect();
    await service.clock.advance(10_000);
    await service.line('saved sessions could not be loaded');
    await service.greetShards(1);
    await connected;
  });
});

test('from one client to the next: every event is handled, and those that were not finished come again', async () => {
  const handlers = new Handlers();
  const { client, connection } = await service.ready({ onEvent: (inbound) => handlers.take(inbound) });
  for (const id of ['2', '3', '4', '5']) connection.dispatch('MESSAGE_CREATE', { id });
  await connection.caughtUp();
  for (const id of ['2', '4']) await handlers.end(id);
  const sessions = await client.handOver();

  const next = service.client({ sessionStore: holding(...sessions) });
  const connected = next.connect();
  const resumed = await service.connection();
  resumed.hello();
  expect(await resumed.expectFrame(6)).toMatchObject({ seq: 2 });
  resumed.sequence = { last: 2 };
  for (const id of ['3', '4', '5', '6']) resumed.dispatch('MESSAGE_CREATE', { id });
  resumed.dispatch('RESUMED');
  await connected;
  await resumed.caughtUp();
  const messages = service.delivered.filter(({ event }) => event === 'MESSAGE_CREATE');
  expect(messages.map(({ data }) => data)).toEqual([{ id: '3' }, { id: '5' }, { id: '6' }]);
});
