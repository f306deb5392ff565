import { describe, expect, test } from 'vitest';
import { CallPacer } from '../../../../src/app/cache/refill/call-pacer.js';
import { GuildQueue } from '../../../../src/app/cache/refill/guild-queue.js';
import { refillPolicy } from '../../../../src/app/cache/refill/refill-policy.js';
import { AdjustableClock } from '../../../../src/base/adjustable-clock.js';
import { createLogger } from '../../../../src/base/logging/pino-logger.js';
import { type Deferred, deferred } from '../../fixture/deferred.js';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const logger = createLogger({ level: 'silent' });
const RETRY_MS = 30_000;

interface Run {
  readonly guildId: string;
  readonly signal: AbortSignal;
  readonly result: Deferred<Error | undefined>;
}

function createQueue(concurrency = 2) {
  const clock = new AdjustableClock('manual');
  const runs: Run[] = [];
  const queue = new GuildQueue({
    clock,
    logger,
    concurrency,
    process: async (guildId, signal) => {
      const result = deferred<Error | undefined>();
      runs.push({ guildId, signal, result });
      const error = await result.promise;
      if (error) throw error;
    },
  });
  const end = async (index: number, error?: Error) => {
    runs[index]?.result.resolve(error);
    await nextTurn();
  };
  return { clock, runs, queue, end, started: () => runs.map(({ guildId }) => guildId) };
}

describe('the queue of guilds', () => {
  test('processes a few at a time, in the order in which they were added', async () => {
    const { queue, end, started } = createQueue();
    for (const guildId of ['1', '2', '3', '4']) queue.add(guildId);
    expect(started()).toEqual(['1', '2']);
    await end(1);
    expect(started()).toEqual(['1', '2', '3']);
    await end(0);
    expect(started()).toEqual(['1', '2', '3', '4']);
  });

  test('processes a guild once, also if it is added again', async () => {
    const { queue, end, started } = createQueue(1);
    for (const guildId of ['1', '2', '1', '2']) queue.add(guildId);
    await end(0);
    await end(1);
    expect(started()).toEqual(['1', '2']);
  });

  test('processes a prioritized guild before the others', async () => {
    const { queue, end, started } = createQueue(1);
    for (const guildId of ['1', '2', '3']) queue.add(guildId);
    queue.prioritize('3');
    await end(0);
    expect(started()).toEqual(['1', '3']);
  });

  test('ignores the priority of a guild that it does not contain', async () => {
    const { queue, end, started } = createQueue(1);
    queue.add('1');
    queue.prioritize('9');
    await end(0);
    expect(started()).toEqual(['1']);
  });

  test('processes a failed guild again after its delay, which does not block the others', async () => {
    const { clock, queue, end, started } = createQueue(1);
    for (const guildId of ['1', '2']) queue.add(guildId);
    await end(0, new Error('503'));
    expect(started()).toEqual(['1', '2']);
    await clock.advance(RETRY_MS);
    await end(1);
    expect(started()).toEqual(['1', '2', '1']);
  });

  test('does not shorten the delay of a failed guild that is prioritized', async () => {
    const { clock, queue, end, started } = createQueue();
    queue.add('1');
    await end(0, new Error('503'));
    queue.prioritize('1');
    await clock.advance(RETRY_MS - 1);
    expect(started()).toEqual(['1']);
    await clock.advance(1);
    expect(started()).toEqual(['1', '1']);
  });

  test('aborts a canceled guild, and continues with the next one', () => {
    const { runs, queue, started } = createQueue(1);
    for (const guildId of ['1', '2', '3']) queue.add(guildId);
    queue.cancel('2');
    queue.cancel('1');
    expect(runs[0]?.signal.aborted).toBe(true);
    expect(started()).toEqual(['1', '3']);
  });

  test('ignores the end of a canceled guild that was added again', async () => {
    const { queue, end, started } = createQueue(1);
    queue.add('1');
    queue.cancel('1');
    queue.add('1');
    queue.add('2');
    await end(0, new Error('aborted'));
    expect(started()).toEqual(['1', '1']);
    await end(1);
    expect(started()).toEqual(['1', '1', '2']);
  });

  test('aborts everything when it is stopped, and starts nothing more', async () => {
    const { clock, runs, queue, end, started } = createQueue(1);
    for (const guildId of ['1', '2']) queue.add(guildId);
    queue.stop();
    expect(runs[0]?.signal.aborted).toBe(true);
    await end(0);
    queue.add('3');
    await clock.advance(RETRY_MS);
    expect(started()).toEqual(['1']);
  });
});

describe('the pace of calls', () => {
  test('is half of the global limit', () => {
    expect(refillPolicy.callsPerSecond).toBe(25);
  });

  test('spaces calls evenly', async () => {
    const clock = new AdjustableClock('manual');
    const pacer = new CallPacer(clock, 25);
    const { signal } = new AbortController();
    const sentAt: number[] = [];
    for (let n = 0; n < 4; n += 1) void pacer.wait(signal).then(() => sentAt.push(clock.monotonicNow()));
    for (let ms = 0; ms < 200; ms += 1) {
      await nextTurn();
      await clock.advance(1);
    }
    expect(sentAt).toEqual([0, 40, 80, 120]);
  });

  test('does not let calls catch up after a pause', async () => {
    const clock = new AdjustableClock('manual');
    const pacer = new CallPacer(clock, 25);
    const { signal } = new AbortController();
    await pacer.wait(signal);
    await clock.advance(10_000);
    const sentAt: number[] = [];
    for (let n = 0; n < 2; n += 1) void pacer.wait(signal).then(() => sentAt.push(clock.monotonicNow()));
    for (let ms = 0; ms < 100; ms += 1) {
      await nextTurn();
      await clock.advance(1);
    }
    expect(sentAt).toEqual([10_000, 10_040]);
  });

  test('rejects a waiting call when its signal aborts', async () => {
    const pacer = new CallPacer(new AdjustableClock('manual'), 25);
    const abort = new AbortController();
    await pacer.wait(abort.signal);
    const waiting = pacer.wait(abort.signal);
    abort.abort(new Error('canceled'));
    await expect(waiting).rejects.toThrow('canceled');
  });
});
