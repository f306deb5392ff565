/** Returns a random integer from 0 (inclusive) to the limit (exclusive). */
export type RandomInt = (limit: number) => number;

/** A generator that repeats its sequence for the same seed (a linear congruential generator). */
export function seededRandomInt(seed: number): RandomInt {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
