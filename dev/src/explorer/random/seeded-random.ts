import { type Arbitrary, sample } from 'fast-check';
import { mulberry32 } from 'guildhall/internal';

/** Random choices that depend only on a seed. */
export class SeededRandom {
  /** An integer from 0 to 2^32 - 1. */
  readonly next: () => number;

  /** @param seed an integer */
  constructor(seed: number) {
    this.next = mulberry32(seed);
  }

  /** An integer from 0 to `limit` - 1. */
  below(limit: number): number {
    return this.next() % Math.max(1, limit);
  }

  /** Whether an event with this probability occurs. */
  chance(probability: number): boolean {
    return this.next() / 0x1_0000_0000 < probability;
  }

  /** One of the items; undefined if there are none. */
  pick<T>(items: readonly T[]): T | undefined {
    return items[this.below(items.length)];
  }

  /** Several different items, in random order. */
  pickSome<T>(items: readonly T[], count: number): T[] {
    const rest = [...items];
    const picked: T[] = [];
    while (picked.length < count && rest.length > 0) picked.push(...rest.splice(this.below(rest.length), 1));
    return picked;
  }

  /** One of the items, with a probability proportional to its weight. */
  pickWeighted<T>(items: readonly T[], weightOf: (item: T) => number): T | undefined {
    const weights = items.map(weightOf);
    let rest = (this.next() / 0x1_0000_0000) * weights.reduce((sum, weight) => sum + weight, 0);
    for (const [index, weight] of weights.entries()) {
      rest -= weight;
      if (rest < 0) return items[index];
    }
    return items.at(-1);
  }

  /** A value of a fast-check arbitrary. */
  sample<T>(arbitrary: Arbitrary<T>): T {
    for (const value of sample(arbitrary, { seed: this.next() | 0, numRuns: 1 })) return value;
    throw new RangeError('One run has one value.');
  }
}
