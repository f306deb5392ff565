/** How a gateway with a journal leaves its sessions, and continues those of an earlier process. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Gateway } from '../../../../src/ingress/gateway/gateway.js';
import type { SessionStart } from '../../../../src/ingress/gateway/session/session-hooks.js';
import type { Journal, JournalSession, JournalShard } from '../../../../src/ingress/journal/journal.js';
import type { InboundEvent } from '../../../../src/wire/events/inbound-event.js';
import { FileStorage } from '../../journal/file-storage.js';
import { EventRecorder } from '../event-recorder.js';
import type { GatewayClientOptions } from '../gateway-client.js';
import { ScriptedGateway } from '../scripted-gateway.js';

const SHARD: JournalShard = { id: 0, count: 1 };

let gateway: ScriptedGateway;
let storage: FileStorage;
beforeEach(async () => {
  gateway = await ScriptedGateway.start();
  storage = await FileStorage.create();
});
afterEach(async () => {
  await gateway.close();
  await storage[Symbol.asyncDispose]();
});

const deliver = (inbound: InboundEvent) => {
  gateway.delivered.push(inbound);
  return undefined;
};

/** The option for a gateway whose events are in this journal. */
function journaled(journal: Journal, handle: (inbound: InboundEvent) => Promise<void> | undefined = deliver) {
  return { journaling: { journal, processor: new EventRecorder(handle) } };
}

/** What the next process finds, after this one has stopped. */
async function recoveryAfter(client: Gateway, journal: Journal, shard: JournalShard = SHARD) {
  await client.suspend();
  await client.releaseJournals();
  await journal.close();
  return (await (await storage.open()).acquire(shard)).recovery;
}

const session = (changes: Partial<JournalSession> = {}): JournalSession => ({
  sessionId: 'left',
  resumeUrl: gateway.url('/resume'),
  intents: 3,
  ...changes,
});

/** The journal of a process that was killed after it had received sequence 10 of these sessions. */
async function journalAfterKill(
  changes: Partial<JournalSession> = {},
  shards: readonly JournalShard[] = [SHARD],
): Promise<Journal> {
  const journal = await storage.open();
  for (const shard of shards) {
    const owned = await journal.acquire(shard);
    await owned.startSession(session(changes));
    owned.saveSequence(10);
    await owned.flush();
  }
  return storage.openAfterCrash();
}

/** The journal of a process that has stopped. */
async function journalAfterStop(): Promise<Journal> {
  const journal = await storage.open();
  const owned = await journal.acquire(SHARD);
  await owned.startSession(session());
  owned.saveSequence(10);
  await journal.close();
  return storage.open();
}

/** The ids and marks of the messages that were delivered, in order. */
function messages(): (readonly [unknown, boolean])[] {
  return gateway.delivered.flatMap(({ event, data, origin }) =>
    // The messages of these tests have an id.
    event === 'MESSAGE_CREATE'
      ? [[(data as { id: string }).id, origin.via === 'gateway' && origin.replayed] as const]
      : [],
  );
}

