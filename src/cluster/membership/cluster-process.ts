import type { ShardReport } from '../../ingress/gateway/journaled/journaling-options.js';

/**
 * - `joining`: it has joined the cluster and does not run shards yet.
 * - `running`: it runs shards.
 * - `draining`: it gives its shards to other processes and stays in the cluster.
 * - `leaving`: it stops, and acquires no shards any more.
 */
export type ProcessStatus = 'joining' | 'running' | 'draining' | 'leaving';

/** A shard of a process. */
export interface OwnedShard extends ShardReport {
  /** The epoch of its journal. */
  readonly epoch: number;
  /** For how long the process has owned it, in milliseconds. */
  readonly heldMs: number;
}

/** What a process reports about itself with each heartbeat. */
export interface ProcessRecord {
  /** The version of the bot. */
  readonly version: string;
  readonly host: string;
  readonly pid: number;
  readonly status: ProcessStatus;
  /** The version of the assignment that it knows, see `ASSIGNMENT_PROTOCOL`. */
  readonly protocol: number;
  readonly shards: readonly OwnedShard[];
}

/** A process of the cluster. */
export interface ClusterProcess extends ProcessRecord {
  readonly id: string;
  /** When it joined, in milliseconds since 1970 on the clock of Redis. */
  readonly startedAt: number;
  /** The time since its last heartbeat, in milliseconds on the clock of Redis. */
  readonly silentMs: number;
  /** How many processes of its host and version crashed in the last minutes before it started. */
  readonly crashes: number;
}

/** Creates the text that is stored for a process. */
export function encodeProcessRecord({ version, host, pid, status, protocol, shards }: ProcessRecord): string {
  return JSON.stringify({
    version,
    host,
    pid,
    status,
    protocol,
    shards: shards.map(({ id, status: state, latencyMs, epoch, heldMs }) => [
      id,
      state,
      latencyMs ?? null,
      epoch,
      Math.round(heldMs),
    ]),
  });
}

/** Reads the text that is stored for a process. Returns undefined if it is invalid: it is of another program then. */
export function decodeProcessRecord(text: string): ProcessRecord | undefined {
  const value = parseObject(text);
  if (!value) return undefined;
  const { version, host, pid, status, protocol, shards } = value;
  if (typeof version !== 'string' || typeof host !== 'string' || typeof pid !== 'number' || !isStatus(status)) {
    return undefined;
  }
  const owned = (Array.isArray(shards) ? shards : []).flatMap((shard) => decodeShard(shard) ?? []);
  return { version, host, pid, status, protocol: typeof protocol === 'number' ? protocol : 1, shards: owned };
}

function decodeShard(value: unknown): OwnedShard | undefined {
  if (!Array.isArray(value)) return undefined;
  const [id, status, latencyMs, epoch, heldMs]: unknown[] = value;
  if (typeof id !== 'number' || typeof status !== 'string') return undefined;
  if (typeof epoch !== 'number' || typeof heldMs !== 'number') return undefined;
  return { id, status, latencyMs: typeof latencyMs === 'number' ? latencyMs : undefined, epoch, heldMs };
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function isStatus(value: unknown): value is ProcessStatus {
  return value === 'joining' || value === 'running' || value === 'draining' || value === 'leaving';
}
