import { hostname } from 'node:os';
import type { Clock } from '../../base/clock.js';
import type { RedisConnection } from '../redis/redis-connection.js';
import { clusterKey } from '../redis/redis-keys.js';
import type { RedisScript } from '../redis/redis-script.js';
import { CLUSTER_FORMAT, checkIdentity } from './cluster-identity.js';
import { encodeProcessRecord, type OwnedShard, type ProcessStatus } from './cluster-process.js';
import { type ClusterView, parseClusterView } from './cluster-view.js';
import {
  heartbeatScript,
  identityScript,
  leaveClusterScript,
  shardCountScript,
  VIEW_KEYS,
} from './membership-scripts.js';
import { encodeMove, RECENT_MOVES_COUNT, type RecentMove } from './recent-move.js';
import { ASSIGNMENT_PROTOCOL } from './shard-assignment.js';

/** A process that is a member of a cluster. */
export interface MembershipOptions {
  readonly connection: RedisConnection;
  /** The name of the cluster. */
  readonly name: string;
  readonly processId: string;
  /** The version of the bot. */
  readonly version: string;
  readonly clock: Clock;
  /** How long a process is alive after its last heartbeat, in milliseconds. */
  readonly aliveMs: number;
  /** The time between two heartbeats, in milliseconds. */
  readonly heartbeatMs: number;
  /** How long a crash is stored, in milliseconds. */
  readonly crashMemoryMs: number;
}

/** The membership of this process in the cluster. Its methods throw a ClusterError when Redis cannot be reached. */
export class RedisMembership {
  readonly #options: MembershipOptions;
  readonly #joinedAt: number;
  #application = '';
  #shardCount: number | undefined;

  constructor(options: MembershipOptions) {
    this.#options = options;
    this.#joinedAt = options.clock.monotonicNow();
  }

  /**
   * Checks that this process may join.
   * @param application the id of the bot's application
   * @throws {ClusterError} when the cluster is that of another bot, or has another format
   */
  async checkIdentity(application: string): Promise<void> {
    const { name } = this.#options;
    this.#application = application;
    const stored = await this.#run(identityScript, ['identity'], [application, CLUSTER_FORMAT]);
    const [owner, format]: unknown[] = Array.isArray(stored) ? stored : [];
    checkIdentity(name, application, { application: String(owner), format: Number(format) });
  }

  /** Stores the state of this process. Returns the cluster. `checkIdentity` comes before. */
  async heartbeat(status: ProcessStatus, shards: readonly OwnedShard[]): Promise<ClusterView> {
    const { processId, version, clock, aliveMs, heartbeatMs, crashMemoryMs } = this.#options;
    const own = { version, host: hostname(), pid: process.pid, protocol: ASSIGNMENT_PROTOCOL };
    const record = encodeProcessRecord({ ...own, status, shards });
    const ageMs = Math.round(clock.monotonicNow() - this.#joinedAt);
    // Nothing is proven if more than two heartbeats of all processes are missing.
    const gapMs = heartbeatMs * 2.5;
    const times = [ageMs, aliveMs, gapMs, crashMemoryMs];
    const args = [processId, record, ...times, this.#shardCount ?? '', this.#application, CLUSTER_FORMAT];
    return parseClusterView(await this.#run(heartbeatScript, VIEW_KEYS, args));
  }

  /**
   * Returns the shard count of the other processes. If they have none, it is `proposed` from now on.
   * @param proposed undefined only asks
   */
  async claimShardCount(proposed: number | undefined): Promise<number | undefined> {
    const args = [this.#options.processId, proposed ?? ''];
    const stored = await this.#run(shardCountScript, ['heartbeats', 'shards'], args);
    const count = stored === null || stored === undefined ? undefined : Number(stored);
    if (proposed !== undefined) this.#shardCount = count;
    return count;
  }

  /** Asks the other processes to send a heartbeat now. They would do it soon anyway. */
  async announce(): Promise<void> {
    const { connection, name, processId } = this.#options;
    await connection.call('PUBLISH', clusterKey(name, 'changes'), processId);
  }

  /** Stores a move for people who watch the cluster. */
  async recordMove(move: RecentMove): Promise<void> {
    const { connection, name } = this.#options;
    const key = clusterKey(name, 'moves');
    await connection.call('LPUSH', key, encodeMove(move));
    await connection.call('LTRIM', key, '0', String(RECENT_MOVES_COUNT - 1));
  }

  /** Removes a request to run a dead letter again. */
  async removeReplay(id: string): Promise<void> {
    const { connection, name } = this.#options;
    await connection.call('SREM', clusterKey(name, 'replays'), id);
  }

  /** Removes this process from the cluster. */
  async leave(): Promise<void> {
    const keys = ['processes', 'heartbeats', 'shards', 'placement', 'draining'];
    await this.#run(leaveClusterScript, keys, [this.#options.processId]);
    await this.announce();
  }

  #run(script: RedisScript, keys: readonly string[], args: readonly (string | number)[]): Promise<unknown> {
    const { connection, name } = this.#options;
    return connection.run(
      script,
      keys.map((key) => clusterKey(name, key)),
      args.map(String),
    );
  }
}
