import type { Clock, Timer } from '../../base/clock.js';
import { isPromiseLike } from '../../base/maybe-promise.js';
import type { Snowflake } from '../../base/snowflake.js';
import { type CollectedEvent, type CollectedLocation, isDeletionOf } from './collected-events.js';
import { type CollectedItems, type CollectorEndReason, ItemQueue } from './collected-items.js';
import { CollectorError } from './collector-error.js';
import type { ReadCollectorOptions } from './collector-options.js';

/** What a collector collects. */
export interface CollectorDefinition<Item> {
  readonly options: ReadCollectorOptions<Item>;
  /** The message of a collector of reactions. */
  readonly messageId?: Snowflake | undefined;
  /** Returns the item of an event; undefined if the event is not collected. */
  readonly read: (event: CollectedEvent) => Item | undefined;
  /** The author of an item. */
  readonly userIdOf: (item: Item) => Snowflake;
}

export interface OpenCollectorDependencies {
  readonly clock: Clock;
  /** The id of the bot's user. Events wait for it, so that the bot's own messages are never collected. */
  readonly ownId: Snowflake | Promise<Snowflake>;
  /** Runs once, when the collector has ended. */
  readonly onEnd: () => void;
}

/** A collector that receives events: chooses its items, and ends with the maximum, its time, its signal or a deletion. */
export class OpenCollector<Item> {
  readonly #definition: CollectorDefinition<Item>;
  readonly #queue: ItemQueue<Item>;
  readonly #timer: Timer;
  readonly #onAbort = () => this.#queue.abort(this.#definition.options.signal?.reason);
  /** Events that arrived before the id of the bot is known; undefined once it is known. */
  #held: CollectedEvent[] | undefined;
  #ownId: Snowflake | undefined;
  #place: Pick<CollectedLocation, 'guildId' | 'threadParentId'> = {};
  #count = 0;

  constructor(definition: CollectorDefinition<Item>, { clock, ownId, onEnd }: OpenCollectorDependencies) {
    const { timeoutMs, signal } = definition.options;
    this.#definition = definition;
    this.#timer = clock.schedule(timeoutMs, () => this.end('timed_out'));
    this.#queue = new ItemQueue<Item>(() => {
      this.#timer.cancel();
      signal?.removeEventListener('abort', this.#onAbort);
      onEnd();
    });
    signal?.addEventListener('abort', this.#onAbort, { once: true });
    if (typeof ownId === 'string') this.#ownId = ownId;
    else this.#holdUntil(ownId);
  }

  get items(): CollectedItems<Item> {
    return this.#queue;
  }

  /** Whether a caller waits for the next item. */
  get isAwaited(): boolean {
    return this.#queue.isAwaited;
  }

  /** The guild of the channel and the parent of a thread, as soon as they are known. */
  setPlace({ guildId, threadParentId }: Pick<CollectedLocation, 'guildId' | 'threadParentId'>): void {
    this.#place = { guildId, threadParentId };
  }

  end(reason: CollectorEndReason): void {
    this.#queue.end(reason);
  }

  /** Ends the collector with the reason of its signal. */
  abort(): void {
    this.#onAbort();
  }

  fail(error: unknown): void {
    this.#queue.fail(error);
  }

  receive(event: CollectedEvent): void {
    if (this.#held) this.#held.push(event);
    else this.#handle(event);
  }

  #holdUntil(loading: Promise<Snowflake>): void {
    this.#held = [];
    loading.then(
      (id) => {
        this.#ownId = id;
        const held = this.#held ?? [];
        this.#held = undefined;
        for (const event of held) this.#handle(event);
      },
      (error: unknown) => this.fail(error),
    );
  }

  #handle(event: CollectedEvent): void {
    if (this.#queue.isEnded) return;
    const { options, messageId, read } = this.#definition;
    if (isDeletionOf(event, { channelId: options.channelId, messageId, ...this.#place })) {
      return this.end('deleted');
    }
    const item = read(event);
    if (item === undefined || !this.#isExpected(item) || this.#queue.isEnded) return;
    this.#queue.push(item);
    this.#count++;
    if (this.#count >= options.max) this.end('max');
  }

  /** Whether an item is collected. What the filter throws ends the collector. */
  #isExpected(item: Item): boolean {
    const { options, userIdOf } = this.#definition;
    const userId = userIdOf(item);
    if (options.by !== 'anyone' && options.by !== userId) return false;
    if (!options.includeOwn && userId === this.#ownId) return false;
    if (options.filter === undefined) return true;
    try {
      const passes: unknown = options.filter(item);
      if (isPromiseLike(passes)) throw asynchronousFilterError();
      return passes === true;
    } catch (error) {
      this.fail(error);
      return false;
    }
  }
}

function asynchronousFilterError(): CollectorError {
  return new CollectorError(
    'invalid_filter',
    'The filter of a collector returned a promise; it must return a boolean. Check asynchronously in the loop instead.',
  );
}
