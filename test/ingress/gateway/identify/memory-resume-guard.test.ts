/** Which shards of one process may discard their sessions. test/cluster/limits/resume-guard.test.ts has those of a cluster. */
import { expect, test } from 'vitest';
import { AdjustableClock } from '../../../../src/base/adjustable-clock.js';
import { MemoryResumeGuard } from '../../../../src/ingress/gateway/identify/resume-guard.js';

const limit = { total: 1000, remaining: 100, reset_after: 0, max_concurrency: 1 };
const scarce = { ...limit, remaining: 99 };

/** A guard whose probe, shard 0, has a new session. */
async function startOpen() {
  const clock = new AdjustableClock('manual', 0);
  const guard = new MemoryResumeGuard(clock);
  expect(await guard.mayDiscard(0, limit)).toBe(true);
  expect(await guard.mayDiscard(1, limit)).toBe(false);
  guard.onIdentified(0);
  return { clock, guard };
}

test('after a new session, the others may discard theirs for a minute; then one of them is the probe', async () => {
  const { clock, guard } = await startOpen();
  await clock.advance(59_999);
  for (const shard of [1, 2]) expect(await guard.mayDiscard(shard, limit)).toBe(true);
  await clock.advance(1);
  expect(await guard.mayDiscard(1, limit)).toBe(true);
  expect(await guard.mayDiscard(2, limit)).toBe(false);
});

test('with less than a tenth of the session starts left, a new session only ends the probe', async () => {
  const { guard } = await startOpen();
  expect(await guard.mayDiscard(1, scarce)).toBe(true);
  expect(await guard.mayDiscard(2, scarce)).toBe(false);
});

test('the probe is another shard after five minutes without a new session', async () => {
  const clock = new AdjustableClock('manual', 0);
  const guard = new MemoryResumeGuard(clock);
  await guard.mayDiscard(0, limit);
  await clock.advance(299_999);
  expect(await guard.mayDiscard(1, limit)).toBe(false);
  await clock.advance(1);
  expect(await guard.mayDiscard(1, limit)).toBe(true);
  expect(await guard.mayDiscard(0, limit)).toBe(false);
});
