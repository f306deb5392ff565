import type { DeliveryPolicy } from '../../journal/delivery/delivery-policy.js';
import type { EventProcessor } from '../../journal/delivery/event-processor.js';
import type { EntryId, Journal, ShardJournal } from '../../journal/journal.js';
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

/** What a process reports about one of its shards, for people who watch the cluster. */
export interface ShardReport {
  readonly id: number;
  /** For example `ready`. */
  readonly status: string;
  /** Of the last heartbeat, in milliseconds; undefined before the first one. */
  readonly latencyMs: number | undefined;
}

/** Receives the shards that this process runs. */
export interface ShardLeaseListener {
  /** This process owns the shard of the journal from now on, so it connects it. */
  onAcquired(journal: ShardJournal): void;
  /** The shard moves to another process: resolves when it is suspended and its journal released. Never rejects. */
  onMove(shardId: number): Promise<void>;
  /** Another process owns the shard, or the ownership could not be confirmed for too long: it disconnects at once. */
  onLost(shardId: number): void;
  /** An operator wants a dead letter of a shard to be run again. Rejects when it cannot be run; the error is logged. */
  onReplay(shardId: number, id: EntryId): Promise<void>;
  /** The state of the shards that were acquired. Called with each renewal. */
  reportShards(): readonly ShardReport[];
}

/** Decides which shards this process runs, if several processes share the shards of a bot. */
export interface ShardLeases {
  /**
   * The shard count of all processes.
   * @param propose returns the count if no process has chosen one yet
   * @throws the error of `propose`, or a ClusterError when the count cannot be read
   */
  shardCount(propose: () => Promise<number>): Promise<number>;
  /**
   * Acquires shards from now on, until `stop`. Resolves when the shards that are free have been acquired, as far as they are
   * those of this process. Others follow later.
   * @param count the shard count
   */
  start(count: number, listener: ShardLeaseListener): Promise<void>;
  /** The name of the process that runs a shard, as of the last heartbeat; undefined if none does. */
  ownerOf(shardId: number): string | undefined;
  /** Acquires no more shards. The journals are released separately. Never rejects. */
  stop(): Promise<void>;
}
