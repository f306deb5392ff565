/** Something that runs at a time. */
interface QueuedTimer {
  /** In monotonic time. */
  readonly dueMs: number;
  /** How long it waits in all, in milliseconds. */
  readonly delayMs: number;
  readonly task: () => void;
}

interface Entry extends QueuedTimer {
  /** Timers of equal due times run in the order of their creation. */
  readonly order: number;
  isCanceled: boolean;
}

/** Below this number, canceled timers stay in the heap until they are due. */
const MIN_COMPACTED = 64;

/**
 * Timers in the order of their due times, and of their creation if these are equal. It is a binary heap: adding, removing and
 * canceling a timer takes logarithmic time, since a test can have ten thousand of them.
 */
export class TimerQueue {
  /** Each entry runs before the two at twice its position. Canceled ones stay until they are first, or are the larger part. */
  #heap: Entry[] = [];
  #nextOrder = 0;
  #canceled = 0;

  /** The first timer; undefined if there is none. */
  get first(): QueuedTimer | undefined {
    return this.#heap[0];
  }

  /** All timers, in any order. */
  get all(): readonly QueuedTimer[] {
    return this.#heap.filter(({ isCanceled }) => !isCanceled);
  }

  /** Adds a timer. The returned function removes it, if it is still there. */
  add(timer: QueuedTimer): () => void {
    const entry: Entry = { ...timer, order: this.#nextOrder++, isCanceled: false };
    this.#heap.push(entry);
    this.#moveUp(this.#heap.length - 1);
    return () => this.#cancel(entry);
  }

  /** Removes the first timer and returns it. */
  takeFirst(): QueuedTimer | undefined {
    const first = this.#heap[0];
    // Canceling it later has no effect.
    if (first) first.isCanceled = true;
    this.#removeFirst();
    this.#dropCanceled();
    return first;
  }

  /** Removes all timers. */
  clear(): void {
    for (const entry of this.#heap) entry.isCanceled = true;
    this.#heap = [];
    this.#canceled = 0;
  }

  #cancel(entry: Entry): void {
    if (entry.isCanceled) return;
    entry.isCanceled = true;
    this.#canceled += 1;
    this.#dropCanceled();
    if (this.#canceled > MIN_COMPACTED && this.#canceled * 2 > this.#heap.length) this.#compact();
  }

  /** Removes canceled timers from the front. */
  #dropCanceled(): void {
    while (this.#heap[0]?.isCanceled) {
      this.#canceled -= 1;
      this.#removeFirst();
    }
  }

  #compact(): void {
    // A sorted list is a heap.
    this.#heap = this.#heap.filter(({ isCanceled }) => !isCanceled).sort((a, b) => (isBefore(a, b) ? -1 : 1));
    this.#canceled = 0;
  }

  #removeFirst(): void {
    const last = this.#heap.pop();
    if (last === undefined || this.#heap.length === 0) return;
    this.#heap[0] = last;
    this.#moveDown();
  }

  #moveUp(start: number): void {
    for (let index = start; index > 0; ) {
      const parent = (index - 1) >> 1;
      if (!this.#swapIfBefore(index, parent)) return;
      index = parent;
    }
  }

  #moveDown(): void {
    const heap = this.#heap;
    for (let index = 0; ; ) {
      const left = heap[2 * index + 1];
      const right = heap[2 * index + 2];
      if (!left) return;
      const child = right && isBefore(right, left) ? 2 * index + 2 : 2 * index + 1;
      if (!this.#swapIfBefore(child, index)) return;
      index = child;
    }
  }

  /** Swaps an entry with its parent if it runs earlier. */
  #swapIfBefore(index: number, parent: number): boolean {
    const [entry, other] = [this.#heap[index], this.#heap[parent]];
    if (!entry || !other || !isBefore(entry, other)) return false;
    this.#heap[index] = other;
    this.#heap[parent] = entry;
    return true;
  }
}

const isBefore = (a: Entry, b: Entry): boolean => a.dueMs < b.dueMs || (a.dueMs === b.dueMs && a.order < b.order);
