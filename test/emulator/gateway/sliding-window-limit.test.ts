import { expect, it } from 'vitest';
import { SlidingWindowLimit } from '../../../dev/src/emulator/gateway/connections/sliding-window-limit.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';

it('a sliding window limit allows a number of uses in any period of its length and does not count rejected ones', async () => {
  const clock = new AdjustableClock('manual');
  const limit = new SlidingWindowLimit(clock, 2, 1000);
  expect(limit.consume()).toBe(true);
  await clock.advance(600);
  expect([limit.consume(), limit.consume(), limit.consume()]).toEqual([true, false, false]);
  await clock.advance(400);
  expect([limit.consume(), limit.consume()]).toEqual([true, false]);
  await clock.advance(600);
  expect([limit.consume(), limit.consume()]).toEqual([true, false]);
});
