/** A request whose result is shared by all callers of a process. It is sent with the first call. A failure is not kept. */
export class SharedRequest<Result> {
  #result: Promise<Result> | undefined;

  constructor(private readonly send: () => Promise<Result>) {}

  get(): Promise<Result> {
    if (this.#result !== undefined) return this.#result;
    const result = this.send();
    this.#result = result;
    result.catch(() => {
      if (this.#result === result) this.#result = undefined;
    });
    return result;
  }

  /** The next call sends a request again. */
  clear(): void {
    this.#result = undefined;
  }
}
