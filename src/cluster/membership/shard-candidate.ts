import type { ProcessStatus } from './cluster-process.js';
import type { VersionedProcess } from './version-order.js';

/** A process that may get shards. */
export interface ShardCandidate extends VersionedProcess {
  readonly id: string;
  readonly status: ProcessStatus;
  /** The version of the assignment that it knows, see `ASSIGNMENT_PROTOCOL`. */
  readonly protocol: number;
  /** The time since its last heartbeat, in milliseconds. */
  readonly silentMs: number;
  /** How many processes of its host and version crashed in the last minutes before it started. */
  readonly crashes: number;
  /** The shards that it runs. */
  readonly shards: readonly { readonly id: number; readonly epoch: number }[];
}

/** How many times the average the processes with a newer version may run: the first one of a deployment could not run all. */
export const NEWER_VERSION_SHARE = 2;

/** The processes that can run shards. Those that drain can only if no other process does. */
export function availableProcesses<T extends Pick<ShardCandidate, 'status'>>(processes: readonly T[]): readonly T[] {
  const running = processes.filter(({ status }) => status === 'running');
  return running.length > 0 ? running : processes.filter(({ status }) => status === 'draining');
}
