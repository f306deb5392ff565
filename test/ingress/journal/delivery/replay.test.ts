import { describe, expect, test } from 'vitest';
import { DeliveryProcess } from './delivery-process.js';

/** A process that was killed while these events ran. */
async function killedDuring(names: readonly string[], options: Parameters<typeof DeliveryProcess.start>[0] = {}) {
  const process = await DeliveryProcess.start(options);
  for (const name of names) process.receive(name);
  await process.settle();
  return process.killAndRestart();
}

describe('events that were running when their process died', () => {
  test('start again in their order, as replayed, with the same ids', async () => {
    const process = await DeliveryProcess.start();
    for (const name of ['a', 'b', 'c']) process.receive(name);
    await process.settle();
    const before = process.starts.takeAll();
    const next = await process.killAndRestart();
    await next.settle();
    const after = next.starts.takeAll();
    expect(after.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(after.every(({ run }) => run.isReplayed)).toBe(true);
    expect(after.map(({ run }) => run.eventId)).toEqual(before.map(({ run }) => run.eventId));
    expect(next.delivery.info).toMatchObject({ replayed: 3, runningEvents: 3, queuedEvents: 0 });
  });

  test('do not start again if they have finished', async () => {
    const process = await DeliveryProcess.start();
    for (const name of ['a', 'b', 'c']) process.receive(name);
    await process.settle();
    process.starts.takeAll()[1]?.end();
    await process.settle();
    const next = await process.killAndRestart();
    expect(await next.started()).toEqual(['a', 'c']);
  });

  test('that ended at once leave nothing', async () => {
    const process = await DeliveryProcess.start();
    process.receive({ name: 'a', isBrief: true });
    await process.settle();
    expect(await process.left()).toEqual([]);
  });

  test('start before new events', async () => {
    const process = await DeliveryProcess.start();
    process.receive('a');
    await process.settle();
    const next = await process.killAndRestart();
    next.receive('new');
    expect(await next.started()).toEqual(['a', 'new']);
  });

  test('start a few at a time, while new events wait', async () => {
    const next = await killedDuring(['a', 'b', 'c'], { policy: { replayConcurrency: 2 } });
    next.receive('new');
    await next.settle();
    const [a] = next.starts.takeAll();
    expect(next.delivery.info).toMatchObject({ replayed: 2, queuedEvents: 1 });
    a?.end();
    expect(await next.started()).toEqual(['c', 'new']);
  });

  test('do not hold up new events for longer than the policy allows', async () => {
    const policy = { replayConcurrency: 1, replayBudgetMs: 3000 };
    const next = await killedDuring(['a', 'b', 'c'], { policy });
    next.receive('new');
    await next.advance(2999);
    expect(await next.started()).toEqual(['a']);
    await next.advance(1);
    expect(await next.started()).toEqual(['b', 'c', 'new']);
  });

  test('do not hold up new interactions for longer than a quarter of a second', async () => {
    const next = await killedDuring(['a', 'b'], { policy: { replayConcurrency: 1 } });
    next.receive('message');
    next.receive({ name: 'click', isInteraction: true });
    next.receive({ name: 'autocomplete', isInteraction: true, unjournalled: true });
    await next.advance(250);
    expect(await next.started()).toEqual(['a', 'click', 'autocomplete']);
  });

  test('start after interactions that were running', async () => {
    const process = await DeliveryProcess.start();
    process.receive('a');
    process.receive({ name: 'click', isInteraction: true });
    process.receive('b');
    await process.settle();
    const next = await process.killAndRestart();
    expect(await next.started()).toEqual(['click', 'a', 'b']);
  });

  test('start again as long as no process finishes them', async () => {
    const first = await killedDuring(['a']);
    await first.settle();
    const second = await first.stopAndRestart();
    await second.settle();
    const third = await second.stopAndRestart();
    expect(await third.started()).toEqual(['a']);
  });

  test('do not start while another process may own the shard', async () => {
    const next = await killedDuring(['a']);
    next.shard.isOwned = false;
    await next.advance(1000);
    expect(await next.started()).toEqual([]);
    next.shard.isOwned = true;
    await next.advance(100);
    expect(await next.started()).toEqual(['a']);
  });

  test('do not start any more when the process loses the shard while the first of them starts', async () => {
    const next = await killedDuring(['a', 'b', 'c']);
    next.onStart = () => {
      next.shard.isOwned = false;
    };
    await next.advance(1000);
    expect(await next.started()).toEqual(['a']);
    next.onStart = () => {};
    next.shard.isOwned = true;
    await next.advance(100);
    expect(await next.started()).toEqual(['b', 'c']);
  });

  test('are dead letters if no handler listens to them any more', async () => {
    const next = await killedDuring(['a', 'old', 'b'], { listensTo: (name) => name !== 'old' });
    expect(await next.started()).toEqual(['a', 'b']);
    expect((await next.deadLetters()).map(({ cause }) => cause)).toEqual(['no handler listens to old']);
    expect(next.delivery.info.deadLetters).toBe(1);
    expect(next.logged('an event of an earlier process is not replayed')).toHaveLength(1);
  });
});

test('after a proper stop, what was running starts again', async () => {
  const process = await DeliveryProcess.start();
  process.receive('a');
  await process.settle();
  const next = await process.stopAndRestart();
  expect(await next.started()).toEqual(['a']);
});
