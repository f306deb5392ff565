import { expect, test } from 'vitest';
import { RunningHandlers } from '../../../src/app/dispatch/handlers/running-handlers.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { deferred } from '../fixture/deferred.js';

test('drain resolves immediately if no handler runs', async () => {
  expect(await new RunningHandlers().drain(new AdjustableClock(), 1000)).toBe(0);
});

test('drain waits for handlers that start during the wait', async () => {
  const running = new RunningHandlers();
  const [first, second] = [deferred(), deferred()];
  running.add(first.promise.then(() => running.add(second.promise)));
  const settled = running.drain(new AdjustableClock(), 1000);
  first.resolve();
  await first.promise;
  second.resolve();
  expect(await settled).toBe(0);
});

test('drain ends at the timeout, with the number of running handlers', async () => {
  const clock = new AdjustableClock();
  const running = new RunningHandlers();
  const [slow, slower, quick] = [deferred(), deferred(), deferred()];
  for (const { promise } of [slow, slower, quick]) running.add(promise);
  const settled = running.drain(clock, 1000);
  quick.resolve();
  await clock.advance(1000);
  expect(await settled).toBe(2);
});

test('drain leaves no timer behind', async () => {
  const running = new RunningHandlers();
  const timers = new Set<object>();
  const clock = {
    now: () => 0,
    monotonicNow: () => 0,
    schedule: () => {
      const timer = { cancel: () => timers.delete(timer) };
      timers.add(timer);
      return timer;
    },
  };
  await running.drain(clock, 1000);
  expect(timers.size).toBe(0);
});
