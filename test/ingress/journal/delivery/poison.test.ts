import { describe, expect, test } from 'vitest';
import type { EntryId } from '../../../../src/ingress/journal/journal.js';
import { DeliveryProcess, type DeliveryProcessOptions } from './delivery-process.js';

const POISON = 'poison';
/** When the first suspect of a process starts, and how long a suspect runs without the others. */
const DELAY_MS = 5000;
const TURN_MS = 10_000;

/** A process that was killed by the poison while other events ran. */
async function poisoned(others: readonly string[] = [], options: DeliveryProcessOptions = {}) {
  const process = await DeliveryProcess.start(options);
  for (const name of [...others, POISON]) process.receive(name);
  await process.settle();
  return process.killAndRestart();
}

/** A process that finds the poison and the others as suspects, after two deaths. */
async function suspecting(others: readonly string[] = [], options: DeliveryProcessOptions = {}) {
  const second = await poisoned(others, options);
  await second.settle();
  return second.killAndRestart();
}

/** Lives until the poison starts, and dies. */
async function killByPoison(process: DeliveryProcess): Promise<DeliveryProcess> {
  for (let turns = 0; !(await process.started()).includes(POISON); turns++) {
    if (turns > 100) throw new Error('the poison does not start');
    await process.advance(TURN_MS / 2);
  }
  return process.killAndRestart();
}

async function deadLetterNames(process: DeliveryProcess): Promise<string[]> {
  const deadLetters = await process.deadLetters();
  return deadLetters.map(({ data }) => JSON.parse(Buffer.from(data).toString()).name);
}

const idOf = ({ epoch, sequence }: EntryId) => `0/1:${epoch}-${sequence}`;

describe('an event that kills its process', () => {
  test('is a dead letter after the third time if no other event can be the cause, with its cause', async () => {
    const second = await poisoned();
    expect(await second.started()).toEqual([POISON]);
    const third = await second.killAndRestart();
    await third.advance(DELAY_MS);
    expect(await third.started()).toEqual([POISON]);
    const fourth = await third.killAndRestart();
    await fourth.advance(DELAY_MS);
    expect(await fourth.started()).toEqual([]);
    const cause =
      '3 processes in a row ended while its handlers ran, the last one while no other event could be the cause';
    expect(await fourth.deadLetters()).toMatchObject([{ cause }]);
    expect(fourth.delivery.info.deadLetters).toBe(1);
  });

  test('stays a dead letter, and is not started again', async () => {
    const dead = await killByPoison(await suspecting());
    await dead.settle();
    const later = await dead.killAndRestart();
    await later.advance(DELAY_MS);
    expect(await later.started()).toEqual([]);
    expect(await deadLetterNames(later)).toEqual([POISON]);
  });

  test('runs the third time while no other suspect runs, so that it can be distinguished from them; each is logged with its id', async () => {
    const third = await suspecting(['a', 'b']);
    await third.advance(DELAY_MS - 1);
    expect(await third.started()).toEqual([]);
    expect(third.delivery.info).toMatchObject({ suspects: 3, parked: 0 });
    await third.advance(1);
    expect(await third.started()).toEqual(['a']);
    await third.advance(TURN_MS);
    expect(await third.started()).toEqual(['b']);
    await third.advance(TURN_MS);
    expect(await third.started()).toEqual([POISON]);
    expect(third.delivery.info).toMatchObject({ suspects: 0, parked: 0 });
    const logged = third.logged('an event may have ended its processes').map(({ eventId }) => eventId);
    expect(logged).toEqual(third.shard.recovery.entries.map(idOf));
  });

  test('does not make dead letters of the events that ran beside it', async () => {
    const fourth = await killByPoison(await suspecting(['a', 'b']));
    await fourth.settle();
    expect(await fourth.started()).toEqual(['a', 'b']);
    expect(await deadLetterNames(fourth)).toEqual([POISON]);
  });

  test('is not convicted before the other suspects are cleared, which start first then', async () => {
    // The poison is the first suspect: when it kills the process, the others have not run.
    const process = await DeliveryProcess.start();
    for (const name of [POISON, 'a', 'b']) process.receive(name);
    await process.settle();
    const second = await process.killAndRestart();
    await second.settle();
    const fourth = await killByPoison(await second.killAndRestart());
    expect(await fourth.deadLetters()).toEqual([]);
    await fourth.advance(DELAY_MS);
    expect(await fourth.started()).toEqual(['a']);
    await fourth.advance(TURN_MS);
    expect(await fourth.started()).toEqual(['b']);
    const fifth = await killByPoison(fourth);
    expect(await fifth.started()).toEqual(['a', 'b']);
    expect(await deadLetterNames(fifth)).toEqual([POISON]);
  });

  test('does not make dead letters of events that start with it every time', async () => {
    let process = await poisoned(['a']);
    for (const name of ['b', 'c']) {
      process.receive(name);
      process = await killByPoison(process);
    }
    expect(await deadLetterNames(process)).toEqual([POISON]);
    expect((await process.started()).toSorted()).toEqual(['a', 'b', 'c']);
  });

  test('does not make dead letters of the events of other shards', async () => {
    const first = await DeliveryProcess.start();
    let shards = [first, await DeliveryProcess.start({ beside: first })] as const;
    const started = () => Promise.all([shards[0].started(), shards[1].started()]);
    /** Kills the process of both shards, and starts the next one. */
    const restart = async () => {
      const next = await shards[0].killAndRestart({});
      shards = [next, await shards[1].killAndRestart({ beside: next })];
    };
    shards[0].receive(POISON);
    shards[1].receive('a');
    await started();
    await restart();
    expect(await started()).toEqual([[POISON], ['a']]);
    await restart();
    await shards[0].advance(DELAY_MS);
    expect(await started()).toEqual([[POISON], []]);
    await restart();
    await shards[0].advance(DELAY_MS);
    expect(await started()).toEqual([[], ['a']]);
    await shards[0].advance(TURN_MS);
    expect(await started()).toEqual([[POISON], []]);
    await restart();
    await shards[0].advance(DELAY_MS);
    expect(await started()).toEqual([[], ['a']]);
    expect(await Promise.all(shards.map(deadLetterNames))).toEqual([[POISON], []]);
  });
});

