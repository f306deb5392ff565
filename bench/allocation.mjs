// Counts the bytes that a workload allocates: on the heap, and in array buffers outside of it. V8 of Node 20 has no such
// counter, so this process must run with a young generation that is larger than what is allocated (ALLOCATION_FLAGS). Until
// it is full, nothing is collected, and the used bytes grow by exactly what was allocated. A run with a collection is
// repeated with fewer operations.
import { PerformanceObserver } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** Flags of Node. They change when garbage is collected, so times are measured in another process. */
export const ALLOCATION_FLAGS = ['--expose-gc', '--min-semi-space-size=512', '--max-semi-space-size=512'];
const FEWEST_OPERATIONS = 100;

let collections = 0;
const observer = new PerformanceObserver((list) => {
  collections += list.getEntries().length;
});

/**
 * @param {{ prepare?: (count: number) => unknown, run: (count: number) => unknown }} workload performs the operations in this
 *   process. What its preparation allocates does not count
 * @param {number} count of operations
 * @returns {Promise<number | undefined>} bytes per operation; undefined if even a hundred operations fill the memory
 */
export async function allocatedBytes({ prepare, run }, count) {
  observer.observe({ entryTypes: ['gc'] });
  try {
    for (let operations = count; operations >= FEWEST_OPERATIONS; operations = Math.floor(operations / 2)) {
      await prepare?.(operations);
      globalThis.gc();
      await observed();
      collections = 0;
      const before = usedBytes();
      await run(operations);
      const bytes = usedBytes() - before;
      await observed();
      if (collections === 0) return bytes / operations;
    }
  } finally {
    observer.disconnect();
  }
}

/** Throws if the counter does not count: what many arrays of a known size allocate must be their size. */
export async function checkCounter() {
  // 8 bytes for each of 100 elements, for each of 6 fields of the array and of its list of elements, and for each of 2 in
  // which V8 notes where the array was created.
  const expected = 8 * 108;
  const kept = { array: undefined };
  const run = (count) => {
    for (let n = 0; n < count; n += 1) kept.array = new Array(100).fill(n);
  };
  // The compiler allocates as well, until it has compiled this.
  run(20_000);
  const bytes = await allocatedBytes({ run }, 20_000);
  if (bytes === undefined || Math.abs(bytes / expected - 1) > 0.03) {
    throw new Error(`The counter of allocations is wrong: an array of ${expected} bytes counts as ${bytes}.`);
  }
}

function usedBytes() {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Observers hear of a collection later. */
const observed = () => pause(10);
