import type { Clock } from '../../base/clock.js';
import { errorMessage } from '../../base/errors.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { InboundEvent } from '../../wire/events/inbound-event.js';
import type { PresenceUpdateData, TransportCompression } from '../../wire/gateway/protocol.js';
import type { Connection } from './connection/connection.js';
import type { GatewayOptions } from './gateway-options.js';
import type { GatewayDiscovery } from './identify/discovery.js';
import type { IdentifyThrottler } from './identify/identify-throttler.js';
import { ReshardingError } from './protocol/errors.js';
import { Resharding } from './resharding/resharding.js';
import type { SavedSession } from './session/saved-session.js';
import type { SessionAssignments } from './shards/session-assignments.js';
import { type GroupListener, ShardGroup } from './shards/shard-group.js';
import type { ShardOptions } from './shards/shard-options.js';
import { allShards, type ShardSet } from './shards/shards-option.js';

export interface ShardManagerOptions
  extends Pick<GroupListener, 'onMemberResponse' | 'onSessionStart' | 'onSessionInterrupt' | 'onFatalError'> {
  readonly gateway: Pick<GatewayOptions, 'token' | 'intents' | 'onEvent' | 'subscribedEvents' | 'random' | 'recording'>;
  readonly compression: TransportCompression | undefined;
  readonly discovery: GatewayDiscovery;
  readonly identifyThrottler: IdentifyThrottler;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
}

/** Owns the shards of a gateway and replaces them when the shard count changes. */
export class ShardManager {
  readonly #options: ShardManagerOptions;
  readonly #listener: GroupListener;
  /** Aborts when the manager is closed or suspended. */
  readonly #closeController = new AbortController();
  #group: ShardGroup | undefined;
  #connectionClass: typeof Connection | undefined;
  #resharding: Resharding | undefined;
  #presence: PresenceUpdateData | undefined;

  constructor(options: ShardManagerOptions) {
    this.#options = options;
    this.#listener = {
      onEvent: (inbound) => this.#deliver(inbound),
      onMemberResponse: (shardId, event, data) => options.onMemberResponse(shardId, event, data),
      onSessionStart: (start) => options.onSessionStart(start),
      onSessionInterrupt: (interrupt) => options.onSessionInterrupt(interrupt),
      onStatusChange() {},
      onFatalError: (error) => options.onFatalError(error),
    };
  }

  /** The shards whose events are delivered; undefined before `open`. */
  get group(): ShardGroup | undefined {
    return this.#group;
  }

  open(shards: ShardSet, assignments: SessionAssignments, connectionClass: typeof Connection): void {
    this.#connectionClass = connectionClass;
    this.#group = this.#createGroup(shards, assignments, connectionClass);
    this.#group.listener = this.#listener;
    this.#group.open();
  }

  /** Sets the presence of the bot on all current and future shards. */
  setPresence(presence: PresenceUpdateData): void {
    this.#presence = presence;
    for (const group of [this.#group, this.#resharding?.newGroup]) group?.setPresence(presence);
  }

  /** Ends the sessions. Never rejects. */
  async close(): Promise<void> {
    this.#closeController.abort(new Error('the gateway was closed'));
    await this.#group?.close();
  }

  /** Closes the connections; the sessions stay resumable. Never rejects. */
  async suspend(): Promise<void> {
    this.#closeController.abort(new Error('the gateway was closed'));
    await this.#group?.suspend();
  }

  /**
   * Changes the shard count. Resolves when the new shards have taken over.
   * @throws {ReshardingError} when it was cancelled or failed; the previous shards continue
   */
  async reshard(count: number, signal: AbortSignal | undefined): Promise<void> {
    const oldGroup = this.#group;
    const connectionClass = this.#connectionClass;
    if (!oldGroup || !connectionClass || this.#closeController.signal.aborted)
      throw new ReshardingError(count, 'the gateway is not connected');
    if (!oldGroup.hasAllShards) throw new ReshardingError(count, 'the other shards are not connected here');
    if (this.#resharding) throw new ReshardingError(count, 'another change of the shard count is in progress');
    if (count === oldGroup.count) return;
    const { clock, logger } = this.#options;
    const newGroup = this.#createGroup(allShards(count), new Map(), connectionClass);
    const resharding = new Resharding(oldGroup, newGroup, this.#listener, clock);
    this.#resharding = resharding;
    logger.info({ from: oldGroup.count, to: count }, 'resharding');
    resharding.start();
    try {
      await resharding.waitUntilReady(AbortSignal.any([this.#closeController.signal, ...(signal ? [signal] : [])]));
    } catch (error) {
      this.#resharding = undefined;
      await resharding.cancel();
      logger.warn({ detail: errorMessage(error) }, 'resharding failed: the previous shards continue');
      throw new ReshardingError(count, errorMessage(error), { cause: error });
    }
    this.#group = newGroup;
    this.#resharding = undefined;
    resharding.switchOver(this.#closeController.signal);
    logger.info({ from: oldGroup.count, to: count }, 'resharded');
    await oldGroup.close();
  }

  #deliver(inbound: InboundEvent): Promise<void> | undefined {
    try {
      return this.#options.gateway.onEvent(inbound);
    } catch (error) {
      const { event, origin } = inbound;
      this.#options.logger.error({ err: error, event, ...origin }, 'event dispatch failed');
      return undefined;
    }
  }

  #createGroup(shards: ShardSet, assignments: SessionAssignments, connectionClass: typeof Connection): ShardGroup {
    const group = new ShardGroup(shards, (id, count) =>
      this.#createShardOptions(id, count, assignments.get(id), connectionClass),
    );
    if (this.#presence) group.setPresence(this.#presence);
    return group;
  }

  #createShardOptions(
    id: number,
    count: number,
    assignment: SavedSession | 'lost' | undefined,
    connectionClass: typeof Connection,
  ): Omit<ShardOptions, 'listener'> {
    const { gateway, compression, discovery, identifyThrottler, clock, logger } = this.#options;
    const { token, intents, subscribedEvents, recording, random = Math.random } = gateway;
    return {
      identity: { token, intents, shard: [id, count] },
      Connection: connectionClass,
      discovery,
      identifyThrottler,
      compression,
      subscribedEvents,
      recording,
      clock,
      logger: logger.child({ shard: id }),
      random,
      previousSessionLost: assignment === 'lost',
      savedSession: assignment === 'lost' ? undefined : assignment,
    };
  }
}
