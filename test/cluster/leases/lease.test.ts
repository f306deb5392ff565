import { describe, expect, test } from 'vitest';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { Lease } from '../../../src/cluster/leases/lease.js';
import { currentInstant } from '../../../src/cluster/leases/lease-deadline.js';
import { DEFAULT_LEASE_TIMINGS as TIMINGS } from '../../../src/cluster/leases/lease-timings.js';

function confirmedLease() {
  const clock = new AdjustableClock();
  const lease = new Lease(clock, TIMINGS, () => {});
  lease.confirm(currentInstant(clock));
  return { clock, lease };
}

describe('a lease', () => {
  test('is not confirmed before Redis has confirmed it', () => {
    expect(new Lease(new AdjustableClock(), TIMINGS, () => {}).isConfirmed()).toBe(false);
  });

  test('is confirmed for a part of its duration, since before the renewal was sent', async () => {
    const { clock, lease } = confirmedLease();
    const sentAt = currentInstant(clock);
    await clock.advance(3000);
    lease.confirm(sentAt);
    expect([lease.isConfirmed(), lease.confirmedForMs]).toEqual([true, 500]);
    await clock.advance(500);
    expect(lease.isConfirmed()).toBe(false);
  });

  test('is not confirmed for less time by a response that arrives late', async () => {
    const { clock, lease } = confirmedLease();
    const earlier = currentInstant(clock);
    await clock.advance(1000);
    lease.confirm(currentInstant(clock));
    lease.confirm(earlier);
    expect(lease.confirmedForMs).toBe(3500);
  });

  test('is not confirmed any more if only the date shows that the machine was suspended', () => {
    const { clock, lease } = confirmedLease();
    clock.setTime(clock.now() + 30_000);
    expect(lease.isConfirmed()).toBe(false);
    expect(lease.unconfirmedMs).toBe(0);
  });

  test('is not confirmed for longer if the date is set back', async () => {
    const { clock, lease } = confirmedLease();
    clock.setTime(clock.now() - 30_000);
    expect(lease.isConfirmed()).toBe(true);
    await clock.advance(3500);
    expect(lease.isConfirmed()).toBe(false);
  });

  test('is not confirmed after its end', () => {
    const { lease } = confirmedLease();
    lease.end();
    expect(lease.isConfirmed()).toBe(false);
  });

  test('reports each change once', async () => {
    const { clock, lease } = confirmedLease();
    expect([lease.examine(), lease.examine()]).toEqual([true, false]);
    await clock.advance(3500);
    expect([lease.examine(), lease.examine()]).toEqual([true, false]);
  });

  test('has a token of its own', () => {
    expect(confirmedLease().lease.token).not.toBe(confirmedLease().lease.token);
  });
});

test('by default, the timings are those of docs/cluster.md', () => {
  expect(TIMINGS).toEqual({
    renewalMs: 1000,
    leaseMs: 4000,
    giveUpMs: 30_000,
    restoreMs: 4000,
    minAgeMs: 30_000,
    crashMemoryMs: 600_000,
  });
});
