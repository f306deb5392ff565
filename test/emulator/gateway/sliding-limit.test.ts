import { expect, it } from 'vitest';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { SlidingLimit } from '../../../src/emulator/gateway/sliding-limit.js';

it('grants so many in any stretch of its length, and what it refuses does not count', async () => {
  const clock = new AdjustableClock('manual');
  const limit = new SlidingLimit(clock, 2, 1000);
  expect(limit.take()).toBe(true);
  await clock.advance(600);
  expect([limit.take(), limit.take(), limit.take()]).toEqual([true, false, false]);
  await clock.advance(400);
  expect([limit.take(), limit.take()]).toEqual([true, false]);
  await clock.advance(600);
  expect([limit.take(), limit.take()]).toEqual([true, false]);
});
