import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HandledSequences } from '../../../../src/ingress/gateway/session/handled-sequences.js';
import { deferred } from '../../../app/fixture/deferred.js';

/** Handlers that finish on demand. */
function handlers(): { readonly running: Promise<void>; end(): Promise<void> } {
  const { promise: running, resolve } = deferred();
  return {
    running,
    async end() {
      resolve();
      await running;
    },
  };
}

test('events without a handler count as handled on arrival', () => {
  const handled = new HandledSequences({ sequence: 1, finished: [] });
  for (const sequence of [2, 3, 4]) handled.receive(sequence);
  expect(handled.state).toEqual({ sequence: 4, finished: [] });
});

test('the sequence stops before the first event that is still being handled', async () => {
  const handled = new HandledSequences({ sequence: 1, finished: [] });
  const slow = handlers();
  handled.receive(2);
  handled.receive(3);
  handled.addPending(3, slow.running);
  expect(handled.state).toEqual({ sequence: 2, finished: [] });
  await slow.end();
  expect(handled.state).toEqual({ sequence: 3, finished: [] });
});

test('events that finished after a slow one are returned as ranges', async () => {
  const handled = new HandledSequences({ sequence: 0, finished: [] });
  const slow = handlers();
  const other = handlers();
  handled.receive(1);
  handled.receive(2);
  handled.addPending(2, slow.running);
  for (const sequence of [3, 4, 5]) handled.receive(sequence);
  handled.receive(6);
  handled.addPending(6, other.running);
  handled.receive(7);
  expect(handled.state).toEqual({
    sequence: 1,
    finished: [
      [3, 5],
      [7, 7],
    ],
  });
  await slow.end();
  expect(handled.state).toEqual({ sequence: 5, finished: [[7, 7]] });
  await other.end();
  expect(handled.state).toEqual({ sequence: 7, finished: [] });
});

test('a handler that rejects has finished too', async () => {
  const handled = new HandledSequences();
  const failing = Promise.reject(new Error('handler failed'));
  handled.receive(1);
  handled.addPending(1, failing);
  await failing.catch(() => {});
  expect(handled.state).toEqual({ sequence: 1, finished: [] });
});

test('sequences that a previous process finished count as handled until they arrive', () => {
  const handled = new HandledSequences({
    sequence: 10,
    finished: [
      [12, 14],
      [17, 17],
    ],
  });
  expect([11, 12, 13].map((sequence) => handled.receive(sequence))).toEqual(['next', 'handled', 'handled']);
  expect(handled.state).toEqual({
    sequence: 13,
    finished: [
      [12, 14],
      [17, 17],
    ],
  });
  expect([14, 15, 16, 17, 18].map((sequence) => handled.receive(sequence))).toEqual([
    'handled',
    'next',
    'next',
    'handled',
    'next',
  ]);
});

test('ranges that a previous process finished are returned again after those of this process', () => {
  const handled = new HandledSequences({ sequence: 10, finished: [[12, 20]] });
  handled.receive(11);
  handled.addPending(11, new Promise(() => {}));
  handled.receive(12);
  expect(handled.state).toEqual({
    sequence: 10,
    finished: [
      [12, 12],
      [12, 20],
    ],
  });
});

test('a sequence that was received before is repeated, and does not set the last one back', () => {
  const handled = new HandledSequences({ sequence: 5, finished: [] });
  expect([6, 6, 3, 5].map((sequence) => handled.receive(sequence))).toEqual([
    'next',
    'repeated',
    'repeated',
    'repeated',
  ]);
  expect(handled.last).toBe(6);
});

test('a skipped sequence is missing until it arrives late', () => {
  const handled = new HandledSequences({ sequence: 1, finished: [] });
  expect(handled.receive(5)).toBe('after-gap');
  expect(handled.missing).toBe(3);
  expect([3, 3].map((sequence) => handled.receive(sequence))).toEqual(['late', 'repeated']);
  expect(handled.missing).toBe(2);
  expect(handled.last).toBe(5);
});

test('skipped sequences that a previous process has handled are not missing', () => {
  const handled = new HandledSequences({ sequence: 1, finished: [[3, 5]] });
  expect([2, 6, 4].map((sequence) => handled.receive(sequence))).toEqual(['next', 'next', 'repeated']);
  expect(handled.missing).toBe(0);
});

test('a late event with a running handler is not finished in the state', () => {
  const handled = new HandledSequences();
  for (const sequence of [1, 2, 4]) handled.receive(sequence);
  handled.addPending(4, new Promise(() => {}));
  handled.receive(3);
  handled.addPending(3, new Promise(() => {}));
  handled.receive(5);
  expect(handled.state).toEqual({ sequence: 2, finished: [[5, 5]] });
});

test('whatever is repeated or reordered, each sequence is accepted once, unless a previous process has handled it', () => {
  const count = 30;
  const all = Array.from({ length: count }, (_, index) => index + 1);
  const frames = fc
    .array(fc.integer({ min: 1, max: count }), { maxLength: 60 })
    .chain((repeated) => fc.shuffledSubarray([...all, ...repeated], { minLength: count + repeated.length }));
  const finishedRanges = fc
    .uniqueArray(fc.integer({ min: 2, max: count }), { maxLength: 6 })
    .map((ends) => ends.toSorted((one, other) => one - other))
    .map((ends) => ends.flatMap((end, index) => (index % 2 === 1 ? [[ends[index - 1] ?? end, end] as const] : [])));
  fc.assert(
    fc.property(frames, finishedRanges, (sequences, finished) => {
      const handled = new HandledSequences({ sequence: 0, finished });
      const accepted = sequences.filter((sequence) =>
        ['next', 'after-gap', 'late'].includes(handled.receive(sequence)),
      );
      const isFinished = (sequence: number) => finished.some(([from, to]) => from <= sequence && sequence <= to);
      expect(accepted.toSorted((one, other) => one - other)).toEqual(all.filter((sequence) => !isFinished(sequence)));
      expect(handled.missing).toBe(0);
    }),
  );
});
