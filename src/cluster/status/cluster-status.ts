import type { ProcessStatus } from '../membership/cluster-process.js';
import type { RecentMove } from '../membership/recent-move.js';

/** The state of a cluster, for people. */
export interface ClusterStatus {
  /** The name of the cluster: the option `name`, or the id of the application. */
  readonly name: string;
  /** The time on the clock of Redis, in milliseconds since 1970. */
  readonly now: number;
  readonly processes: readonly ClusterProcessStatus[];
  /** All shards of the current shard count, and shards of other counts with entries or dead letters. */
  readonly shards: readonly ClusterShardStatus[];
  readonly limits: ClusterLimitStatus;
  /** The latest first. */
  readonly moves: readonly RecentMove[];
}

/** A process of the cluster. */
export interface ClusterProcessStatus {
  readonly id: string;
  readonly version: string;
  readonly host: string;
  readonly pid: number;
  /** `silent`: it has sent no heartbeat for longer than a lease. */
  readonly status: ProcessStatus | 'silent';
  /** In milliseconds since 1970. */
  readonly startedAt: number;
  /** The time since its last heartbeat, in milliseconds. */
  readonly silentMs: number;
  /** How many processes of its host and version crashed in the last 10 minutes before it started. */
  readonly crashes: number;
  /** The ids of its shards. */
  readonly shards: readonly number[];
}

/** A shard of the cluster. */
export interface ClusterShardStatus {
  readonly id: number;
  readonly count: number;
  /** The id of the process that runs it. */
  readonly process: string | undefined;
  /** What its process reports, for example `ready`; `none` without a process. */
  readonly status: string;
  /** Of the last heartbeat to Discord, in milliseconds. */
  readonly latencyMs: number | undefined;
  readonly epoch: number;
  /** For how long its process has owned it, in milliseconds. */
  readonly heldMs: number | undefined;
  /** In how many milliseconds its lease ends without a renewal. Undefined without a lease. */
  readonly leaseMs: number | undefined;
  /** The number of entries of its journal: events whose handlers have not finished. */
  readonly journalLength: number;
  /** The id of its oldest entry, for example `17-230`. */
  readonly oldestEntry: string | undefined;
  readonly deadLetters: number;
}

/** The limits that the processes share. */
export interface ClusterLimitStatus {
  /** The part of the global limit that each process may use at the moment, in requests per second. */
  readonly requestsPerSecond: readonly { readonly process: string; readonly assigned: number }[];
  /** How often the bot can still start a session today; undefined if no shard has started one yet. */
  readonly remainingSessionStarts: number | undefined;
}

/** A dead letter of a shard of the cluster. */
export interface DeadLetterStatus {
  /** Identifies it for `replay`, for example `0/4:17-230`. */
  readonly id: string;
  readonly cause: string;
  /** In milliseconds since 1970. */
  readonly movedAt: number;
  /** The size of the event, in bytes. */
  readonly bytes: number;
}
