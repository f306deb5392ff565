import { systemClock } from '../../base/clock.js';
import { createLogger } from '../../base/logging/pino-logger.js';
import { type EventId, formatEventId } from '../../ingress/journal/event-id.js';
import type { Journal, JournalShard } from '../../ingress/journal/journal.js';
import { DEFAULT_LEASE_TIMINGS } from '../leases/lease-timings.js';
import type { ClusterProcess } from '../membership/cluster-process.js';
import { type ClusterView, parseClusterView } from '../membership/cluster-view.js';
import { VIEW_KEYS, viewScript } from '../membership/membership-scripts.js';
import { decodeMove, RECENT_MOVES_COUNT } from '../membership/recent-move.js';
import type { RedisConnection } from '../redis/redis-connection.js';
import { RedisJournal } from '../redis/redis-journal.js';
import { clusterKey, journalKey } from '../redis/redis-keys.js';
import { defineScript } from '../redis/redis-script.js';
import { shardKeys, streamId } from '../redis/shard-keys.js';
import type {
  ClusterLimitStatus,
  ClusterProcessStatus,
  ClusterShardStatus,
  ClusterStatus,
  DeadLetterStatus,
} from './cluster-status.js';

/** KEYS: lease, epoch, entries and dead letters of a shard. It returns no contents of entries: they can be large. */
const shardStateScript = defineScript(
  'status-shard',
  `
local oldest = redis.call('XRANGE', KEYS[3], '-', '+', 'COUNT', 1)
return {
  redis.call('PTTL', KEYS[1]),
  redis.call('GET', KEYS[2]) or '0',
  redis.call('XLEN', KEYS[3]),
  oldest[1] and oldest[1][1] or '',
  redis.call('HLEN', KEYS[4]),
}
`,
);

/** A cluster on a Redis server, for people who watch it. */
export interface WatchedCluster {
  readonly connection: RedisConnection;
  /** The name of the cluster. */
  readonly name: string;
  readonly journal: Journal;
}

/** Prepares a cluster to be watched. Closing the connection is left to the caller. */
export function openWatchedCluster(connection: RedisConnection, name: string): WatchedCluster {
  const journal = new RedisJournal({ connection, name, clock: systemClock, logger: createLogger({ level: 'silent' }) });
  return { connection, name, journal };
}

/**
 * The names of the clusters on a server.
 * @throws {ClusterError} when Redis cannot be reached
 */
export async function readClusterNames(connection: RedisConnection): Promise<string[]> {
  const names = new Set<string>();
  let cursor = '0';
  do {
    const reply = await connection.call('SCAN', cursor, 'MATCH', clusterKey('*', 'identity'), 'COUNT', '1000');
    const [next, keys]: unknown[] = Array.isArray(reply) ? reply : [];
    for (const key of textsIn(keys)) names.add(/\{(.*)\}/.exec(key)?.[1] ?? key);
    cursor = String(next ?? '0');
  } while (cursor !== '0');
  return [...names].sort();
}

/**
 * The processes of a cluster and the settings of operators.
 * @throws {ClusterError} when Redis cannot be reached
 */
export async function readClusterView({ connection, name }: WatchedCluster): Promise<ClusterView> {
  const keys = VIEW_KEYS.map((part) => clusterKey(name, part));
  return parseClusterView(await connection.run(viewScript, keys, []));
}

/**
 * The shard count of the processes; 0 if no process runs shards.
 * @throws {ClusterError} when Redis cannot be reached
 */
export async function readShardCount({ connection, name }: WatchedCluster): Promise<number> {
  const counts = await connection.call('HVALS', clusterKey(name, 'shards'));
  return Math.max(0, ...textsIn(counts).map(Number));
}

/**
 * Reads the state of a cluster. Changes nothing.
 * @throws {ClusterError} when Redis cannot be reached
 */
export async function readClusterStatus(cluster: WatchedCluster): Promise<ClusterStatus> {
  const { connection, name } = cluster;
  const [view, shards, limits, moves] = await Promise.all([
    readClusterView(cluster),
    readShards(cluster),
    readLimits(cluster),
    connection.call('LRANGE', clusterKey(name, 'moves'), '0', String(RECENT_MOVES_COUNT - 1)),
  ]);
  return {
    name,
    now: view.now,
    processes: view.processes.map(processState),
    shards: await Promise.all([
      ...shards.current.map((shard) => readShard(cluster, shard, view.processes)),
      // No process runs shards of another count.
      ...shards.earlier.map((shard) => readShard(cluster, shard, [])),
    ]),
    limits,
    moves: textsIn(moves).flatMap((text) => decodeMove(text) ?? []),
  };
}

