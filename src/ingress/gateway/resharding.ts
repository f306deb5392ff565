/**
 * The way from one count of shards to another without missing an event: the new shards connect beside those before
 * them, whose events go on being delivered, until every new session is complete. Both run on for twice as long as one
 * session may be behind another: after the first time everything that happens is heard by both, after the second
 * everything that was heard by one alone is past. Then the new ones take over at once. Which event is delivered from
 * which side is decided by `Overlap`.
 */
import { type Clock, sleep } from '../../base/clock.js';
import { shardOf } from '../../wire/gateway.js';
import { SAME_MS } from './alignment.js';
import type { Deliver } from './gateway-options.js';
import { type Hearing, Overlap } from './overlap.js';
import { unlessAborted } from './patience.js';
import type { ShardGroup } from './shard-group.js';
import type { ShardStatus } from './shard-options.js';

/** A session that hears events, or may. */
const HEARING: ReadonlySet<ShardStatus> = new Set(['identifying', 'resuming', 'ready']);

export class Resharding {
  readonly overlap: Overlap;
  #restless = new AbortController();
  #changed = () => {};
  /** Whether the new sessions have been complete for so long that they hear whatever is told now. */
  #isHeard = false;

  constructor(
    readonly before: ShardGroup,
    readonly after: ShardGroup,
    private readonly clock: Clock,
    deliver: Deliver,
  ) {
    this.overlap = new Overlap(clock, deliver, (guildId) => this.#hearing(guildId));
  }

  /** A shard of either side changed. */
  changed(): void {
    if (!this.#areComplete) this.#restless.abort();
    this.#changed();
  }

  /**
   * Waits until the new shards can take over.
   * @throws the signal's reason when it aborts first
   */
  async ready(signal: AbortSignal): Promise<void> {
    for (;;) {
      this.#isHeard = false;
      await this.#complete(signal);
      // Once more from the beginning, whenever a shard of either side is not complete meanwhile.
      this.#restless = new AbortController();
      const either = AbortSignal.any([signal, this.#restless.signal]);
      this.#isHeard = await this.#rested(either);
      if (this.#isHeard && (await this.#rested(either))) return;
      signal.throwIfAborted();
    }
  }

  /** False when it was interrupted. */
  #rested(signal: AbortSignal): Promise<boolean> {
    return sleep(this.clock, SAME_MS, signal).then(
      () => true,
      () => false,
    );
  }

  #hearing(guildId: string): Hearing {
    if (this.#isHeard) return 'for certain';
    const shard = this.after.shards.get(guildId === '' ? 0 : shardOf(guildId, this.after.count));
    return shard && HEARING.has(shard.status) ? 'beginning' : 'not yet';
  }

  get #areComplete(): boolean {
    return this.before.isComplete && this.after.isComplete;
  }

  async #complete(signal: AbortSignal): Promise<void> {
    while (!this.#areComplete) {
      const changed = new Promise<void>((resolve) => {
        this.#changed = resolve;
      });
      await unlessAborted(changed, signal);
    }
  }
}
