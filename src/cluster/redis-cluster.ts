import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { MAX_TIMER_DELAY_MS } from '../base/clock.js';
import { formatOptionProblem, type OptionNames, optionProblems } from '../base/options/option-problems.js';
import { JournalError } from '../ingress/journal/journal-error.js';
import type { Cluster, ClusterContext, ClusterMember } from './cluster.js';
import { ClusterError } from './errors/cluster-error.js';
import { DEFAULT_LEASE_TIMINGS, type LeaseTimings } from './leases/lease-timings.js';
import { MemberHeartbeat } from './leases/member-heartbeat.js';
import { RedisIdentifyThrottler } from './limits/redis-identify-throttler.js';
import { RedisRequestLimits } from './limits/redis-request-limits.js';
import { RedisResumeGuard } from './limits/redis-resume-guard.js';
import { connectRedis } from './redis/connect-redis.js';
import type { RedisConnection } from './redis/redis-connection.js';
import { RedisJournal } from './redis/redis-journal.js';
import { parseRedisUrl, type RedisOptions, redisOptionNames } from './redis/redis-options.js';
import { RedisShardStateStore } from './stores/redis-shard-state-store.js';
import { createRedisStores } from './stores/redis-stores.js';

/** Options of `redisCluster`. */
export interface RedisClusterOptions extends RedisOptions {
  /**
   * The name of the cluster, which all keys in Redis contain: 1 to 100 letters, digits, `.`, `_`, `:` or `-`. Processes with
   * the same name must run the same bot.
   * @default the id of the bot's application
   */
  readonly name?: string | undefined;
  /**
   * The version of the bot. Processes with the newest one are preferred when shards are assigned, so that a deployment moves
   * each shard once. Numbers are compared as in semantic versions; other texts by the start of their first process.
   * @default the option `version` of the bot, or the version in its package.json
   */
  readonly version?: string | undefined;
  /**
   * How long a shard that moves to another process waits for its handlers and pending prompts, in milliseconds.
   * @default 15000
   */
  readonly drainMs?: number | undefined;
  /**
   * The IP address from which this process sends requests, or any name for it. Discord counts rejected requests for each
   * address. Set it if processes on different hosts share an address, or if those of one host do not.
   * @default the name of the host
   */
  readonly egress?: string | undefined;
}

const redisClusterNames: OptionNames<RedisClusterOptions> = {
  ...redisOptionNames,
  name: true,
  version: true,
  drainMs: true,
  egress: true,
};

/**
 * A cluster on Redis 7.0 or later, or Valkey: start the same bot as many times as needed, on as many machines as needed.
 * Needs the package `ioredis`.
 *
 * ```ts
 * const bot = new Bot({ cluster: redisCluster({ url: process.env.REDIS_URL }) });
 * ```
 *
 * @throws {ClusterError} when an option is invalid. Errors never contain the URL
 */
export function redisCluster(options: RedisClusterOptions): Cluster {
  return createRedisCluster(options, DEFAULT_LEASE_TIMINGS);
}

/** Creates a cluster with other timings, for tests. */
export function createRedisCluster(options: RedisClusterOptions, timings: LeaseTimings): Cluster {
  const [problem] = optionProblems(options, redisClusterNames);
  if (problem) throw new ClusterError('invalid_option', `redisCluster: ${formatOptionProblem(problem)}`);
  parseRedisUrl(options.url);
  const { name, drainMs = DEFAULT_DRAIN_MS } = options;
  if (name !== undefined && !/^[\w.:-]{1,100}$/.test(name)) {
    throw invalidOption('name', 'Use 1 to 100 letters, digits, ".", "_", ":" or "-".');
  }
  if (!(drainMs >= 0 && drainMs <= MAX_TIMER_DELAY_MS)) {
    throw invalidOption('drainMs', `Use milliseconds, 0 to ${MAX_TIMER_DELAY_MS}.`);
  }
  return { join: (context) => joinCluster(options, context, { timings, drainMs }) };
}

const DEFAULT_DRAIN_MS = 15_000;

interface MemberSettings {
  readonly timings: LeaseTimings;
  readonly drainMs: number;
}

async function joinCluster(
  options: RedisClusterOptions,
  context: ClusterContext,
  settings: MemberSettings,
): Promise<ClusterMember> {
  const connection = await connectRedis(options, context.logger);
  try {
    return await createMember(connection, options, context, settings);
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function createMember(
  connection: RedisConnection,
  { name, version, egress }: RedisClusterOptions,
  { application, version: botVersion, clock, logger }: ClusterContext,
  { timings, drainMs }: MemberSettings,
): Promise<ClusterMember> {
  const cluster = name ?? application;
  const processId = createProcessId();
  const journal = new RedisJournal({ connection, name: cluster, clock, logger });
  const common = { connection, application: cluster, processId, clock, logger };
  const heartbeat = new MemberHeartbeat({
    ...common,
    journal,
    name: cluster,
    version: version ?? botVersion,
    timings,
  });
  const hasShards = () => heartbeat.leases.hasShards;
  const requestLimits = new RedisRequestLimits({ ...common, egress, hasShards });
  // Reports a journal with another format now, and not when the first shard is acquired.
  await journal.storedShards().catch(rethrowClusterError);
  await heartbeat.join(application);
  try {
    await requestLimits.start();
  } catch (error) {
    await heartbeat.leave();
    throw error;
  }
  return {
    processId,
    journal,
    leases: heartbeat.leases,
    identifyThrottler: new RedisIdentifyThrottler(common),
    resumeGuard: new RedisResumeGuard(common),
    requestLimits,
    stores: createRedisStores(common),
    shardStates: new RedisShardStateStore(common),
    drainMs,
    async leave() {
      await heartbeat.leases.stop();
      await journal.close();
      await requestLimits.stop();
      await heartbeat.leave();
      await connection.close();
    },
  };
}

/** Readable for people, and different for each start of a process. */
function createProcessId(): string {
  const host = hostname().replace(/[^\w.-]/g, '-');
  return `${host}-${process.pid}-${randomBytes(2).toString('hex')}`;
}

function invalidOption(option: string, remedy: string): ClusterError {
  return new ClusterError('invalid_option', `The option "${option}" of redisCluster is invalid. ${remedy}`);
}

/** An unreachable Redis is the same error, whichever command found out. */
function rethrowClusterError(error: unknown): never {
  throw error instanceof JournalError && error.cause instanceof ClusterError ? error.cause : error;
}
