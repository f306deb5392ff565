import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SequenceTracker } from '../../../../src/ingress/gateway/session/sequence-tracker.js';
import { runs } from '../../../runs.js';

test('a sequence that follows the last one is the next one', () => {
  const tracker = new SequenceTracker();
  expect([1, 2, 3].map((sequence) => tracker.receive(sequence))).toEqual(['next', 'next', 'next']);
  expect(tracker.last).toBe(3);
});

test('the sequences up to the first one were received before', () => {
  const tracker = new SequenceTracker(5);
  expect([5, 6].map((sequence) => tracker.receive(sequence))).toEqual(['repeated', 'next']);
});

test('a sequence that was received before is repeated, and does not set the last one back', () => {
  const tracker = new SequenceTracker(5);
  expect([6, 6, 3].map((sequence) => tracker.receive(sequence))).toEqual(['next', 'repeated', 'repeated']);
  expect(tracker.last).toBe(6);
});

test('a skipped sequence is missing until it arrives late', () => {
  const tracker = new SequenceTracker(1);
  expect(tracker.receive(5)).toBe('after-gap');
  expect(tracker.missing).toBe(3);
  expect([3, 3].map((sequence) => tracker.receive(sequence))).toEqual(['late', 'repeated']);
  expect(tracker.missing).toBe(2);
  expect(tracker.last).toBe(5);
});

test('of very many gaps, the oldest ones are dropped: their sequences count as repeated', () => {
  const tracker = new SequenceTracker();
  for (let sequence = 2; sequence <= 4000; sequence += 2) tracker.receive(sequence);
  expect(tracker.missing).toBe(1000);
  expect([1, 3999].map((sequence) => tracker.receive(sequence))).toEqual(['repeated', 'late']);
});

test('whatever is repeated or reordered, each sequence is accepted once', () => {
  const count = 30;
  const all = Array.from({ length: count }, (_, index) => index + 1);
  const frames = fc
    .array(fc.integer({ min: 1, max: count }), { maxLength: 60 })
    .chain((repeated) => fc.shuffledSubarray([...all, ...repeated], { minLength: count + repeated.length }));
  fc.assert(
    fc.property(frames, (sequences) => {
      const tracker = new SequenceTracker();
      const accepted = sequences.filter((sequence) => tracker.receive(sequence) !== 'repeated');
      expect(accepted.toSorted((one, other) => one - other)).toEqual(all);
      expect(tracker.missing).toBe(0);
    }),
    { numRuns: runs(100) },
  );
});
