/**
 * Replaces shards by new ones without missing an event, for example when the shard count changes. The new shards connect while
 * the old ones still deliver. Once every new session is complete, both run for twice the maximum lag between two sessions. After
 * the first period, both receive everything that happens. After the second one, every event that only one side received is past.
 * Then the new shards take over at once. `EventDeduplicator` decides which side delivers which event.
 */
import { type Clock, sleep } from '../../../base/clock.js';
import { abortable } from '../../../base/deadline.js';
import type { InboundEvent } from '../../../wire/events/inbound-event.js';
import { shardIdOf } from '../../../wire/gateway/protocol.js';
import type { Shard } from '../shards/shard.js';
import type { ShardListener, ShardStatus } from '../shards/shard-info.js';
import { EventDeduplicator, type GuildCoverage } from './event-deduplicator.js';
import { MAX_LAG_MS } from './stream-aligner.js';

/** Statuses of a session that receives events, or may receive them. */
const RECEIVING_STATUSES: ReadonlySet<ShardStatus> = new Set(['identifying', 'resuming', 'ready']);

export interface ReshardingOptions {
  readonly oldShards: readonly Shard[];
  /** All of one count, and not opened yet. */
  readonly newShards: readonly Shard[];
  /** Receives what happens to the shards that deliver. */
  readonly listener: ShardListener;
  readonly clock: Clock;
  /** Called with the guilds that the new sessions receive at their start, which are not delivered. */
  readonly onInitialGuild?: ((inbound: InboundEvent) => void) | undefined;
}

export class Resharding {
  readonly #options: ReshardingOptions;
  /** By id. */
  readonly #oldShards: ReadonlyMap<number, Shard>;
  readonly #newShards: ReadonlyMap<number, Shard>;
  readonly #deduplicator: EventDeduplicator;
  /** Aborts when Discord permanently rejects a new shard. */
  readonly #rejected = new AbortController();
  #interruption = new AbortController();
  #wake = () => {};
  /** Whether the new sessions have been complete for so long that they receive every current event. */
  #receivesEverything = false;
  #isWaiting = false;

  constructor(options: ReshardingOptions) {
    this.#options = options;
    this.#oldShards = byId(options.oldShards);
    this.#newShards = byId(options.newShards);
    this.#deduplicator = new EventDeduplicator({
      clock: options.clock,
      deliverOld: (inbound) => void shardOf(this.#oldShards, inbound)?.delivery.receive(inbound),
      deliverNew: (inbound) => shardOf(this.#newShards, inbound)?.deliver(inbound),
      holdsInteractions: options.newShards.some(({ delivery }) => delivery.info !== undefined),
      coverageOf: (guildId) => this.#coverageOf(guildId),
      onInitialGuild: options.onInitialGuild,
    });
  }

  /** Opens the new shards. Until `switchOver`, only the old ones deliver. */
  start(): void {
    const { oldShards, newShards } = this.#options;
    const deduplicator = this.#deduplicator;
    this.#isWaiting = true;
    for (const shard of oldShards) shard.observer = (inbound) => deduplicator.fromOldShards(inbound);
    const preparing: ShardListener = {
      onResponse() {},
      onSessionStart() {},
      onSessionInterrupt() {},
      onStatusChange: () => this.onStatusChange(),
      onFatalError: (_shardId, error) => this.#rejected.abort(error),
    };
    for (const shard of newShards) {
      shard.prepare(preparing, (inbound, isInitialGuild) => deduplicator.fromNewShards(inbound, isInitialGuild));
      shard.open();
    }
  }

  /**
   * Waits until the new shards can take over.
   * @throws the reason of `signal` when it aborts first, or the error when Discord permanently rejects a new shard
   */
  async waitUntilReady(signal: AbortSignal): Promise<void> {
    const stop = AbortSignal.any([signal, this.#rejected.signal]);
    for (;;) {
      this.#receivesEverything = false;
      await this.#waitUntilComplete(stop);
      // If a shard of either side becomes incomplete during the wait, the wait starts again.
      this.#interruption = new AbortController();
      const stopOrInterruption = AbortSignal.any([stop, this.#interruption.signal]);
      this.#receivesEverything = await this.#waitUninterrupted(stopOrInterruption);
      if (this.#receivesEverything && (await this.#waitUninterrupted(stopOrInterruption))) return;
      stop.throwIfAborted();
    }
  }

  /** Closes the new shards; the old ones continue. Never rejects. */
  async cancel(): Promise<void> {
    this.#isWaiting = false;
    for (const shard of this.#options.oldShards) shard.observer = undefined;
    this.#deduplicator.discardNew();
    await Promise.all(this.#options.newShards.map((shard) => shard.close()));
  }

  /**
   * Makes the new shards deliver, in one synchronous step so that no event falls in between. Does not close the old ones.
   * @param signal ends the filtering of duplicates
   */
  switchOver(signal: AbortSignal): void {
    const { oldShards, newShards, listener } = this.#options;
    this.#isWaiting = false;
    for (const shard of oldShards) shard.retire();
    for (const shard of newShards) shard.takeOver(listener);
    this.#deduplicator.switchOver();
    const filters = newShards.map((shard) => ({ shard, filter: shard.filter }));
    void this.#deduplicator.waitUntilOver(signal).then(() => {
      // Another change may have begun.
      for (const { shard, filter } of filters) if (shard.filter === filter) shard.filter = undefined;
    });
  }

  /** The status of a shard has changed, or it has received its guilds. */
  onStatusChange(): void {
    if (!this.#isWaiting) return;
    if (!this.#areComplete) this.#interruption.abort();
    this.#wake();
  }

  /** Resolves to false when `signal` aborts during the wait. */
  #waitUninterrupted(signal: AbortSignal): Promise<boolean> {
    return sleep(this.#options.clock, MAX_LAG_MS, signal).then(
      () => true,
      () => false,
    );
  }

  #coverageOf(guildId: string): GuildCoverage {
    if (this.#receivesEverything) return 'full';
    const count = this.#options.newShards[0]?.count ?? 1;
    const shard = this.#newShards.get(guildId === '' ? 0 : shardIdOf(guildId, count));
    return shard && RECEIVING_STATUSES.has(shard.status) ? 'starting' : 'none';
  }

  get #areComplete(): boolean {
    const { oldShards, newShards } = this.#options;
    return [...oldShards, ...newShards].every(({ hasLoadedGuilds }) => hasLoadedGuilds);
  }

  async #waitUntilComplete(signal: AbortSignal): Promise<void> {
    while (!this.#areComplete) {
      const changed = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      await abortable(changed, signal);
    }
  }
}

function byId(shards: readonly Shard[]): ReadonlyMap<number, Shard> {
  return new Map(shards.map((shard) => [shard.id, shard]));
}

function shardOf(shards: ReadonlyMap<number, Shard>, { origin }: InboundEvent): Shard | undefined {
  return origin.via === 'gateway' ? shards.get(origin.shard) : undefined;
}
