import type { SeededRandom } from '../random/seeded-random.js';
import type { InputKind } from './input-kind.js';

/** How many values can be chosen. */
export interface ValueCount {
  readonly min: number;
  readonly max: number;
}

/** How often a user chooses as few values as possible. */
const FEW_SHARE = 0.5;

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
  const few = Math.max(1, least);
  // One of many is the usual choice, and a bot that expects others can fail with it.
  return random.pickSome(values, random.chance(FEW_SHARE) ? few : few + random.below(most - few + 1));
}
