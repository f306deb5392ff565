/** Several processes of one bot that share its shards, on as many machines as needed. */

export { type RedisClusterOptions, redisCluster } from './redis-cluster.js';

// Errors.

export { ClusterError, type ClusterErrorReason } from './errors/cluster-error.js';

// Types of options, and what a cluster consists of.

export type {
  IdentifyPermit,
  IdentifyThrottler,
  SessionStartLimit,
} from '../ingress/gateway/identify/identify-throttler.js';
export type { ResumeGuard } from '../ingress/gateway/identify/resume-guard.js';
export type { ShardLeaseListener, ShardLeases, ShardReport } from '../ingress/gateway/journaled/journaling-options.js';
export type { ShardStateStore, StatePosition } from '../ingress/gateway/journaled/shard-state.js';
export type {
  GlobalDemand,
  RequestLimitsClient,
  RouteDigest,
  SharedRequestLimits,
} from '../rest/limits/shared-request-limits.js';
export type { Cluster, ClusterContext, ClusterMember } from './cluster.js';
export type { RedisOptions, RedisSentinelOptions, RedisTlsOptions } from './redis/redis-options.js';
export type { ClusterStores } from './stores/cluster-stores.js';
export type { CommandSyncLock } from './stores/command-sync-lock.js';
export type { TaskClaim, TaskClaims, TaskOccurrence } from './stores/task-claims.js';
