import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepProcessAlive } from '../../src/base/keep-alive.js';

describe('keeping the process alive', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('takes one timer, however often it is requested, until the last release', () => {
    const [first, second] = [keepProcessAlive(), keepProcessAlive()];
    expect(vi.getTimerCount()).toBe(1);
    first.release();
    expect(vi.getTimerCount()).toBe(1);
    second.release();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('does not end by a second release of the same', () => {
    const [first, second] = [keepProcessAlive(), keepProcessAlive()];
    first.release();
    first.release();
    expect(vi.getTimerCount()).toBe(1);
    second.release();
  });
});