describe('a gateway that is suspended', () => {
  test('closes the connection so that the session stays resumable, and delivers nothing more', async () => {
    const journal = await storage.open();
    const { client, connection } = await gateway.ready(journaled(journal));
    connection.dispatch('MESSAGE_CREATE', { id: '2' });
    await expect.poll(messages).toHaveLength(1);
    const recovery = recoveryAfter(client, journal);
    connection.dispatch('MESSAGE_CREATE', { id: '3' });
    expect(await connection.closed).toBe(4900);
    expect(client.status).toBe('closed');
    expect(await recovery).toMatchObject({
      session: { sessionId: 'first-session', resumeUrl: gateway.url('/resume'), intents: 3 },
      sequence: 2,
      entries: [],
      wasReleased: true,
    });
    expect(messages()).toEqual([['2', false]]);
  });

  test('leaves the events whose handlers have not finished', async () => {
    const journal = await storage.open();
    let finish = () => {};
    const { client, connection } = await gateway.ready(
      journaled(journal, (inbound) => {
        void deliver(inbound);
        if (messages().length === 2) return new Promise((resolve) => (finish = resolve));
        return messages().length === 3 ? new Promise(() => {}) : undefined;
      }),
    );
    for (const id of ['2', '3', '4']) connection.dispatch('MESSAGE_CREATE', { id });
    await expect.poll(messages).toHaveLength(3);
    await client.suspend();
    finish();
    expect(await recoveryAfter(client, journal)).toMatchObject({ sequence: 4, entries: [{ sequence: 4 }] });
  });

  test('leaves the session of every shard', async () => {
    const journal = await storage.open();
    const { client, shard } = await gateway.readyShards({ shards: 2, ...journaled(journal) }, [0, 1]);
    shard(1).dispatch('MESSAGE_CREATE', { id: '2' });
    await expect.poll(messages).toHaveLength(1);
    expect(await recoveryAfter(client, journal, { id: 1, count: 2 })).toMatchObject({
      session: { sessionId: 's1/2' },
      sequence: 2,
    });
  });

  test('also leaves the session between two connections', async () => {
    const journal = await storage.open();
    const { client, connection } = await gateway.ready(journaled(journal));
    connection.drop();
    await gateway.line('the connection ended');
    expect(await recoveryAfter(client, journal)).toMatchObject({
      session: { sessionId: 'first-session' },
      sequence: 1,
    });
  });

  test('leaves no session before there is one', async () => {
    const journal = await storage.open();
    const client = gateway.client(journaled(journal));
    client.connect();
    await gateway.nextConnection();
    expect((await recoveryAfter(client, journal)).session).toBeUndefined();
  });

  test('leaves a session that was not resumed yet as it was', async () => {
    const journal = await journalAfterKill();
    const client = gateway.client(journaled(journal));
    client.connect();
    const connection = await gateway.nextConnection();
    connection.hello();
    await connection.expectFrame(6);
    expect(await recoveryAfter(client, journal)).toMatchObject({ session: session(), sequence: 10 });
  });
});