describe('new events', () => {
  test('start before a suspect, and beside it', async () => {
    const third = await suspecting();
    third.receive('new');
    expect(await third.started()).toEqual(['new']);
    await third.advance(DELAY_MS);
    third.receive('newer');
    expect(await third.started()).toEqual([POISON, 'newer']);
  });

  test('do not wait for hundreds of suspects, and these run one at a time', async () => {
    const names = Array.from({ length: 300 }, (_name, index) => `event ${index}`);
    const third = await suspecting(names, { policy: { replayConcurrency: 1000 } });
    third.receive('new');
    expect(await third.started()).toEqual(['new']);
    await third.advance(DELAY_MS);
    expect(await third.started()).toEqual(['event 0']);
    expect(third.delivery.info).toMatchObject({ suspects: 300, runningEvents: 2 });
  });

  test('that ran beside a suspect when the process died are not suspects', async () => {
    const third = await suspecting();
    third.receive('new');
    const fourth = await killByPoison(third);
    expect(await fourth.started()).toEqual(['new']);
    expect(await deadLetterNames(fourth)).toEqual([POISON]);
  });

  test('that run at the next death again are suspects too', async () => {
    const third = await suspecting(['a']);
    third.receive('new');
    await third.settle();
    const fourth = await third.killAndRestart();
    await fourth.settle();
    const fifth = await fourth.killAndRestart();
    expect(fifth.delivery.info.suspects).toBe(3);
  });
});

describe('a suspect', () => {
  test('makes way for the next one when its handlers have finished', async () => {
    const third = await suspecting(['a']);
    await third.advance(DELAY_MS);
    (await third.starts.next()).end();
    expect(await third.started()).toEqual([POISON]);
  });

  test('waits until the events of the last process have finished or have run for a while', async () => {
    const second = await poisoned();
    await second.settle();
    second.receive('recent');
    await second.settle();
    const third = await second.killAndRestart();
    expect(await third.started()).toEqual(['recent']);
    await third.advance(TURN_MS - 1);
    expect(await third.started()).toEqual([]);
    await third.advance(1);
    expect(await third.started()).toEqual([POISON]);
  });

  test('is cleared after a while, so that it is not convicted when its process ends later', async () => {
    const third = await suspecting();
    await third.advance(DELAY_MS);
    await third.advance(TURN_MS);
    const fourth = await third.killAndRestart();
    expect(await fourth.started()).toEqual([POISON]);
    expect(await fourth.deadLetters()).toEqual([]);
  });

  test('is not convicted when events that can be the cause join it', async () => {
    const other = await DeliveryProcess.start();
    other.receive('other');
    await other.settle();
    const third = await suspecting();
    await third.advance(DELAY_MS);
    expect(await third.started()).toEqual([POISON]);
    // The process takes over a shard whose process has died.
    const joined = await other.killAndRestart({ beside: third });
    expect(await joined.started()).toEqual(['other']);
    const fourth = await third.killAndRestart();
    expect(await fourth.deadLetters()).toEqual([]);
    expect(fourth.delivery.info.suspects).toBe(1);
  });
});

