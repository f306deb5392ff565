/**
 * Ways through a program, by preference: for each the step that it has reached, and where its match starts. The lists are
 * arrays of numbers that are used again: a pattern can have a thousand ways at each character.
 */
export class PathList {
  readonly #steps: Int32Array;
  readonly #starts: Int32Array;
  /** The round in which a step was visited. */
  readonly #visits: Int32Array;
  #round = 1;
  #length = 0;

  /** @param size the number of steps of the program */
  constructor(size: number) {
    this.#steps = new Int32Array(size);
    this.#starts = new Int32Array(size);
    this.#visits = new Int32Array(size);
  }

  get length(): number {
    return this.#length;
  }

  stepAt(index: number): number {
    return this.#steps[index] ?? 0;
  }

  startAt(index: number): number {
    return this.#starts[index] ?? 0;
  }

  clear(): void {
    this.#length = 0;
    this.#round += 1;
  }

  /** Returns whether the step is visited for the first time since `clear`. */
  visit(step: number): boolean {
    if (this.#visits[step] === this.#round) return false;
    this.#visits[step] = this.#round;
    return true;
  }

  add(step: number, start: number): void {
    this.#steps[this.#length] = step;
    this.#starts[this.#length] = start;
    this.#length += 1;
  }
}
