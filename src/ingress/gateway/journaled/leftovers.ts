import { type Clock, sleep } from '../../../base/clock.js';
import type { ShardDelivery } from '../../journal/delivery/shard-delivery.js';
import type { Journal, JournalShard, ShardJournal } from '../../journal/journal.js';

export interface LeftoversOptions {
  readonly journal: Journal;
  readonly clock: Clock;
  /** Creates the delivery of a shard that was acquired. */
  readonly createDelivery: (journal: ShardJournal) => ShardDelivery;
  /** Aborts when the gateway is closed. */
  readonly signal: AbortSignal;
}

/** How often it checks whether everything that a shard left has finished, in milliseconds. */
const DRAIN_INTERVAL_MS = 1000;

/**
 * What shards of another count have left: events whose handlers start or run, without a session. The journal of such a shard is
 * released when all of them have finished, unless the shard is reserved: it is about to receive events, or has just stopped to.
 */
export class Leftovers {
  readonly #options: LeftoversOptions;
  readonly #deliveries = new Map<string, ShardDelivery>();
  /** How often each is reserved. */
  readonly #reservations = new Map<ShardDelivery, number>();
  /** Journals that are being released. */
  readonly #releases = new Map<string, Promise<void>>();

  constructor(options: LeftoversOptions) {
    this.#options = options;
  }

  /** Acquires a shard of another count, and starts what it has left. Its session is not resumed. @throws {JournalError} */
  async acquire(shard: JournalShard): Promise<ShardDelivery> {
    const delivery = await this.reserve(shard);
    void delivery.journal.endSession().catch(() => {});
    this.free(delivery);
    return delivery;
  }

  /** Finds or acquires a shard, and reserves it. @throws {JournalError} */
  async reserve(shard: JournalShard): Promise<ShardDelivery> {
    const key = keyOf(shard);
    await this.#releases.get(key);
    const found = this.#deliveries.get(key);
    if (found) {
      this.#reservations.set(found, (this.#reservations.get(found) ?? 0) + 1);
      return found;
    }
    const { journal, createDelivery, signal } = this.#options;
    const delivery = createDelivery(await journal.acquire(shard));
    this.add(delivery);
    if (!signal.aborted) void delivery.start();
    return delivery;
  }

  /** Adds a shard that is reserved. */
  add(delivery: ShardDelivery): void {
    this.#deliveries.set(keyOf(delivery.journal.shard), delivery);
    this.#reservations.set(delivery, 1);
  }

  /** Ends a reservation. */
  free(delivery: ShardDelivery): void {
    const remaining = (this.#reservations.get(delivery) ?? 0) - 1;
    if (remaining > 0) this.#reservations.set(delivery, remaining);
    else if (this.#reservations.delete(delivery)) void this.#releaseWhenDrained(delivery);
  }

  /** The shard receives events from now on. */
  remove(delivery: ShardDelivery): void {
    this.#deliveries.delete(keyOf(delivery.journal.shard));
    this.#reservations.delete(delivery);
  }

  /** Starts nothing more. */
  stop(): void {
    for (const delivery of this.#deliveries.values()) delivery.stop();
  }

  /** Leaves everything to the next process. Never rejects. */
  async releaseAll(): Promise<void> {
    await Promise.all([...this.#releases.values(), ...Array.from(this.#deliveries.values(), (one) => one.release())]);
  }

  /** Never rejects. */
  async #releaseWhenDrained(delivery: ShardDelivery): Promise<void> {
    const { clock, signal } = this.#options;
    const key = keyOf(delivery.journal.shard);
    const isHere = () => this.#deliveries.get(key) === delivery && !this.#reservations.has(delivery) && !signal.aborted;
    while (isHere() && !delivery.isDrained) await sleep(clock, DRAIN_INTERVAL_MS, signal).catch(() => {});
    if (!isHere()) return;
    this.#deliveries.delete(key);
    const release = delivery.release();
    this.#releases.set(key, release);
    await release;
    this.#releases.delete(key);
  }
}

function keyOf({ id, count }: JournalShard): string {
  return `${id}/${count}`;
}
