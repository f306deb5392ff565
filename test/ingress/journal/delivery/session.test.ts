import { describe, expect, test } from 'vitest';
import { DeliveryProcess, session } from './delivery-process.js';

const second = { ...session, sessionId: 'second' };

describe('a session', () => {
  test('is stored before the entries of its events', async () => {
    const process = await DeliveryProcess.start();
    process.shard.hold();
    process.receiveAs(4, 'a');
    process.delivery.startSession(second);
    process.receiveAs(1, 'b');
    process.shard.open();
    await process.settle();
    const steps = process.shard.steps.filter((step) => !step.startsWith('sequence'));
    expect(steps).toEqual(['session first', 'entry 4', 'session second', 'entry 1']);
  });

  test('is stored with its sequence at once', async () => {
    const process = await DeliveryProcess.start();
    process.receive({ name: 'ready', unjournalled: true });
    process.delivery.startSession(second);
    await process.settle();
    expect(process.shard.steps.at(-1)).toBe('sequence 1');
  });

  test('that could not be stored yet has no safe sequence', async () => {
    const process = await DeliveryProcess.start();
    process.receive({ name: 'a', unjournalled: true });
    expect(process.delivery.safeSequence(1)).toBe(1);
    process.shard.hold();
    process.delivery.startSession(second);
    expect(process.delivery.safeSequence(7)).toBe(0);
    process.shard.open();
    await process.settle();
    expect(process.delivery.safeSequence(7)).toBe(7);
  });

  test('is found by the next process with the sequence of its last entry', async () => {
    const process = await DeliveryProcess.start();
    for (const name of ['a', 'b', 'c']) process.receive(name);
    await process.settle();
    const { recovery } = (await process.killAndRestart()).shard;
    expect(recovery).toMatchObject({ session, sequence: 3, wasReleased: false });
  });
});

describe('the safe sequence', () => {
  test('is before the first event whose entry is not stored', async () => {
    const process = await DeliveryProcess.start();
    process.receive({ name: 'a', unjournalled: true });
    process.shard.hold();
    process.receive('b');
    process.receive({ name: 'c', unjournalled: true });
    await process.settle();
    expect(process.delivery.safeSequence(3)).toBe(1);
    process.shard.open();
    await process.settle();
    expect(process.delivery.safeSequence(3)).toBe(3);
  });

  test('is before the lowest sequence that is not stored, in any order of receipt', async () => {
    const process = await DeliveryProcess.start();
    process.shard.hold();
    process.receiveAs(8, 'b');
    process.receiveAs(6, 'a');
    expect(process.delivery.safeSequence(8)).toBe(5);
  });

  test('is stored every quarter of a second, also without entries', async () => {
    const process = await DeliveryProcess.start();
    for (let count = 0; count < 9; count++) process.receive({ name: 'a', unjournalled: true });
    await process.advance(250);
    expect(process.shard.steps.at(-1)).toBe('sequence 9');
    const { recovery } = (await process.killAndRestart()).shard;
    expect(recovery.sequence).toBe(9);
  });

  test('is not stored again while it does not change', async () => {
    const process = await DeliveryProcess.start();
    process.receive({ name: 'a', unjournalled: true });
    await process.advance(2000);
    expect(process.shard.steps.filter((step) => step === 'sequence 1')).toHaveLength(1);
  });

  test('is not stored while another process may own the shard', async () => {
    const process = await DeliveryProcess.start();
    process.receive({ name: 'a', unjournalled: true });
    process.shard.isOwned = false;
    await process.advance(1000);
    expect(process.shard.steps).not.toContain('sequence 1');
    process.shard.isOwned = true;
    await process.advance(250);
    expect(process.shard.steps).toContain('sequence 1');
  });

  test('is stored on a proper stop', async () => {
    const process = await DeliveryProcess.start();
    for (let count = 0; count < 3; count++) process.receive({ name: 'a', unjournalled: true });
    const { recovery } = (await process.stopAndRestart()).shard;
    expect(recovery).toMatchObject({ sequence: 3, wasReleased: true });
  });
});
