import type { DeliveryPolicy } from '../../journal/delivery/delivery-policy.js';
import type { EventProcessor } from '../../journal/delivery/event-processor.js';
import type { Journal } from '../../journal/journal.js';
import type { ShardLeases } from '../shards/shard-leases.js';
import type { ShardState, ShardStateStore } from './shard-state.js';

/** What handlers of a shard wait for from its users. */
export interface ShardPrompts {
  /** How many wait. */
  countOnShard(shardId: number): number;
  /** Ends the waits, because the shard moves to another process. */
  endOnShard(shardId: number): void;
}

/** How a gateway journals its events. */
export interface JournalingOptions {
  readonly journal: Journal;
  readonly processor: EventProcessor;
  /** Decides which shards this process runs. @default all shards of the option `shards` */
  readonly leases?: ShardLeases | undefined;
  /** Returns how long the handlers of a shard that moves to another process may take, in milliseconds. @default 5000 */
  readonly drainMs?: (() => number | undefined) | undefined;
  /** What ends when a shard moves to another process. @default nothing */
  readonly prompts?: ShardPrompts | undefined;
  /** What the process knows about the guilds of its shards. @default nothing */
  readonly state?: ShardState | undefined;
  /** Where the state waits for the next owner of a shard. @default nowhere: it is requested again */
  readonly stateStore?: ShardStateStore | undefined;
  /** @default deliveryPolicy */
  readonly policy?: DeliveryPolicy | undefined;
}
