/** What a collector returns: its items as an asynchronous iterator. Items that arrive before they are read are kept. */

/**
 * Why a collector ended: it has `max` items, its time is over, its message, channel or guild was deleted, or it was
 * stopped: by `stop()`, by leaving `for await`, or because the bot stops.
 */
export type CollectorEndReason = 'max' | 'timed_out' | 'deleted' | 'stopped';

/**
 * The messages or reactions that a collector receives, in the order of their arrival. Iterate over them with `for await`,
 * or await all of them with `all()`. Each item is read once.
 */
export interface CollectedItems<Item> extends AsyncIterableIterator<Item, undefined, undefined> {
  /** Why the collector ended; undefined while it collects, and after an error. */
  readonly endReason: CollectorEndReason | undefined;
  /**
   * Resolves with all items that have not been read, when the collector ends.
   * @throws {CollectorError} when the bot cannot see the channel
   * @throws the reason of the signal, and any error of the filter
   */
  all(): Promise<readonly Item[]>;
  /** Ends the collector. Items that have arrived can still be read. */
  stop(): void;
}

interface Reader<Item> {
  readonly resolve: (result: IteratorResult<Item, undefined>) => void;
  readonly reject: (error: unknown) => void;
}

const DONE = { done: true, value: undefined } as const;

/** Items between a collector and its reader. */
export class ItemQueue<Item> implements CollectedItems<Item> {
  /** Items without a reader. */
  #items: Item[] = [];
  /** Readers without an item. */
  #readers: Reader<Item>[] = [];
  /** An error that no reader has received yet. */
  #failure: { readonly error: unknown } | undefined;
  #endReason: CollectorEndReason | undefined;
  #isEnded = false;
  readonly #onEnd: () => void;

  /** @param onEnd runs once, when the queue accepts no further items */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  get endReason(): CollectorEndReason | undefined {
    return this.#endReason;
  }

  /** Whether it accepts no further items. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Whether a reader waits for the next item. */
  get isAwaited(): boolean {
    return this.#readers.length > 0;
  }

  push(item: Item): void {
    if (this.#isEnded) return;
    const reader = this.#readers.shift();
    if (reader) reader.resolve({ done: false, value: item });
    else this.#items.push(item);
  }

  end(reason: CollectorEndReason): void {
    if (this.#isEnded) return;
    this.#endReason = reason;
    this.#close();
  }

  /** Ends with an error, which the reader receives after the items that have arrived. */
  fail(error: unknown): void {
    if (this.#isEnded) return;
    const reader = this.#readers.shift();
    if (reader) reader.reject(error);
    else this.#failure = { error };
    this.#close();
  }

  /** Ends with an error, which the reader receives next. Items that have arrived are discarded. */
  abort(error: unknown): void {
    this.#items = [];
    this.fail(error);
  }

  async next(): Promise<IteratorResult<Item, undefined>> {
    const [item] = this.#items.splice(0, 1);
    if (item !== undefined) return { done: false, value: item };
    if (this.#failure) {
      const { error } = this.#failure;
      this.#failure = undefined;
      throw error;
    }
    if (this.#isEnded) return DONE;
    return new Promise((resolve, reject) => this.#readers.push({ resolve, reject }));
  }

  /** Called when a `for await` loop is left. */
  async return(): Promise<IteratorResult<Item, undefined>> {
    this.#items = [];
    this.end('stopped');
    return DONE;
  }

  async all(): Promise<readonly Item[]> {
    const items: Item[] = [];
    for await (const item of this) items.push(item);
    return items;
  }

  stop(): void {
    this.end('stopped');
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #close(): void {
    this.#isEnded = true;
    for (const { resolve } of this.#readers) resolve(DONE);
    this.#readers = [];
    this.#onEnd();
  }
}
