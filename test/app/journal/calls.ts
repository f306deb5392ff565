import { Arrivals } from '../../emulator/fixtures/arrivals.js';

/** A call of a handler that runs until the test ends it. */
export interface Call<Context> {
  readonly context: Context;
  end(): void;
}

/** The calls of a handler, in the order in which they started. */
export class Calls<Context> {
  readonly #arrivals = new Arrivals<Call<Context>>();
  #count = 0;

  /** How often the handler has started. */
  get count(): number {
    return this.#count;
  }

  /** To be called by the handler. */
  start(context: Context): Promise<void> {
    this.#count += 1;
    return new Promise((resolve) => this.#arrivals.push({ context, end: resolve }));
  }

  next(): Promise<Call<Context>> {
    return this.#arrivals.next();
  }
}
