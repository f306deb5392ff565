/**
 * `Math.random` of this process returns chosen numbers: those of one replay are the mirror image of those of another. So what a bot chooses by
 * chance differs between the two, also if it chooses one of two, and is left out of the test. Without that, half of such texts would be equal in
 * both, and the test would fail now and then.
 */
import { mulberry32 } from 'guildhall/internal';
import { z } from 'zod';

/** The numbers of a replay. */
export const ReplayedChance = z.object({
  /** An integer. The same one leads to the same numbers in each step. */
  seed: z.int(),
  /** Whether each number x is 1 - x. */
  isMirrored: z.boolean(),
});
export type ReplayedChance = z.output<typeof ReplayedChance>;

/** Numbers in the middle third have a mirror image that often leads to the same choice, for example the second one of three. */
const SIDE = 1 / 3;
/** The smallest number above 0 that is used: its mirror image is below 1. */
const MIN_NUMBER = 2 ** -32;

/** Replaces `Math.random` until it is restored. */
export class ChosenRandom {
  readonly #chance: ReplayedChance;
  readonly #original = Math.random;
  #next: () => number;

  constructor(chance: ReplayedChance) {
    this.#chance = chance;
    this.#next = this.#numbersOf(0);
    Math.random = () => this.#next();
  }

  /** Starts the numbers of a step: a bot that asks for more of them in one replay gets the same ones again in the next step. */
  startStep(index: number): void {
    this.#next = this.#numbersOf(index + 1);
  }

  restore(): void {
    Math.random = this.#original;
  }

  /** Numbers from 0 to 1, both excluded, and without the middle third. */
  #numbersOf(part: number): () => number {
    const { seed, isMirrored } = this.#chance;
    const random = mulberry32(Math.imul(seed, 0x9e3779b1) + part);
    return () => {
      const position = Math.max(random() / 2 ** 32, MIN_NUMBER) * 2 * SIDE;
      const number = position < SIDE ? position : position + SIDE;
      return isMirrored ? 1 - number : number;
    };
  }
}
