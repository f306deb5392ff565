import type { Clock } from '../../base/clock.js';
import { errorMessage } from '../../base/errors.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { InboundEvent } from '../../wire/events/inbound-event.js';
import type { PresenceUpdateData } from '../../wire/gateway/protocol.js';
import type { Connection } from './connection/connection.js';
import { ReshardingError } from './protocol/errors.js';
import { Resharding } from './resharding/resharding.js';
import type { Shard } from './shards/shard.js';
import type { ShardFactory } from './shards/shard-factory.js';
import type { GroupListener, ShardGroup } from './shards/shard-group.js';
import type { ShardHost } from './shards/shard-host.js';
import type { ShardStatus } from './shards/shard-options.js';
import { allShards, type ShardSet } from './shards/shards-option.js';

export interface ShardManagerOptions
  extends Pick<GroupListener, 'onMemberResponse' | 'onSessionStart' | 'onSessionInterrupt' | 'onFatalError'> {
  readonly factory: ShardFactory;
  readonly onEvent: (inbound: InboundEvent) => void;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
}

/** Why resharding is not possible before `connect` and after `close`. */
export const NOT_CONNECTED = 'the gateway is not connected';

const NO_SHARDS: ReadonlyMap<number, Shard> = new Map();

/** Owns the shards of a gateway and replaces them when the shard count changes. */
export class ShardManager implements ShardHost {
  readonly #options: ShardManagerOptions;
  readonly #listener: GroupListener;
  /** Aborts when the manager is closed or suspended. */
  readonly #closeController = new AbortController();
  #group: ShardGroup | undefined;
  #connectionClass: typeof Connection | undefined;
  #resharding: Resharding | undefined;

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

  get shards(): ReadonlyMap<number, Shard> {
    return this.#group?.shards ?? NO_SHARDS;
  }

  get count(): number | undefined {
    return this.#group?.count;
  }

  get status(): ShardStatus | undefined {
    return this.#group?.status;
  }

  open(shards: ShardSet, connectionClass: typeof Connection): void {
    this.#connectionClass = connectionClass;
    this.#group = this.#options.factory.createGroup(shards, connectionClass);
    this.#group.listener = this.#listener;
    this.#group.open();
  }

  setPresence(presence: PresenceUpdateData): void {
    this.#options.factory.presence = presence;
    for (const group of [this.#group, this.#resharding?.newGroup]) group?.setPresence(presence);
  }

  async close(): Promise<void> {
    this.#closeController.abort(new Error('the gateway was closed'));
    await this.#group?.close();
  }

  async suspend(): Promise<void> {
    this.#closeController.abort(new Error('the gateway was closed'));
    await this.#group?.suspend();
  }

  async reshard(count: number, signal: AbortSignal | undefined): Promise<void> {
    const oldGroup = this.#group;
    const connectionClass = this.#connectionClass;
    if (!oldGroup || !connectionClass || this.#closeController.signal.aborted)
      throw new ReshardingError(count, NOT_CONNECTED);
    if (!oldGroup.hasAllShards) throw new ReshardingError(count, 'the other shards are not connected here');
    if (this.#resharding) throw new ReshardingError(count, 'another change of the shard count is in progress');
    if (count === oldGroup.count) return;
    const { factory, clock, logger } = this.#options;
    const newGroup = factory.createGroup(allShards(count), connectionClass);
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

  #deliver(inbound: InboundEvent): void {
    try {
      this.#options.onEvent(inbound);
    } catch (error) {
      const { event, origin } = inbound;
      this.#options.logger.error({ err: error, event, ...origin }, 'event dispatch failed');
    }
  }
}
