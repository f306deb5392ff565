import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { runs } from '../../runs.js';
import { type ScriptedConnection, ScriptedGateway } from './scripted-gateway.js';

let gateway: ScriptedGateway;
beforeEach(async () => {
  gateway = await ScriptedGateway.start();
});
afterEach(() => gateway.close());

/** Sends a dispatch with this sequence. */
function sendEvent(connection: ScriptedConnection, sequence: number): void {
  connection.send({ op: 0, t: 'MESSAGE_CREATE', s: sequence, d: { sequence } });
}

function deliveredSequences(): unknown[] {
  return gateway.delivered.flatMap(({ event, data }) =>
    event === 'MESSAGE_CREATE' && typeof data === 'object' && data && 'sequence' in data ? [data.sequence] : [],
  );
}

describe('a frame that the server repeats', () => {
  test('is counted and not delivered again', async () => {
    const { client, connection } = await gateway.ready();
    for (const sequence of [2, 3, 3, 2]) sendEvent(connection, sequence);
    await connection.caughtUp();
    expect(deliveredSequences()).toEqual([2, 3]);
    expect(client.counts).toMatchObject({ delivered: 3, repeated: 2, missing: 0 });
  });

  test('does not set the sequence of a resume back', async () => {
    const { connection } = await gateway.ready();
    for (const sequence of [2, 3, 4, 2]) sendEvent(connection, sequence);
    await connection.caughtUp();
    connection.drop();
    const { connection: resumed } = await gateway.nextReconnection();
    resumed.hello();
    expect(await resumed.expectFrame(6)).toMatchObject({ seq: 4 });
  });

  test('and has no listener does not set the sequence back either', async () => {
    const { connection } = await gateway.ready({ subscribedEvents: new Set() });
    for (const sequence of [2, 3, 2]) sendEvent(connection, sequence);
    connection.send({ op: 1, d: null });
    expect(await connection.expectFrame(1)).toBe(3);
  });

  test('is not delivered by the session that is resumed after it', async () => {
    const { connection } = await gateway.ready();
    for (const sequence of [2, 3]) sendEvent(connection, sequence);
    await connection.caughtUp();
    connection.drop();
    const { connection: resumed } = await gateway.nextReconnection();
    resumed.hello();
    await resumed.expectFrame(6);
    for (const sequence of [2, 3, 4]) sendEvent(resumed, sequence);
    resumed.send({ op: 0, t: 'RESUMED', s: 5, d: {} });
    await resumed.caughtUp();
    expect(deliveredSequences()).toEqual([2, 3, 4]);
  });

  test('and is READY does not start the session again', async () => {
    const { client, connection } = await gateway.ready();
    sendEvent(connection, 2);
    connection.send({ op: 0, t: 'READY', s: 1, d: gateway.readyData() });
    sendEvent(connection, 2);
    await connection.caughtUp();
    expect(gateway.delivered.map(({ event }) => event)).toEqual(['READY', 'MESSAGE_CREATE']);
    expect(client.shards[0]?.sequence).toBe(2);
  });
});

describe('a gap in the sequences', () => {
  test('is counted and logged, and the event after it is delivered', async () => {
    const { client, connection } = await gateway.ready();
    sendEvent(connection, 5);
    await connection.caughtUp();
    expect(deliveredSequences()).toEqual([5]);
    expect(client.counts).toMatchObject({ delivered: 2, missing: 3 });
    expect(await gateway.line('a dispatch does not have the next sequence')).toMatchObject({
      level: 40,
      sequence: 5,
      last: 1,
      order: 'after-gap',
    });
  });

  test('is closed by an event that arrives late', async () => {
    const { client, connection } = await gateway.ready();
    for (const sequence of [3, 2]) sendEvent(connection, sequence);
    await connection.caughtUp();
    expect(deliveredSequences()).toEqual([3, 2]);
    expect(client.counts).toMatchObject({ missing: 0, repeated: 0 });
  });
});

test('guildhall:gateway.sequence publishes each dispatch without the next sequence', async () => {
  const messages: unknown[] = [];
  const receive = (message: unknown) => messages.push(message);
  subscribe('guildhall:gateway.sequence', receive);
  onTestFinished(() => void unsubscribe('guildhall:gateway.sequence', receive));
  const { connection } = await gateway.ready();
  for (const sequence of [2, 4, 3, 3]) sendEvent(connection, sequence);
  await connection.caughtUp();
  const base = { shard: 0, event: 'MESSAGE_CREATE' };
  expect(messages).toEqual([
    { ...base, sequence: 4, last: 2, order: 'after-gap' },
    { ...base, sequence: 3, last: 4, order: 'late' },
    { ...base, sequence: 3, last: 4, order: 'repeated' },
  ]);
});

test('every event is delivered once, whatever is repeated and reordered', async () => {
  const { connection } = await gateway.ready();
  let first = 2;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: 9 }), { maxLength: 20 }),
      fc.infiniteStream(fc.nat()),
      async (repeated, ranks) => {
        const sequences = Array.from({ length: 10 }, (_, index) => first + index);
        const sent = [...sequences, ...repeated.map((index) => first + index)]
          .map((sequence) => ({ sequence, rank: ranks.next().value ?? 0 }))
          .sort((one, other) => one.rank - other.rank);
        gateway.delivered.length = 0;
        for (const { sequence } of sent) sendEvent(connection, sequence);
        await connection.caughtUp();
        expect(deliveredSequences().toSorted((one, other) => Number(one) - Number(other))).toEqual(sequences);
        first += 10;
      },
    ),
    { numRuns: runs(100) },
  );
});
