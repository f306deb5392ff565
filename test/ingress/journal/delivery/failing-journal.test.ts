import { expect, test } from 'vitest';
import { JournalError } from '../../../../src/ingress/journal/journal-error.js';
import { DeliveryProcess } from './delivery-process.js';

const CANNOT = 'the journal cannot be written';
const CAN_AGAIN = 'the journal can be written again';
const diskFull = () => new JournalError('failed', 'no space left on device');

test('events wait while the journal cannot be written, and start in order when it can', async () => {
  const process = await DeliveryProcess.start();
  process.shard.failure = diskFull();
  process.receive('a');
  await process.settle();
  process.receive({ name: 'b', unjournalled: true });
  process.receive('c');
  await process.advance(5000);
  expect(await process.started()).toEqual([]);
  process.shard.failure = undefined;
  await process.advance(1000);
  expect(await process.started()).toEqual(['a', 'b', 'c']);
});

test('a journal that cannot be written is logged once a minute, and when it can be written again', async () => {
  const process = await DeliveryProcess.start();
  process.shard.failure = diskFull();
  process.receive('a');
  await process.advance(10_000);
  expect(process.logged(CANNOT)).toHaveLength(1);
  await process.advance(49_999);
  expect(process.logged(CANNOT)).toHaveLength(1);
  await process.advance(1000);
  expect(process.logged(CANNOT)).toHaveLength(2);
  expect(process.logged(CAN_AGAIN)).toHaveLength(0);
  process.shard.failure = undefined;
  await process.advance(1000);
  expect(process.logged(CANNOT)).toHaveLength(2);
  expect(process.logged(CAN_AGAIN)).toHaveLength(1);
});

test('a journal that fails again and again is not logged more often', async () => {
  const process = await DeliveryProcess.start();
  for (let failures = 0; failures < 10; failures++) {
    process.shard.failure = diskFull();
    process.receive(`event ${failures}`);
    await process.advance(1000);
    process.shard.failure = undefined;
    await process.advance(1000);
  }
  expect(process.logged(CANNOT)).toHaveLength(1);
});

test('the status says that the journal cannot be written, until it can', async () => {
  const process = await DeliveryProcess.start();
  expect(process.delivery.info.problem).toBeUndefined();
  process.shard.failure = diskFull();
  process.receive('a');
  await process.settle();
  expect(process.delivery.info.problem).toBe('unwritable');
  await process.advance(5000);
  expect(process.delivery.info.problem).toBe('unwritable');
  process.shard.failure = undefined;
  await process.advance(1000);
  expect(process.delivery.info.problem).toBeUndefined();
});

test('the status and the log say that the journal does not respond', async () => {
  const process = await DeliveryProcess.start();
  process.shard.hold();
  process.receive('a');
  await process.advance(1999);
  expect(process.delivery.info.problem).toBeUndefined();
  await process.advance(251);
  expect(process.delivery.info.problem).toBe('unwritable');
  expect(process.logged(CANNOT)).toHaveLength(1);
  process.shard.open();
  await process.settle();
  expect(process.delivery.info.problem).toBeUndefined();
  expect(process.logged(CAN_AGAIN)).toHaveLength(1);
});

test('a journal that was idle for long is not one that does not respond', async () => {
  const process = await DeliveryProcess.start();
  await process.advance(60_000);
  process.shard.hold();
  process.receive('a');
  await process.settle();
  expect(process.delivery.info.problem).toBeUndefined();
});

test('the status says that it is not certain who has the shard', async () => {
  const process = await DeliveryProcess.start();
  process.shard.isOwned = false;
  expect(process.delivery.info.problem).toBe('unowned');
  process.shard.isOwned = true;
  expect(process.delivery.info.problem).toBeUndefined();
});

test('interactions start although the journal cannot be written', async () => {
  const process = await DeliveryProcess.start();
  process.shard.failure = diskFull();
  process.receive({ name: 'click', isInteraction: true });
  await process.advance(250);
  expect(await process.started()).toEqual(['click']);
});

test('a session that cannot be stored is stored later, and its events wait', async () => {
  const process = await DeliveryProcess.start();
  process.shard.failure = diskFull();
  process.delivery.startSession({ sessionId: 'second', resumeUrl: 'wss://resume.example', intents: 1 });
  process.receive('a');
  expect(await process.started()).toEqual([]);
  process.shard.failure = undefined;
  await process.advance(1000);
  expect(await process.started()).toEqual(['a']);
  const { recovery } = (await process.killAndRestart()).shard;
  expect(recovery.session?.sessionId).toBe('second');
});

test('the sequence that is stored on a stop is before the events that could not be stored', async () => {
  const process = await DeliveryProcess.start();
  process.receive({ name: 'a', unjournalled: true });
  process.shard.failure = diskFull();
  process.receive('b');
  await process.settle();
  const { recovery } = (await process.stopAndRestart()).shard;
  expect(recovery).toMatchObject({ sequence: 1, entries: [] });
});

test('the shard is lost when another process has acquired it: nothing starts', async () => {
  const process = await DeliveryProcess.start();
  process.shard.failure = new JournalError('acquired', 'another process has the shard');
  process.receive('a');
  process.receive({ name: 'click', isInteraction: true });
  await process.settle();
  expect(process.isLost).toBe(true);
  expect(process.logged(CANNOT)).toHaveLength(0);
});
