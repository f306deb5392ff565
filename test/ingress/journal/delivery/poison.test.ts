import { describe, expect, test } from 'vitest';
import { SuspectQueue } from '../../../../src/ingress/journal/delivery/suspect-queue.js';
import { DeliveryProcess } from './delivery-process.js';

const POISON = 'poison';

/** A process that was killed by the poison while other events ran. */
async function poisoned(others: readonly string[] = []) {
  const process = await DeliveryProcess.start();
  for (const name of [...others, POISON]) process.receive(name);
  await process.settle();
  return process.killAndRestart();
}

async function deadLetterNames(process: DeliveryProcess): Promise<string[]> {
  const deadLetters = await process.deadLetters();
  return deadLetters.map(({ data }) => JSON.parse(Buffer.from(data).toString()).name);
}

describe('an event that kills its process', () => {
  test('is a dead letter after the third time, with its cause', async () => {
    const second = await poisoned();
    expect(await second.started()).toEqual([POISON]);
    const third = await second.killAndRestart();
    expect(await third.started()).toEqual([POISON]);
    const fourth = await third.killAndRestart();
    expect(await fourth.started()).toEqual([]);
    expect(await fourth.deadLetters()).toMatchObject([{ cause: '3 processes ended while its handlers ran' }]);
    expect(fourth.delivery.status.deadLetters).toBe(1);
  });

  test('stays a dead letter, and is not started again', async () => {
    const dead = await (await (await poisoned()).killAndRestart()).killAndRestart();
    await dead.settle();
    const later = await dead.killAndRestart();
    expect(await later.started()).toEqual([]);
    expect(await deadLetterNames(later)).toEqual([POISON]);
  });

  test('runs alone the third time, so that it can be distinguished from the events beside it', async () => {
    const second = await poisoned(['a', 'b']);
    expect(await second.started()).toEqual(['a', 'b', POISON]);
    const third = await second.killAndRestart();
    expect(await third.started()).toEqual(['a']);
    await third.advance(10_000);
    expect(await third.started()).toEqual(['b']);
    await third.advance(10_000);
    expect(await third.started()).toEqual([POISON]);
    expect(third.logged('an event may have ended its processes')).toHaveLength(3);
  });

  test('does not make dead letters of the events that ran beside it', async () => {
    const third = await (await poisoned(['a', 'b'])).killAndRestart();
    await third.advance(10_000);
    await third.advance(10_000);
    expect(await third.started()).toEqual(['a', 'b', POISON]);
    const fourth = await third.killAndRestart();
    expect(await fourth.started()).toEqual(['a', 'b']);
    expect(await deadLetterNames(fourth)).toEqual([POISON]);
  });

  test('does not make dead letters of events that start with it every time', async () => {
    let process = await poisoned(['a']);
    for (const name of ['b', 'c']) {
      process.receive(name);
      while (!(await process.started()).includes(POISON)) await process.advance(10_000);
      process = await process.killAndRestart();
    }
    for (let suspects = 0; suspects < 3; suspects++) await process.advance(10_000);
    expect((await process.started()).toSorted()).toEqual(['a', 'b', 'c']);
    expect(await deadLetterNames(process)).toEqual([POISON]);
  });

  test('does not make dead letters of the events of other shards, which run after it', async () => {
    let shards = [await DeliveryProcess.start(), await DeliveryProcess.start()] as const;
    const started = () => Promise.all([shards[0].started(), shards[1].started()]);
    /** Kills the process of both shards, and starts the next one. */
    const restart = async () => {
      const suspects = new SuspectQueue();
      const first = await shards[0].killAndRestart({ suspects });
      shards = [first, await shards[1].killAndRestart({ suspects })];
    };
    shards[0].receive(POISON);
    shards[1].receive('a');
    await started();
    await restart();
    expect(await started()).toEqual([[POISON], ['a']]);
    await restart();
    expect(await started()).toEqual([[POISON], []]);
    await restart();
    expect(await started()).toEqual([[], ['a']]);
    expect(await Promise.all(shards.map(deadLetterNames))).toEqual([[POISON], []]);
  });

  test('starts before later events, in the order of the events', async () => {
    const second = await poisoned();
    second.receive('later');
    expect(await second.started()).toEqual([POISON, 'later']);
    const third = await second.killAndRestart();
    expect(await third.started()).toEqual([POISON]);
    await third.advance(10_000);
    expect(await third.started()).toEqual(['later']);
  });

  test('holds up new events until it has run alone', async () => {
    const third = await (await poisoned()).killAndRestart();
    third.receive('new');
    expect(await third.started()).toEqual([POISON]);
    await third.advance(10_000);
    expect(await third.started()).toEqual(['new']);
  });

  test('no longer holds up new events when its handlers have finished', async () => {
    const third = await (await poisoned()).killAndRestart();
    third.receive('new');
    await third.settle();
    (await third.starts.next()).end();
    expect(await third.started()).toEqual(['new']);
  });
});

describe('after a proper stop', () => {
  test('no event is a suspect: all start together', async () => {
    const second = await poisoned(['a', 'b']);
    await second.settle();
    const third = await second.stopAndRestart();
    expect(await third.started()).toEqual(['a', 'b', POISON]);
  });

  test('the attempts of all earlier processes are forgotten', async () => {
    const third = await (await poisoned()).killAndRestart();
    await third.settle();
    const fourth = await third.stopAndRestart();
    await fourth.settle();
    const fifth = await fourth.killAndRestart();
    expect(await fifth.started()).toEqual([POISON]);
    expect(await fifth.deadLetters()).toEqual([]);
  });

  test('the attempts of events that had not started again are forgotten as well', async () => {
    const third = await (await poisoned(['a'])).killAndRestart();
    // Only the first suspect has started.
    expect(await third.started()).toEqual(['a']);
    const fourth = await third.stopAndRestart();
    expect(await fourth.started()).toEqual(['a', POISON]);
    const fifth = await fourth.killAndRestart();
    expect(await fifth.started()).toEqual(['a']);
    expect(await fifth.deadLetters()).toEqual([]);
  });
});