describe('the sessions of an earlier process', () => {
  /** A client with a journal, and the one connection that it opens. */
  async function resuming(journal: Journal, options: Partial<GatewayClientOptions> = {}) {
    const client = gateway.client({ ...journaled(journal), ...options });
    const connected = client.connect();
    const connection = await gateway.nextConnection();
    connection.hello();
    connection.sequence = { last: 10 };
    return { client, connected, connection };
  }

  test('are resumed at their URL, without discovery or a permit to identify', async () => {
    const identifyThrottler = { waitForIdentify: () => Promise.reject(new Error('not needed')) };
    const starts: SessionStart[] = [];
    const { connected, connection } = await resuming(await journalAfterKill(), {
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

  test('mark what they repeat after a kill, because the earlier process may have handled it', async () => {
    const { connected, connection } = await resuming(await journalAfterKill());
    for (const id of ['11', '12']) connection.dispatch('MESSAGE_CREATE', { id });
    connection.dispatch('RESUMED');
    connection.dispatch('MESSAGE_CREATE', { id: '14' });
    await connected;
    await expect.poll(messages).toEqual([
      ['11', true],
      ['12', true],
      ['14', false],
    ]);
  });

  test('mark nothing after a stop, because the earlier process has received nothing more', async () => {
    const { connected, connection } = await resuming(await journalAfterStop());
    connection.dispatch('MESSAGE_CREATE', { id: '11' });
    connection.dispatch('RESUMED');
    await connected;
    await expect.poll(messages).toEqual([['11', false]]);
  });

  test('continue to mark if the connection breaks before all events are repeated', async () => {
    const { connection } = await resuming(await journalAfterKill());
    for (const id of ['11', '12']) connection.dispatch('MESSAGE_CREATE', { id });
    await connection.caughtUp();
    connection.drop();
    const { connection: next } = await gateway.nextReconnection();
    next.hello();
    expect(await next.expectFrame(6)).toMatchObject({ seq: 12 });
    next.sequence = { last: 12 };
    next.dispatch('MESSAGE_CREATE', { id: '13' });
    next.dispatch('RESUMED');
    next.dispatch('MESSAGE_CREATE', { id: '15' });
    await expect.poll(messages).toEqual([
      ['11', true],
      ['12', true],
      ['13', true],
      ['15', false],
    ]);
  });

  test('are lost if the gateway rejects them, and new ones start', async () => {
    const starts: SessionStart[] = [];
    const { connection } = await resuming(await journalAfterKill(), {
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

  test('are resumed at the URL of discovery if theirs is unreachable twice', async () => {
    const client = gateway.client(journaled(await journalAfterKill({ resumeUrl: 'ws://127.0.0.1:1' })));
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

  test('stay in the journal if their shards do not run in this process', async () => {
    const journal = await journalAfterKill({}, [{ id: 1, count: 2 }]);
    const client = gateway.client({ shards: { count: 2, ids: [0] }, ...journaled(journal) });
    const connected = client.connect();
    await gateway.greetShards(1);
    await connected;
    expect(await recoveryAfter(client, journal, { id: 1, count: 2 })).toMatchObject({ session: session() });
  });

  test('are resumed next to the new session of another shard', async () => {
    const journal = await journalAfterKill({}, [{ id: 1, count: 2 }]);
    const client = gateway.client({ shards: 2, ...journaled(journal) });
    const connected = client.connect();
    const [first, second] = [await gateway.nextConnection(), await gateway.nextConnection()];
    const resumed = first.target.startsWith('/resume') ? first : second;
    const identified = resumed === first ? second : first;
    resumed.sequence = { last: 10 };
    for (const connection of [resumed, identified]) connection.hello();
    await resumed.expectFrame(6);
    resumed.dispatch('RESUMED');
    await identified.expectFrame(2);
    identified.dispatch('READY', gateway.readyData());
    await connected;
  });

  test('determine the shard count if there is one for every shard', async () => {
    const shards = [0, 1].map((id) => ({ id, count: 2 }));
    const client = gateway.client({ shards: 'auto', ...journaled(await journalAfterKill({}, shards)) });
    const connected = client.connect();
    for (let shard = 0; shard < 2; shard++) {
      const connection = await gateway.nextConnection();
      connection.sequence = { last: 10 };
      connection.hello();
      await connection.expectFrame(6);
      connection.dispatch('RESUMED');
    }
    await connected;
    expect(client.shards).toHaveLength(2);
  });
});

test('from one process to the next, every event is handled, and only unfinished ones are handled again', async () => {
  const journal = await storage.open();
  const first = await gateway.ready(
    journaled(journal, (inbound) => {
      void deliver(inbound);
      const unfinished = messages().at(-1)?.[0];
      return unfinished === '3' || unfinished === '5' ? new Promise(() => {}) : undefined;
    }),
  );
  for (const id of ['2', '3', '4', '5']) first.connection.dispatch('MESSAGE_CREATE', { id });
  await expect.poll(messages).toHaveLength(4);
  await first.client.suspend();
  await first.client.releaseJournals();
  await journal.close();
  gateway.delivered.length = 0;

  const next = gateway.client(journaled(await storage.open()));
  const connected = next.connect();
  const resumed = await gateway.nextConnection();
  resumed.hello();
  expect(await resumed.expectFrame(6)).toMatchObject({ seq: 5 });
  resumed.sequence = { last: 5 };
  resumed.dispatch('MESSAGE_CREATE', { id: '6' });
  resumed.dispatch('RESUMED');
  await connected;
  await expect.poll(messages).toEqual([
    ['3', true],
    ['5', true],
    ['6', false],
  ]);
});

test('a journal that another process uses prevents the connection', async () => {
  const used = await storage.open();
  await used.acquire(SHARD);
  const connected = gateway.client(journaled(await storage.open())).connect();
  await expect(connected).rejects.toMatchObject({ code: 'journal_error', reason: 'locked' });
});
