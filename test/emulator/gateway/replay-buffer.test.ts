import { describe, expect, it } from 'vitest';
import { ReplayBuffer } from '../../../src/emulator/gateway/sessions/replay-buffer.js';

function holding(count: number, capacity: number): ReplayBuffer {
  const buffer = new ReplayBuffer(capacity);
  for (let each = 1; each <= count; each += 1) buffer.add({ name: 'TEST', data: String(each) });
  return buffer;
}

const numbersAfter = (buffer: ReplayBuffer, sequence: number) => buffer.after(sequence)?.map(([each]) => each);

describe('a replay buffer', () => {
  it('numbers what is added, and returns it by number', () => {
    const buffer = holding(3, 10);
    expect(buffer.last).toBe(3);
    expect(buffer.after(1)).toEqual([
      [2, { name: 'TEST', data: '2' }],
      [3, { name: 'TEST', data: '3' }],
    ]);
  });

  it.each([
    ['everything when nothing was seen', 3, 10, 0, [1, 2, 3]],
    ['nothing when all was seen', 3, 10, 3, []],
    ['what is left when all that is missing is kept', 7, 3, 4, [5, 6, 7]],
    ['undefined when the first of the missing ones fell out', 7, 3, 3, undefined],
  ])('gives %s', (_what, count, capacity, seen, expected) => {
    expect(numbersAfter(holding(count, capacity), seen)).toEqual(expected);
  });
});
