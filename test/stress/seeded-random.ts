/** Throws a die: a number from 0, below the number of its sides. */
export type RandomInt = (sides: number) => number;

/** A die that falls the same way again for the same seed (a linear congruential generator). */
export function seededRandomInt(seed: number): RandomInt {
  let state = seed >>> 0;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}