/**
 * The dead letters of all shards.
 * @throws {ClusterError} when Redis cannot be reached
 */
export async function readDeadLetters(cluster: WatchedCluster): Promise<DeadLetterStatus[]> {
  const { current, earlier } = await readShards(cluster);
  const letters = await Promise.all([...current, ...earlier].map((shard) => cluster.journal.deadLetters(shard)));
  return letters.flat().map(({ shard, cause, movedAt, data, epoch, sequence }) => ({
    id: formatEventId({ shard, entry: { epoch, sequence } }),
    cause,
    movedAt,
    bytes: data.length,
  }));
}

/**
 * Whether the journal has an event that is not finished.
 * @throws {ClusterError} when Redis cannot be reached
 */
export async function hasEntry({ connection, name }: WatchedCluster, { shard, entry }: EventId): Promise<boolean> {
  const id = streamId(entry);
  const found = await connection.call('XRANGE', shardKeys(name, shard).entries, id, id);
  return Array.isArray(found) && found.length > 0;
}

interface ShardSets {
  /** All shards of the shard count of the processes. */
  readonly current: readonly JournalShard[];
  /** Shards of other counts that have left something. */
  readonly earlier: readonly JournalShard[];
}

async function readShards(cluster: WatchedCluster): Promise<ShardSets> {
  const [count, stored] = await Promise.all([readShardCount(cluster), cluster.journal.storedShards()]);
  const current = Array.from({ length: count }, (_each, id) => ({ id, count }));
  return { current, earlier: stored.filter((shard) => shard.count !== count) };
}

async function readShard(
  { connection, name }: WatchedCluster,
  shard: JournalShard,
  processes: readonly ClusterProcess[],
): Promise<ClusterShardStatus> {
  const keys = ['lease', 'epoch', 'entries', 'dead'].map((part) => journalKey(name, shard, part));
  const reply = await connection.run(shardStateScript, keys, []);
  const [leaseMs, epoch, journalLength, oldest, deadLetters]: unknown[] = Array.isArray(reply) ? reply : [];
  const owner = processes.find(({ shards }) => shards.some(({ id }) => id === shard.id));
  const report = owner?.shards.find(({ id }) => id === shard.id);
  return {
    ...shard,
    process: owner?.id,
    status: report?.status ?? 'none',
    latencyMs: report?.latencyMs,
    epoch: Number(epoch),
    heldMs: report?.heldMs,
    leaseMs: Number(leaseMs) >= 0 ? Number(leaseMs) : undefined,
    journalLength: Number(journalLength),
    oldestEntry: oldest === '' ? undefined : String(oldest),
    deadLetters: Number(deadLetters),
  };
}

function processState({
  id,
  version,
  host,
  pid,
  status,
  startedAt,
  silentMs,
  crashes,
  shards,
}: ClusterProcess): ClusterProcessStatus {
  const isSilent = silentMs > DEFAULT_LEASE_TIMINGS.leaseMs;
  const ids = shards.map((shard) => shard.id);
  return { id, version, host, pid, status: isSilent ? 'silent' : status, startedAt, silentMs, crashes, shards: ids };
}

async function readLimits({ connection, name }: WatchedCluster): Promise<ClusterLimitStatus> {
  const [records, remaining] = await Promise.all([
    connection.call('HGETALL', clusterKey(name, 'limits')),
    connection.call('HGET', clusterKey(name, 'identify:session-starts'), 'remaining'),
  ]);
  const texts = textsIn(records);
  const requestsPerSecond = texts.flatMap((process, index) => {
    // What a process may use, and four other numbers.
    const assigned = index % 2 === 0 ? /^(\d+)(?::-?\d+){4}$/.exec(texts[index + 1] ?? '')?.[1] : undefined;
    return assigned === undefined ? [] : [{ process, assigned: Number(assigned) }];
  });
  return {
    requestsPerSecond,
    remainingSessionStarts: typeof remaining === 'string' ? Number(remaining) : undefined,
  };
}

function textsIn(list: unknown): string[] {
  return (Array.isArray(list) ? list : []).map(String);
}
