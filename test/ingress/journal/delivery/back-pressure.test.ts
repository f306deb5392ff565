import { describe, expect, test } from 'vitest';
import { DeliveryProcess } from './delivery-process.js';

test('above the number of running events, further ones wait until one ends', async () => {
  const process = await DeliveryProcess.start({ policy: { maxRunningEvents: 2 } });
  for (const name of ['a', 'b', 'c', 'd']) process.receive(name);
  await process.settle();
  const [a, b] = process.starts.takeAll();
  expect([a?.name, b?.name]).toEqual(['a', 'b']);
  expect(process.delivery.info).toMatchObject({ queuedEvents: 2, runningEvents: 2 });
  b?.end();
  expect(await process.started()).toEqual(['c']);
  a?.end();
  expect(await process.started()).toEqual(['d']);
});

test('events that wait for running ones keep their order with events without an entry', async () => {
  const process = await DeliveryProcess.start({ policy: { maxRunningEvents: 1 } });
  process.receive('a');
  process.receive({ name: 'b', unjournalled: true });
  process.receive('c');
  await process.settle();
  const [a] = process.starts.takeAll();
  expect(process.delivery.info.queuedEvents).toBe(2);
  a?.end();
  expect(await process.started()).toEqual(['b', 'c']);
});

test('interactions do not wait for running events, nor do they count as such', async () => {
  const process = await DeliveryProcess.start({ policy: { maxRunningEvents: 1 } });
  process.receive({ name: 'click', isInteraction: true });
  process.receive('a');
  process.receive('b');
  process.receive({ name: 'second click', isInteraction: true });
  expect(await process.started()).toEqual(['click', 'a', 'second click']);
});

test('an event that waits for running ones is left to the next process', async () => {
  const process = await DeliveryProcess.start({ policy: { maxRunningEvents: 1 } });
  process.receive('a');
  process.receive('b');
  await process.settle();
  const next = await process.killAndRestart();
  expect(await next.started()).toEqual(['a', 'b']);
});

test('the session is to be suspended while the waiting events are too large', async () => {
  const process = await DeliveryProcess.start({
    policy: { maxRunningEvents: 1, suspendAboveBytes: 2000, resumeBelowBytes: 1000 },
  });
  for (const name of ['a', 'b', 'c', 'd']) {
    process.receive({ name, padding: 'x'.repeat(600) });
    await process.settle();
  }
  expect(process.backlogChanges).toEqual([]);
  process.receive({ name: 'e', padding: 'x'.repeat(600) });
  expect(process.backlogChanges).toEqual([true]);
  expect(process.delivery.info.isSuspended).toBe(true);
  const names: string[] = [];
  for (let count = 0; count < 5; count++) {
    const start = await process.starts.next();
    names.push(start.name);
    start.end();
    await process.settle();
    // Two events of this size are still more than the lower bound.
    expect(process.delivery.info.isSuspended).toBe(count < 2);
  }
  expect(names).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(process.backlogChanges).toEqual([true, false]);
});

test('events that wait for a slow journal count for the size as well', async () => {
  const process = await DeliveryProcess.start({ policy: { suspendAboveBytes: 1000, resumeBelowBytes: 500 } });
  process.shard.hold();
  process.receive({ name: 'a', padding: 'x'.repeat(2000) });
  expect(process.backlogChanges).toEqual([true]);
  process.shard.open();
  await process.settle();
  expect(process.backlogChanges).toEqual([true, false]);
});

describe('by default', () => {
  const MIB = 1024 * 1024;

  test('5000 handlers of a shard run at once, which is logged from 4000 on', async () => {
    const process = await DeliveryProcess.start();
    for (let count = 1; count < 4000; count++) process.receive('endless');
    await process.advance(250);
    expect(process.logged('many handlers run')).toEqual([]);
    process.receive('endless');
    await process.advance(250);
    expect(process.logged('many handlers run')).toHaveLength(1);
    for (let count = 4001; count <= 5001; count++) process.receive('endless');
    await process.advance(250);
    expect(process.delivery.info).toMatchObject({ runningEvents: 5000, queuedEvents: 1, problem: 'overloaded' });
  });

  test('the session is suspended from 64 MiB of waiting events until they need less than 16 MiB', async () => {
    const process = await DeliveryProcess.start({ policy: { maxRunningEvents: 1 } });
    const padding = 'x'.repeat(4 * MIB);
    // The first one runs.
    for (let count = 0; count < 16; count++) {
      process.receive({ name: 'large', padding });
      await process.settle();
    }
    expect(process.delivery.info).toMatchObject({ queuedEvents: 15, isSuspended: false });
    process.receive({ name: 'large', padding });
    expect(process.delivery.info).toMatchObject({ queuedEvents: 16, isSuspended: true });
    for (let waiting = 15; waiting >= 3; waiting--) {
      (await process.starts.next()).end();
      await process.settle();
      expect(process.delivery.info).toMatchObject({ queuedEvents: waiting, isSuspended: waiting > 3 });
    }
  });
});
