/**
 * Changes the shard count without missing an event. The new shards connect while the old ones still deliver. Once every
 * new session is complete, both groups run for twice the maximum lag between two sessions. After the first period, both
 * receive everything that happens. After the second one, every event that only one group received is past. Then the new
 * group takes over at once. `EventDeduplicator` decides which group delivers which event.
 */
import { type Clock, sleep } from '../../../base/clock.js';
import { abortable } from '../../../base/deadline.js';
import type { InboundEvent } from '../../../wire/events/inbound-event.js';
import { shardIdOf } from '../../../wire/gateway/protocol.js';
import { type GroupListener, inactiveListener, type ShardGroup } from '../shards/shard-group.js';
import type { ShardStatus } from '../shards/shard-options.js';
import { EventDeduplicator, type GuildCoverage } from './event-deduplicator.js';
import { MAX_LAG_MS } from './stream-aligner.js';

/** Statuses of a session that receives events, or may receive them. */
const RECEIVING_STATUSES: ReadonlySet<ShardStatus> = new Set(['identifying', 'resuming', 'ready']);

export class Resharding {
  readonly #deduplicator: EventDeduplicator;
  /** Aborts when Discord permanently rejects the new group. */
  readonly #rejected = new AbortController();
  #interruption = new AbortController();
  #wake = () => {};
  /** Whether the new sessions have been complete for so long that they receive every current event. */
  #receivesEverything = false;

  /**
   * @param listener receives the events and changes of the group that is in use
   * @param onInitialGuild called with the guilds that the new sessions receive at their start, which are not delivered
   */
  constructor(
    private readonly oldGroup: ShardGroup,
    readonly newGroup: ShardGroup,
    private readonly listener: GroupListener,
    private readonly clock: Clock,
    onInitialGuild?: (inbound: InboundEvent) => void,
  ) {
    // The listener is read for each event: another resharding may replace it before all duplicates have arrived.
    this.#deduplicator = new EventDeduplicator(
      clock,
      (inbound) => newGroup.listener.onEvent(inbound),
      (guildId) => this.#coverageOf(guildId),
      onInitialGuild,
    );
  }

  /** Opens the new group. Until `switchOver`, only the old group delivers. */
  start(): void {
    const { oldGroup, newGroup, listener } = this;
    const deduplicator = this.#deduplicator;
    const onStatusChange = () => this.#onStatusChange();
    oldGroup.listener = {
      ...listener,
      onEvent: (inbound) => deduplicator.fromOldShards(inbound),
      onStatusChange,
    };
    newGroup.listener = {
      ...inactiveListener,
      onEvent: listener.onEvent,
      onStatusChange,
      onFatalError: (error) => this.#rejected.abort(error),
    };
    newGroup.eventFilter = (inbound, isInitialGuild) => deduplicator.fromNewShards(inbound, isInitialGuild);
    newGroup.open();
  }

  /**
   * Waits until the new shards can take over.
   * @throws the reason of `signal` when it aborts first, or the error when Discord permanently rejects the new group
   */
  async waitUntilReady(signal: AbortSignal): Promise<void> {
    const stop = AbortSignal.any([signal, this.#rejected.signal]);
    for (;;) {
      this.#receivesEverything = false;
      await this.#waitUntilComplete(stop);
      // If a shard of either group becomes incomplete during the wait, the wait starts again.
      this.#interruption = new AbortController();
      const stopOrInterruption = AbortSignal.any([stop, this.#interruption.signal]);
      this.#receivesEverything = await this.#waitUninterrupted(stopOrInterruption);
      if (this.#receivesEverything && (await this.#waitUninterrupted(stopOrInterruption))) return;
      stop.throwIfAborted();
    }
  }

  /** Closes the new group; the old one continues. Never rejects. */
  async cancel(): Promise<void> {
    this.oldGroup.listener = this.listener;
    this.newGroup.listener = inactiveListener;
    this.#deduplicator.discardNew();
    await this.newGroup.close();
  }

  /**
   * Makes the new group deliver, in one synchronous step so that no event falls in between. Does not close the old one.
   * @param signal ends the filtering of duplicates
   */
  switchOver(signal: AbortSignal): void {
    const { oldGroup, newGroup, listener } = this;
    oldGroup.listener = inactiveListener;
    newGroup.listener = listener;
    for (const shardId of newGroup.shards.keys()) {
      const { count: shardCount } = newGroup;
      listener.onSessionStart({ shardId, shardCount, kind: 'resharded', previousSessionLost: false });
    }
    this.#deduplicator.switchOver();
    void this.#deduplicator.waitUntilOver(signal).then(() => {
      newGroup.eventFilter = undefined;
    });
  }

  #onStatusChange(): void {
    if (!this.#areComplete) this.#interruption.abort();
    this.#wake();
  }

  /** Resolves to false when `signal` aborts during the wait. */
  #waitUninterrupted(signal: AbortSignal): Promise<boolean> {
    return sleep(this.clock, MAX_LAG_MS, signal).then(
      () => true,
      () => false,
    );
  }

  #coverageOf(guildId: string): GuildCoverage {
    if (this.#receivesEverything) return 'full';
    const shard = this.newGroup.shards.get(guildId === '' ? 0 : shardIdOf(guildId, this.newGroup.count));
    return shard && RECEIVING_STATUSES.has(shard.status) ? 'starting' : 'none';
  }

  get #areComplete(): boolean {
    return this.oldGroup.hasLoadedGuilds && this.newGroup.hasLoadedGuilds;
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
