import { describe, expect, test } from 'vitest';
import { DeliveryProcess } from './delivery-process.js';

test('events and interactions do not start any more when the process loses the shard while the first of them starts', async () => {
  const process = await DeliveryProcess.start();
  process.onStart = () => {
    process.shard.isOwned = false;
  };
  process.shard.hold();
  process.receive('a');
  process.receive({ name: 'click', isInteraction: true });
  process.receive({ name: 'second click', isInteraction: true });
  process.shard.open();
  expect(await process.started()).toEqual(['a']);
});

test('interactions that overtake an event do not start any more when the process loses the shard while the first of them starts', async () => {
  const process = await DeliveryProcess.start({ policy: { maxRunningEvents: 1 } });
  process.receive('endless');
  expect(await process.started()).toEqual(['endless']);
  process.shard.hold();
  process.receive('a');
  process.receive({ name: 'click', isInteraction: true });
  process.receive({ name: 'second click', isInteraction: true });
  process.onStart = () => {
    process.shard.isOwned = false;
  };
  process.shard.open();
  expect(await process.started()).toEqual(['click']);
});

describe('events of a shard', () => {
  test('start when their entries are stored', async () => {
    const process = await DeliveryProcess.start();
    process.shard.hold();
    process.receive('a');
    expect(await process.started()).toEqual([]);
    process.shard.open();
    expect(await process.started()).toEqual(['a']);
  });

  test('start in the order of their receipt, also those without an entry', async () => {
    const process = await DeliveryProcess.start();
    process.shard.hold();
    process.receive('a');
    process.receive({ name: 'b', unjournalled: true });
    process.receive('c');
    process.delivery.runInOrder({
      start: () => {
        process.starts.push({
          name: 'session hook',
          run: { eventId: undefined, epoch: 0, isReplayed: false, note() {}, startListener() {}, endListener() {} },
          end() {},
        });
        return undefined;
      },
    });
    process.receive('d');
    expect(await process.started()).toEqual([]);
    process.shard.open();
    expect(await process.started()).toEqual(['a', 'b', 'c', 'session hook', 'd']);
  });

  test('start at once without an entry if no event waits', async () => {
    const process = await DeliveryProcess.start();
    process.receive({ name: 'a', unjournalled: true });
    expect(process.starts.takeAll().map(({ name }) => name)).toEqual(['a']);
  });

  test('that arrive while a batch is stored are stored together in the next one', async () => {
    const process = await DeliveryProcess.start();
    process.shard.hold();
    for (const name of ['a', 'b', 'c', 'd']) {
      process.receive(name);
      await Promise.resolve();
    }
    process.shard.open();
    expect(await process.started()).toEqual(['a', 'b', 'c', 'd']);
    expect(process.shard.steps.filter((step) => step.startsWith('entry'))).toEqual(
      [1, 2, 3, 4].map((id) => `entry ${id}`),
    );
  });

  test('start although one that was sent late has a lower sequence; that one has no entry, is logged and counted', async () => {
    const process = await DeliveryProcess.start();
    process.receiveAs(5, 'a');
    expect(await process.started()).toEqual(['a']);
    process.receiveAs(3, 'late');
    process.receiveAs(6, 'b');
    expect(await process.started()).toEqual(['late', 'b']);
    expect(process.delivery.info.unstored).toBe(1);
    expect(process.logged('events are not in the journal')).toMatchObject([{ sequences: [3] }]);
    expect(await process.left()).toEqual(['a', 'b']);
  });

  test('of one batch are stored in the order of their sequences, and start in that of their receipt', async () => {
    const process = await DeliveryProcess.start();
    process.receiveAs(2, 'b');
    process.receiveAs(1, 'a');
    expect(await process.started()).toEqual(['b', 'a']);
    expect(await process.left()).toEqual(['a', 'b']);
  });

  test('do not start while another process may own the shard', async () => {
    const process = await DeliveryProcess.start();
    process.shard.isOwned = false;
    process.receive('a');
    process.receive({ name: 'b', isInteraction: true });
    await process.advance(1000);
    expect(await process.started()).toEqual([]);
    process.shard.isOwned = true;
    expect(await process.started()).toEqual(['a', 'b']);
  });
});

describe('an interaction', () => {
  test('starts after a quarter of a second, although the journal hangs', async () => {
    const process = await DeliveryProcess.start();
    process.shard.hold();
    process.receive({ name: 'click', isInteraction: true });
    await process.advance(249);
    expect(await process.started()).toEqual([]);
    await process.advance(1);
    expect(await process.started()).toEqual(['click']);
    expect(process.delivery.info).toMatchObject({ unjournalled: 1, queuedEvents: 0, runningEvents: 1 });
  });

  test('starts before an event that waits for the journal, which keeps waiting', async () => {
    const process = await DeliveryProcess.start();
    process.shard.hold();
    process.receive('message');
    process.receive({ name: 'click', isInteraction: true });
    await process.advance(250);
    expect(await process.started()).toEqual(['click']);
    process.shard.open();
    expect(await process.started()).toEqual(['message']);
  });

  test('waits for the quarter of a second that follows its own receipt', async () => {
    const process = await DeliveryProcess.start();
    process.shard.hold();
    process.receive({ name: 'first', isInteraction: true });
    await process.advance(100);
    process.receive({ name: 'second', isInteraction: true });
    await process.advance(150);
    expect(await process.started()).toEqual(['first']);
    await process.advance(100);
    expect(await process.started()).toEqual(['second']);
  });

  test('without an entry starts after a quarter of a second as well', async () => {
    const process = await DeliveryProcess.start();
    process.shard.hold();
    process.receive('message');
    process.receive({ name: 'autocomplete', isInteraction: true, unjournalled: true });
    await process.advance(250);
    expect(await process.started()).toEqual(['autocomplete']);
    expect(process.delivery.info.unjournalled).toBe(0);
  });

  test('that was late for its shard starts as soon as the shard certainly is its own, although the journal hangs', async () => {
    const process = await DeliveryProcess.start();
    process.shard.hold();
    process.shard.isOwned = false;
    process.receive({ name: 'click', isInteraction: true });
    await process.advance(1000);
    process.shard.isOwned = true;
    await process.advance(0);
    expect(await process.started()).toEqual(['click']);
  });

  test('that ended before its entry was stored leaves no entry', async () => {
    const process = await DeliveryProcess.start();
    process.shard.hold();
    process.receive({ name: 'click', isInteraction: true });
    await process.advance(250);
    (await process.starts.next()).end();
    process.shard.open();
    await process.settle();
    expect(await process.left()).toEqual([]);
  });

  test('keeps the notes from before its entry was stored', async () => {
    const process = await DeliveryProcess.start();
    process.shard.hold();
    process.receive({ name: 'click', isInteraction: true });
    await process.advance(250);
    const { run } = await process.starts.next();
    run.note({ kind: 'deferred', mode: 'reply' });
    process.shard.open();
    await process.settle();
    const { shard } = await process.killAndRestart();
    expect(shard.recovery.entries[0]?.notes.map((note) => Buffer.from(note).toString())).toEqual([
      '{"kind":"deferred","mode":"reply"}',
    ]);
  });
});
