/**
 * The way from one count of shards to another without missing an event: the new shards connect beside those before
 * them, whose events go on being delivered, until every new session is complete. Both run on for twice as long as one
 * session may be behind another: after the first time everything that happens is heard by both, after the second
 * everything that was heard by one alone is past. Then the new ones take over at once. Which event is delivered from
 * which side is decided by `Overlap`.
 */
import { type Clock, sleep } from '../../../base/clock.js';
import { abortable } from '../../../base/deadline.js';
import { shardIdOf } from '../../../wire/gateway/protocol.js';
import type { InboundEventHandler } from '../gateway-options.js';
import type { ShardGroup } from '../shards/shard-group.js';
import type { ShardStatus } from '../shards/shard-options.js';
import { EventDeduplicator, type GuildCoverage } from './event-deduplicator.js';
import { MAX_LAG_MS } from './stream-aligner.js';

/** A session that hears events, or may. */
const RECEIVING_STATUSES: ReadonlySet<ShardStatus> = new Set(['identifying', 'resuming', 'ready']);

export class Resharding {
  readonly deduplicator: EventDeduplicator;
  #interruption = new AbortController();
  #wake = () => {};
  /** Whether the new sessions have been complete for so long that they hear whatever is told now. */
  #receivesEverything = false;

  constructor(
    readonly oldGroup: ShardGroup,
    readonly newGroup: ShardGroup,
    private readonly clock: Clock,
    deliver: InboundEventHandler,
  ) {
    this.deduplicator = new EventDeduplicator(clock, deliver, (guildId) => this.#coverageOf(guildId));
  }

  /** A shard of either side changed. */
  onStatusChange(): void {
    if (!this.#areComplete) this.#interruption.abort();
    this.#wake();
  }

  /**
   * Waits until the new shards can take over.
   * @throws the signal's reason when it aborts first
   */
  async waitUntilReady(signal: AbortSignal): Promise<void> {
    for (;;) {
      this.#receivesEverything = false;
      await this.#waitUntilComplete(signal);
      // Once more from the beginning, whenever a shard of either side is not complete meanwhile.
      this.#interruption = new AbortController();
      const either = AbortSignal.any([signal, this.#interruption.signal]);
      this.#receivesEverything = await this.#waitUndisturbed(either);
      if (this.#receivesEverything && (await this.#waitUndisturbed(either))) return;
      signal.throwIfAborted();
    }
  }

  /** False when it was interrupted. */
  #waitUndisturbed(signal: AbortSignal): Promise<boolean> {
    return sleep(this.clock, MAX_LAG_MS, signal).then(
      () => true,
      () => false,
    );
  }

  #coverageOf(guildId: string): GuildCoverage {
    if (this.#receivesEverything) return 'for certain';
    const shard = this.newGroup.shards.get(guildId === '' ? 0 : shardIdOf(guildId, this.newGroup.count));
    return shard && RECEIVING_STATUSES.has(shard.status) ? 'beginning' : 'not yet';
  }

  get #areComplete(): boolean {
    return this.oldGroup.isComplete && this.newGroup.isComplete;
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
