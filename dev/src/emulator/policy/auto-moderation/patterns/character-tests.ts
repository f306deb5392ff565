import type { CharacterTest } from './pattern-node.js';
import type { Instruction } from './pattern-program.js';

const UNKNOWN = -1;

/** The tests of a program for one character. Steps that a repetition has copied share their test, which runs once. */
export class CharacterTests {
  readonly #tests: readonly CharacterTest[];
  /** The index of the test of each step. */
  readonly #testOfStep: Int32Array;
  /** 1 and 0, or `UNKNOWN` until the test runs. */
  readonly #results: Int8Array;

  constructor(program: readonly Instruction[]) {
    const indexes = new Map<CharacterTest, number>();
    this.#testOfStep = Int32Array.from(program, (instruction) => {
      if (instruction.kind !== 'character') return UNKNOWN;
      const index = indexes.get(instruction.matches) ?? indexes.size;
      indexes.set(instruction.matches, index);
      return index;
    });
    this.#tests = [...indexes.keys()];
    this.#results = new Int8Array(this.#tests.length);
  }

  /** Prepares the tests of another character. */
  reset(): void {
    this.#results.fill(UNKNOWN);
  }

  /** Whether the character matches a step. False for steps that need no character. */
  matches(step: number, character: string): boolean {
    const index = this.#testOfStep[step] ?? UNKNOWN;
    const test = this.#tests[index];
    if (!test) return false;
    if (this.#results[index] === UNKNOWN) this.#results[index] = test(character) ? 1 : 0;
    return this.#results[index] === 1;
  }
}
