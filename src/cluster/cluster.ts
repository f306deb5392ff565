/**
 * A cluster: several processes of one bot that share its shards.
 *
 * How a bot uses it:
 *
 * 1. `const member = await cluster.join({ application, version, clock, logger })` before the REST client and the gateway are
 *    created: they need `requestLimits`, `identifyThrottler` and `stores`. The member sends heartbeats from then on, and gets
 *    no shards yet.
 * 2. `const count = await member.leases.shardCount(propose)`, then `await member.leases.start(count, listener)`. From now on
 *    `onAcquired` is called with each shard to run, and `onMove` with each shard to give away: suspend it, wait for its
 *    handlers, `journal.release()`, resolve.
 * 3. `journal.isOwned` of a shard is false while its lease cannot be renewed. It is computed when it is read, so it is correct
 *    directly after a pause of the process. `onOwnershipChange` reports when to look at it again.
 * 4. To stop: `await member.leases.stop()` (other processes learn that this one leaves, and wait for its shards), suspend the
 *    shards and release their journals, then `await member.leave()`.
 */
import type { Clock } from '../base/clock.js';
import type { StructuredLogger } from '../base/logger.js';
import type { IdentifyThrottler } from '../ingress/gateway/identify/identify-throttler.js';
import type { ResumeGuard } from '../ingress/gateway/identify/resume-guard.js';
import type { ShardLeases } from '../ingress/gateway/journaled/journaling-options.js';
import type { ShardStateStore } from '../ingress/gateway/journaled/shard-state.js';
import type { Journal } from '../ingress/journal/journal.js';
import type { SharedRequestLimits } from '../rest/limits/shared-request-limits.js';
import type { ClusterStores } from './stores/cluster-stores.js';

/** Connects the processes of a bot, for example with `redisCluster`. */
export interface Cluster {
  /**
   * Makes this process a member.
   * @throws {ClusterError} when the cluster cannot be reached, belongs to another bot, or has another format
   */
  join(context: ClusterContext): Promise<ClusterMember>;
}

/** The bot of a process that joins a cluster. */
export interface ClusterContext {
  /** The id of the bot's application. */
  readonly application: string;
  /** The version of the bot. Processes with the newest one are preferred. */
  readonly version: string;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
}

/** The membership of this process in a cluster. */
export interface ClusterMember {
  /** Identifies this process in the cluster. */
  readonly processId: string;
  /** The journal of all shards. */
  readonly journal: Journal;
  /** Decides which shards this process runs. */
  readonly leases: ShardLeases;
  /** Limits how fast the shards of all processes identify. */
  readonly identifyThrottler: IdentifyThrottler;
  /** Decides which shard of all processes may discard a session that it fails to resume. */
  readonly resumeGuard: ResumeGuard;
  /** The limits of requests of all processes. */
  readonly requestLimits: SharedRequestLimits;
  /** What all processes store together. */
  readonly stores: ClusterStores;
  /** Where the state of a shard that moves waits for its next owner. */
  readonly shardStates: ShardStateStore;
  /** How long a shard that moves waits for its handlers, in milliseconds. */
  readonly drainMs: number;
  /** Leaves the cluster, after releasing all shards. Never rejects. */
  leave(): Promise<void>;
}
