import { expect, test } from 'vitest';
import { MemoryCooldownStore } from '../../../src/app/guards/memory-cooldown-store.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';

const limit = { uses: 2, windowMs: 1000 };

test('a key has a number of uses in a window that starts with the first use', async () => {
  const clock = new AdjustableClock('manual', 0);
  const store = new MemoryCooldownStore(clock);
  expect(await store.consume('a', limit)).toEqual({ allowed: true });
  await clock.advance(900);
  expect(await store.consume('a', limit)).toEqual({ allowed: true });
  expect(await store.consume('a', limit)).toEqual({ allowed: false, retryAt: 1000 });
  await clock.advance(100);
  expect(await store.consume('a', limit)).toEqual({ allowed: true });
});

test('a rejected use does not delay the next one', async () => {
  const clock = new AdjustableClock('manual', 0);
  const store = new MemoryCooldownStore(clock);
  const once = { uses: 1, windowMs: 1000 };
  await store.consume('a', once);
  await clock.advance(999);
  expect(await store.consume('a', once)).toEqual({ allowed: false, retryAt: 1000 });
  await clock.advance(1);
  expect(await store.consume('a', once)).toEqual({ allowed: true });
});

test('keys are counted separately', async () => {
  const store = new MemoryCooldownStore(new AdjustableClock());
  const once = { uses: 1, windowMs: 1000 };
  await store.consume('a', once);
  expect(await store.consume('b', once)).toEqual({ allowed: true });
});

test('of two simultaneous uses, the one beyond the limit is rejected', async () => {
  const store = new MemoryCooldownStore(new AdjustableClock());
  const uses = await Promise.all([1, 2, 3].map(() => store.consume('a', limit)));
  expect(uses.map(({ allowed }) => allowed)).toEqual([true, true, false]);
});

test('keys with expired windows are deleted as others are added', async () => {
  const clock = new AdjustableClock();
  const store = new MemoryCooldownStore(clock);
  for (let round = 0; round < 10; round++) {
    for (let key = 0; key < 1000; key++) await store.consume(`${round}/${key}`, limit);
    await clock.advance(1000);
  }
  expect(store.size).toBeLessThan(3000);
});
