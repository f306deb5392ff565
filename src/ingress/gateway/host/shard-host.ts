import { errorMessage } from '../../../base/errors.js';
import type { InboundEvent } from '../../../wire/events/inbound-event.js';
import type { PresenceUpdateData } from '../../../wire/gateway/protocol.js';
import type { EventDelivery } from '../../journal/delivery/event-delivery.js';
import { ReshardingError } from '../protocol/errors.js';
import { Resharding } from '../resharding/resharding.js';
import type { EarlierSession } from '../session/session.js';
import { Shard } from '../shards/shard.js';
import { type ShardListener, type ShardResources, type ShardStatus, worstStatus } from '../shards/shard-info.js';
import { allShards, type ShardSet } from '../shards/shards-option.js';

/** Why resharding is not possible before `connect` and after `close`. */
export const NOT_CONNECTED = 'the gateway is not connected';

/** The deliveries of shards that are about to take over. */
export interface NextDeliveries {
  of(shardId: number): EventDelivery;
  /** Called in the turn in which the new shards take over, before they do. */
  beforeSwitch?(): void;
  /**
   * Called when the new shards have taken over, before the old sessions end.
   * @throws when it was canceled
   */
  afterSwitch?(): Promise<void>;
  /** The new shards do not take over: the deliveries are not used. Never rejects. */
  discard?(): Promise<void>;
}

export interface ShardReplacement {
  /** The shards to replace. */
  readonly oldShards: readonly Shard[];
  /** The shards that take over. */
  readonly newShards: ShardSet;
  readonly deliveries: NextDeliveries;
  /** Cancels it until the new shards have taken over. */
  readonly signal: AbortSignal;
  /** Called with the guilds that the new sessions receive at their start, which are not delivered. */
  readonly onInitialGuild?: ((inbound: InboundEvent) => void) | undefined;
}

/** Shards that replace others, until the sessions of the others have ended. */
interface RunningReplacement {
  readonly resharding: Resharding;
  readonly oldShards: readonly Shard[];
  readonly newShards: readonly Shard[];
}

/** The shards of a gateway. Shards can be added, removed and replaced at any time. */
export class ShardHost {
  readonly #resources: ShardResources;
  readonly #listener: ShardListener;
  /** The shards that deliver, by id. */
  readonly #shards = new Map<number, Shard>();
  readonly #replacements = new Set<RunningReplacement>();
  /** Aborts when the shards are closed or suspended. */
  readonly #closeController = new AbortController();
  #count: number | undefined;
  #isResharding = false;
  #presence: PresenceUpdateData | undefined;

  constructor(resources: ShardResources, listener: ShardListener) {
    this.#resources = resources;
    this.#listener = {
      ...listener,
      onStatusChange: (shardId) => {
        for (const { resharding } of this.#replacements) resharding.onStatusChange();
        listener.onStatusChange(shardId);
      },
    };
  }

  /** The shards whose events are delivered, by id. */
  get shards(): ReadonlyMap<number, Shard> {
    return this.#shards;
  }

  /** The shard count of the bot; undefined before it is known. */
  get count(): number | undefined {
    return this.#count;
  }

