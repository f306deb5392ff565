import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AdjustableClock } from '../../src/base/adjustable-clock.js';
import { sleep, systemClock } from '../../src/base/clock.js';

describe('a manual clock', () => {
  test('runs no timer before time is advanced', async () => {
    const clock = new AdjustableClock('manual', 0);
    const ran: string[] = [];
    clock.schedule(0, () => ran.push('now'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(ran).toEqual([]);
  });

  test('runs timers in the order of their due times, each at its own due time', async () => {
    const clock = new AdjustableClock('manual', 0);
    const ran: number[] = [];
    for (const delay of [30, 10, 20]) clock.schedule(delay, () => ran.push(clock.now()));
    await clock.advance(25);
    expect([ran, clock.now()]).toEqual([[10, 20], 25]);
  });

  test('runs timers that were set by another timer during the same advance', async () => {
    const clock = new AdjustableClock('manual', 0);
    const ran: number[] = [];
    clock.schedule(10, () => clock.schedule(10, () => ran.push(clock.now())));
    await clock.advance(20);
    expect(ran).toEqual([20]);
  });

  test('moves by all advances that are called at once, one after the other, also if a timer throws', async () => {
    const clock = new AdjustableClock('manual', 0);
    const ran: number[] = [];
    for (const delay of [5, 15, 25]) clock.schedule(delay, () => ran.push(clock.now()));
    clock.schedule(12, () => {
      throw new Error('a timer failed');
    });
    const advances = [10, 5, 10].map((ms) => clock.advance(ms));
    const results = await Promise.allSettled(advances);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect([ran, clock.now()]).toEqual([[5, 15], 22]);
  });

  test('moves at once if no timer is due', () => {
    const clock = new AdjustableClock('manual', 0);
    void clock.advance(10);
    void clock.advance(5);
    expect(clock.now()).toBe(15);
  });

  test('runs a series of timers whose delays add up to the advance, whatever fraction the time had before', async () => {
    for (const fraction of [0.1, 0.3, 0.7, 0.123456789]) {
      const clock = new AdjustableClock('manual', 0);
      await clock.advance(1000 + fraction);
      let runs = 0;
      const repeat = () => {
        runs += 1;
        clock.schedule(1_800_000, repeat);
      };
      clock.schedule(1_800_000, repeat);
      await clock.advance(4 * 1_800_000);
      expect(runs).toBe(4);
    }
  });

  test('keeps whole milliseconds when it is switched from real time', () => {
    const clock = new AdjustableClock('real');
    clock.setMode('manual');
    expect(Number.isInteger(clock.monotonicNow())).toBe(true);
  });

  test('a canceled timer does not run', async () => {
    const clock = new AdjustableClock('manual', 0);
    const ran: string[] = [];
    clock.schedule(5, () => ran.push('late')).cancel();
    await clock.advance(10);
    expect(ran).toEqual([]);
  });

  test('keeps its current time when it is switched to real time', () => {
    const clock = new AdjustableClock('manual', 1_000_000);
    clock.setMode('real');
    expect(clock.now() - 1_000_000).toBeLessThan(60_000);
    clock.stop();
  });

  test('advancing a real clock runs the timers that become due', async () => {
    const clock = new AdjustableClock('real');
    const ran: string[] = [];
    clock.schedule(3_600_000, () => ran.push('an hour later'));
    await clock.advance(3_600_000);
    expect(ran).toEqual(['an hour later']);
  });
});

describe('the system clock', () => {
  const DAY_MS = 24 * 60 * 60_000;
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test.each([1, 24, 25, 60])('runs a timer of %i days at its due time and not earlier', (days) => {
    let ran = 0;
    systemClock.schedule(days * DAY_MS, () => ran++);
    vi.advanceTimersByTime(days * DAY_MS - 1);
    expect(ran).toBe(0);
    vi.advanceTimersByTime(1);
    expect(ran).toBe(1);
  });

  test('runs a timer with a fraction of a millisecond not earlier than its due time', () => {
    const started = systemClock.monotonicNow();
    let ranAfter = 0;
    systemClock.schedule(1.5, () => {
      ranAfter = systemClock.monotonicNow() - started;
    });
    vi.advanceTimersByTime(2);
    expect(ranAfter).toBe(2);
  });

  test('an endless timer can be canceled', () => {
    const timer = systemClock.schedule(Number.POSITIVE_INFINITY, () => {});
    vi.advanceTimersByTime(60 * DAY_MS);
    timer.cancel();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('setting the time of an adjustable clock', () => {
  test.each([
    ['forward', 10_000],
    ['back', 10],
  ])('%s runs no timer and keeps the remaining delay of each', async (_direction, to) => {
    const clock = new AdjustableClock('manual', 1000);
    const ran: string[] = [];
    clock.schedule(100, () => ran.push('early'));
    const late = clock.schedule(200, () => ran.push('late'));
    clock.setTime(to);
    expect([clock.now(), ran]).toEqual([to, []]);
    await clock.advance(100);
    expect(ran).toEqual(['early']);
    late.cancel();
    await clock.advance(1000);
    expect(ran).toEqual(['early']);
  });

  test('does not change the monotonic time', async () => {
    const clock = new AdjustableClock('manual', 1000);
    const before = clock.monotonicNow();
    clock.setTime(5000);
    expect(clock.monotonicNow()).toBe(before);
    await clock.advance(30);
    expect([clock.now(), clock.monotonicNow() - before]).toEqual([5030, 30]);
  });

  test('changes between real and manual time keep both times', () => {
    const clock = new AdjustableClock('manual', 1000);
    const before = clock.monotonicNow();
    clock.setMode('real');
    expect(clock.monotonicNow() - before).toBeLessThan(1000);
    clock.setMode('manual');
    expect(clock.monotonicNow()).toBeGreaterThanOrEqual(before);
    expect(clock.now()).toBeGreaterThanOrEqual(1000);
  });

  test('time of a real clock continues from the new time', () => {
    const clock = new AdjustableClock('real', 1000);
    clock.setTime(5_000_000);
    expect(clock.now()).toBeGreaterThanOrEqual(5_000_000);
    expect(clock.mode).toBe('real');
    clock.stop();
  });
});

test('an adjustable clock lists the timers that wait, without those that ran or were canceled', async () => {
  const clock = new AdjustableClock('manual', 0);
  clock.schedule(10, () => {});
  clock.schedule(500, () => {});
  clock.schedule(70, () => {}).cancel();
  await clock.advance(20);
  clock.schedule(100, () => {});
  const byDelay = [...clock.pendingTimers].sort((a, b) => a.delayMs - b.delayMs);
  expect(byDelay).toEqual([
    { delayMs: 100, remainingMs: 100 },
    { delayMs: 500, remainingMs: 480 },
  ]);
});

test('an adjustable clock returns the due time of its next timer', async () => {
  const clock = new AdjustableClock('manual', 0);
  expect(clock.nextDueMs).toBeUndefined();
  clock.schedule(300, () => {});
  const sooner = clock.schedule(200, () => {});
  expect(clock.nextDueMs).toBe(200);
  sooner.cancel();
  expect(clock.nextDueMs).toBe(300);
  await clock.advance(300);
  expect(clock.nextDueMs).toBeUndefined();
});

describe('sleep', () => {
  test('resolves when its delay has passed', async () => {
    const clock = new AdjustableClock('manual', 0);
    const sleeping = sleep(clock, 100);
    await clock.advance(100);
    await expect(sleeping).resolves.toBeUndefined();
  });

  test('rejects immediately with the reason of an abort', async () => {
    const controller = new AbortController();
    const sleeping = sleep(new AdjustableClock('manual', 0), 100, controller.signal);
    controller.abort(new Error('enough'));
    await expect(sleeping).rejects.toThrow('enough');
  });
});
