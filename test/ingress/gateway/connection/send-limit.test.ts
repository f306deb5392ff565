import { expect, test } from 'vitest';
import { AdjustableClock } from '../../../../src/base/adjustable-clock.js';
import { SendLimit } from '../../../../src/ingress/gateway/connection/send-limit.js';

const reason = new Error('the connection ended');

function limitAt(heartbeatIntervalMs: number) {
  const clock = new AdjustableClock('manual', 0);
  const limit = new SendLimit(clock, heartbeatIntervalMs);
  const sent: { at: number; index: number }[] = [];
  const send = (index: number) => limit.run(() => sent.push({ at: clock.now(), index }) > 0, reason);
  return { clock, limit, sent, send };
}

/** The most sends in any window of 60 seconds. */
function busiestWindow(times: readonly number[]): number {
  return Math.max(...times.map((start) => times.filter((at) => at >= start && at < start + 60_000).length));
}

test('never more than 120 sends in any minute, including heartbeats', async () => {
  const { clock, limit, sent, send } = limitAt(20_000);
  const times: number[] = [];
  const done = Promise.all(Array.from({ length: 500 }, (_, index) => send(index)));
  for (let beat = 0; beat < 20; beat++) {
    limit.count();
    times.push(clock.now());
    await clock.advance(20_000);
  }
  await done;
  expect(busiestWindow([...times, ...sent.map(({ at }) => at)])).toBeLessThanOrEqual(120);
});

test('sends are in the order of the calls', async () => {
  const { clock, sent, send } = limitAt(45_000);
  const done = Promise.all(Array.from({ length: 300 }, (_, index) => send(index)));
  await clock.advance(180_000);
  await done;
  expect(sent.map(({ index }) => index)).toEqual(Array.from({ length: 300 }, (_, index) => index));
});

test('a waiting send runs as soon as another one leaves the window', async () => {
  const { clock, sent, send } = limitAt(60_000);
  // 120 less one heartbeat of the schedule and three on request.
  for (let index = 0; index < 116; index++) void send(index);
  await clock.advance(1000);
  void send(116);
  await clock.advance(58_999);
  expect(sent).toHaveLength(116);
  await clock.advance(1);
  expect(sent.at(-1)).toEqual({ at: 60_000, index: 116 });
});

test('other frames are sent even with very frequent heartbeats', async () => {
  const { sent, send } = limitAt(10);
  await send(0);
  expect(sent).toHaveLength(1);
});

test('stopping rejects waiting and later sends', async () => {
  const { limit, send } = limitAt(60_000);
  for (let index = 0; index < 116; index++) void send(index);
  const waiting = expect(send(116)).rejects.toBe(reason);
  limit.stop();
  await waiting;
  await expect(send(117)).rejects.toBe(reason);
});

test('a send that fails is rejected, and the next one is tried', async () => {
  const { limit, sent, send } = limitAt(60_000);
  await expect(limit.run(() => false, reason)).rejects.toBe(reason);
  await send(0);
  expect(sent).toHaveLength(1);
});