describe('a process that is killed again and again', () => {
  /** Kills a process and its successors, each after some time. */
  async function kill(process: DeliveryProcess, afterMs: readonly number[]): Promise<DeliveryProcess> {
    let next = process;
    for (const ms of afterMs) {
      await next.advance(ms);
      next = await next.killAndRestart();
    }
    return next;
  }

  test('makes no dead letter of an event with a long handler, but parks it after five deaths', async () => {
    const process = await DeliveryProcess.start();
    process.receive('innocent');
    const sixth = await kill(process, [100, 4000, 2000, 4500, 3000]);
    await sixth.advance(60_000);
    expect(await sixth.started()).toEqual([]);
    expect(sixth.delivery.info).toMatchObject({ suspects: 0, parked: 1, deadLetters: 0 });
    expect(await sixth.deadLetters()).toEqual([]);
    const eventIds = sixth.shard.recovery.entries.map(idOf);
    expect(sixth.logged('processes have ended in a row')).toMatchObject([{ crashes: 5, events: 1, eventIds }]);
  });

  test('handles new events while others are parked', async () => {
    const process = await DeliveryProcess.start();
    process.receive('innocent');
    const sixth = await kill(process, [100, 100, 100, 100, 100]);
    sixth.receive('new');
    expect(await sixth.started()).toEqual(['new']);
  });

  test('runs parked events one at a time when it has lived for ten minutes', async () => {
    const process = await DeliveryProcess.start();
    for (const name of ['a', 'b']) process.receive(name);
    const sixth = await kill(process, [100, 100, 100, 100, 100]);
    await sixth.advance(599_999);
    expect(await sixth.started()).toEqual([]);
    await sixth.advance(1);
    expect(await sixth.started()).toEqual(['a']);
    await sixth.advance(TURN_MS);
    expect(await sixth.started()).toEqual(['b']);
    expect(sixth.delivery.info).toMatchObject({ suspects: 0, parked: 0 });
  });

  test('runs parked events when they are released', async () => {
    const process = await DeliveryProcess.start();
    for (const name of ['a', 'b']) process.receive(name);
    const sixth = await kill(process, [100, 100, 100, 100, 100]);
    await sixth.advance(DELAY_MS);
    expect(sixth.releaseParked()).toBe(2);
    expect(sixth.releaseParked()).toBe(0);
    expect(await sixth.started()).toEqual(['a']);
  });

  test('parks events that were parked before a proper stop', async () => {
    const process = await DeliveryProcess.start();
    process.receive('innocent');
    const sixth = await kill(process, [100, 100, 100, 100, 100]);
    await sixth.settle();
    const seventh = await sixth.stopAndRestart();
    await seventh.advance(60_000);
    expect(await seventh.started()).toEqual([]);
    expect(seventh.delivery.info.parked).toBe(1);
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
    const third = await suspecting();
    await third.advance(DELAY_MS);
    const fourth = await third.stopAndRestart();
    await fourth.settle();
    const fifth = await fourth.killAndRestart();
    expect(await fifth.started()).toEqual([POISON]);
    expect(await fifth.deadLetters()).toEqual([]);
  });

  test('suspects that had not started again are still suspects', async () => {
    const third = await suspecting(['a']);
    await third.advance(DELAY_MS);
    expect(await third.started()).toEqual(['a']);
    const fourth = await third.stopAndRestart();
    expect(await fourth.started()).toEqual(['a']);
    expect(fourth.delivery.info.suspects).toBe(1);
    await fourth.advance(DELAY_MS);
    expect(await fourth.started()).toEqual([POISON]);
  });
});