  /** The status of the shard that is furthest from ready; undefined before the count is known. */
  get status(): ShardStatus | undefined {
    if (this.#count === undefined) return undefined;
    // A process without shards takes over those of others.
    if (this.#shards.size === 0) return 'ready';
    return worstStatus(Array.from(this.#shards.values(), ({ reportedStatus }) => reportedStatus));
  }

  /** The ids of the shards without a ready session. */
  get unreadyIds(): number[] {
    return Array.from(this.#shards.values())
      .filter(({ status }) => status !== 'ready')
      .map(({ id }) => id);
  }

  /** Aborts when the shards are closed or suspended. */
  get closeSignal(): AbortSignal {
    return this.#closeController.signal;
  }

  /** Whether the shard count changes. */
  get isResharding(): boolean {
    return this.#isResharding;
  }

  /** Makes it possible to add shards. @param count the shard count of the bot */
  start(count: number): void {
    this.#count = count;
  }

  /**
   * Adds a shard, which is not opened yet.
   * @param resume the session that it resumes; undefined for a new one
   */
  add(id: number, delivery: EventDelivery, resume?: EarlierSession): Shard {
    if (this.#count === undefined) throw new Error('the shard count is not known');
    const shard = this.#create(id, this.#count, delivery, resume);
    this.#shards.set(id, shard);
    return shard;
  }

  /** Starts what earlier processes have left, and connects a shard that was added. */
  open(shard: Shard): void {
    void shard.delivery.start();
    shard.open();
  }

  /** Delivers nothing more of a shard, and forgets it. */
  remove(shard: Shard): void {
    if (this.#shards.get(shard.id) === shard) this.#shards.delete(shard.id);
  }

  /** Sets the presence of the bot on all current and future shards. */
  setPresence(presence: PresenceUpdateData): void {
    this.#presence = presence;
    for (const shard of this.#all()) shard.setPresence(presence);
  }

  /**
   * Changes the shard count. Resolves when the new shards have taken over.
   * @param prepare returns the deliveries of the new shards
   * @throws {ReshardingError} when it was canceled, failed, or is not possible; the previous shards continue
   */
  async reshard(
    count: number,
    signal: AbortSignal | undefined,
    prepare: (signal: AbortSignal) => Promise<NextDeliveries>,
  ): Promise<void> {
    const from = this.#count;
    const { logger } = this.#resources;
    const { signal: closeSignal } = this.#closeController;
    if (from === undefined || closeSignal.aborted) throw new ReshardingError(count, NOT_CONNECTED);
    if (this.#shards.size !== from) throw new ReshardingError(count, 'the other shards are not connected here');
    if (this.#isResharding || this.#replacements.size > 0)
      throw new ReshardingError(count, 'another change of the shard count is in progress');
    if (count === from) return;
    this.#isResharding = true;
    logger.info({ from, to: count }, 'resharding');
    try {
      const stop = AbortSignal.any([closeSignal, ...(signal ? [signal] : [])]);
      stop.throwIfAborted();
      const deliveries = await prepare(stop);
      await this.replace({
        oldShards: [...this.#shards.values()],
        newShards: allShards(count),
        deliveries,
        signal: stop,
      });
    } catch (error) {
      logger.warn({ detail: errorMessage(error) }, 'resharding failed: the previous shards continue');
      throw new ReshardingError(count, errorMessage(error), { cause: error });
    } finally {
      this.#isResharding = false;
    }
    logger.info({ from, to: count }, 'resharded');
  }

  /**
   * Replaces shards by new ones, without missing an event. Resolves when the old sessions have ended.
   * @throws the reason of `signal` when it aborts first, or the error when Discord permanently rejects a new shard; the old shards
   * continue then
   */
  async replace({ oldShards, newShards, deliveries, signal, onInitialGuild }: ShardReplacement): Promise<void> {
    const { count, ids } = newShards;
    const created = ids.map((id) => this.#create(id, count, deliveries.of(id)));
    const { clock } = this.#resources;
    const listener = this.#listener;
    const resharding = new Resharding({ oldShards, newShards: created, listener, clock, onInitialGuild });
    const replacement: RunningReplacement = { resharding, oldShards, newShards: created };
    this.#replacements.add(replacement);
    try {
      resharding.start();
      try {
        await resharding.waitUntilReady(AbortSignal.any([signal, this.#closeController.signal]));
      } catch (error) {
        await resharding.cancel();
        await deliveries.discard?.();
        throw error;
      }
      deliveries.beforeSwitch?.();
      for (const shard of oldShards) this.remove(shard);
      for (const shard of created) this.#shards.set(shard.id, shard);
      this.#count = count;
      resharding.switchOver(this.#closeController.signal);
      try {
        await deliveries.afterSwitch?.();
      } catch (error) {
        // Another process may have to resume the old sessions.
        await Promise.all(oldShards.map((shard) => shard.suspend()));
        throw error;
      }
      await Promise.all(oldShards.map((shard) => shard.close()));
    } finally {
      this.#replacements.delete(replacement);
    }
  }

  /** Ends the sessions. Delivers nothing after the call. Never rejects. */
  async close(): Promise<void> {
    this.#closeController.abort(new Error('the gateway was closed'));
    for (const { delivery } of this.#all()) delivery.stop();
    await Promise.all(this.#all().map((shard) => shard.close()));
  }

  /** Closes the connections; the sessions stay resumable. Delivers nothing after the call. Never rejects. */
  async suspend(): Promise<void> {
    this.#closeController.abort(new Error('the gateway was closed'));
    const old = [...this.#replacements].flatMap(({ oldShards }) => oldShards);
    // Nobody could continue a session that is being prepared: it ends.
    await Promise.all([...new Set([...this.#shards.values(), ...old])].map((shard) => this.suspendShard(shard)));
  }

  /** Closes the connection of a shard, and delivers nothing more of it; its session stays resumable. Never rejects. */
  async suspendShard(shard: Shard): Promise<void> {
    const { id: shardId, count: shardCount, status } = shard;
    shard.delivery.stop();
    if (status === 'ready' && this.#shards.get(shardId) === shard)
      this.#listener.onSessionInterrupt({ shardId, shardCount });
    await shard.suspend();
  }

  /** The shards that deliver, that prepare to, and that have delivered. */
  #all(): readonly Shard[] {
    const replaced = [...this.#replacements].flatMap(({ oldShards, newShards }) => [...oldShards, ...newShards]);
    return [...new Set([...this.#shards.values(), ...replaced])];
  }

  #create(id: number, count: number, delivery: EventDelivery, resume?: EarlierSession): Shard {
    const shard = new Shard(this.#resources, { id, count, delivery, listener: this.#listener, resume });
    if (this.#presence) shard.setPresence(this.#presence);
    return shard;
  }
}
