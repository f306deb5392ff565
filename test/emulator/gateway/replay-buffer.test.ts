import { describe, expect, it } from 'vitest';
import { ReplayBuffer } from '../../../dev/src/emulator/gateway/sessions/emulator-session.js';

function holding(count: number, capacity: number): ReplayBuffer {
  const buffer = new ReplayBuffer(capacity);
  for (let each = 1; each <= count; each += 1) buffer.add({ name: 'TEST', data: String(each) });
  return buffer;
}

const numbersAfter = (buffer: ReplayBuffer, sequence: number) => buffer.after(sequence)?.map(([each]) => each);

describe('a replay buffer', () => {
  it('numbers the added events, and returns them by number', () => {
    const buffer = holding(3, 10);
    expect(buffer.last).toBe(3);
    expect(buffer.after(1)).toEqual([
      [2, { name: 'TEST', data: '2' }],
      [3, { name: 'TEST', data: '3' }],
    ]);
  });

  it.each([
    ['all events if the client has received none', 3, 10, 0, [1, 2, 3]],
    ['no events if the client has received all', 3, 10, 3, []],
    ['the missed events if all of them are stored', 7, 3, 4, [5, 6, 7]],
    ['undefined if the first missed event is no longer stored', 7, 3, 3, undefined],
  ])('returns %s', (_what, count, capacity, seen, expected) => {
    expect(numbersAfter(holding(count, capacity), seen)).toEqual(expected);
  });
});
