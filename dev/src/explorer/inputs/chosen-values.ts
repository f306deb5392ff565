import type { SeededRandom } from '../random/seeded-random.js';
import type { InputKind } from './input-kind.js';

/** How many values can be chosen. */
export interface ValueCount {
  readonly min: number;
  readonly max: number;
}

/** Chooses as many values as the kind of input needs. */
export function chooseValues<T>(
  random: SeededRandom,
  kind: InputKind,
  values: readonly T[],
  { min, max }: ValueCount,
): T[] {
  const most = Math.min(max, values.length);
  const least = Math.min(min, most);
  if (kind === 'boundary') return random.pickSome(values, random.chance(0.5) ? least : most);
  if (kind === 'invalid') return random.pickSome(values, Math.max(0, least - 1));
  return random.pickSome(values, Math.max(1, least) + random.below(most - Math.max(1, least) + 1));
}
