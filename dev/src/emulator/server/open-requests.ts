/** Counts the requests of the API that have no response yet. */
export class OpenRequests {
  #count = 0;

  /** How many have no response now. */
  get count(): number {
    return this.#count;
  }

  /** Counts a request until its response is there. */
  async track<Result>(response: Promise<Result>): Promise<Result> {
    this.#count += 1;
    try {
      return await response;
    } finally {
      this.#count -= 1;
    }
  }
}
