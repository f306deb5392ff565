import type { Clock } from '../../base/clock.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { SessionStartLimit } from '../../ingress/gateway/identify/identify-throttler.js';
import {
  areSessionStartsScarce,
  MemoryResumeGuard,
  RESUME_GUARD_MS,
  type ResumeGuard,
} from '../../ingress/gateway/identify/resume-guard.js';
import type { RedisConnection } from '../redis/redis-connection.js';
import { clusterKey } from '../redis/redis-keys.js';
import { defineScript } from '../redis/redis-script.js';

export interface RedisResumeGuardOptions {
  readonly connection: RedisConnection;
  /** The name of the bot in keys. */
  readonly application: string;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
}

/**
 * KEYS: probe (the id of its shard), open (exists while all shards may discard their sessions). ARGV: shard, 1 if few session
 * starts are left. Returns 1 if the shard may discard its session.
 */
const mayDiscardScript = defineScript(
  'limits-may-discard',
  `
if ARGV[2] == '0' and redis.call('EXISTS', KEYS[2]) == 1 then return 1 end
local probe = redis.call('GET', KEYS[1])
if probe then return probe == ARGV[1] and 1 or 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ${RESUME_GUARD_MS.probe})
return 1
`,
);

/** A new session is ready. KEYS: probe, open. ARGV: shard. */
const identifiedScript = defineScript(
  'limits-identified',
  `
local probe = redis.call('GET', KEYS[1])
if not probe then return end
redis.call('SET', KEYS[2], '1', 'PX', ${RESUME_GUARD_MS.open})
if probe == ARGV[1] then redis.call('DEL', KEYS[1]) end
`,
);

/**
 * The guard of all processes of a bot: one shard of the cluster is the probe. Another process that takes over the shard takes
 * over the probe too. While Redis cannot be reached, each process decides alone.
 */
export class RedisResumeGuard implements ResumeGuard {
  readonly #options: RedisResumeGuardOptions;
  readonly #keys: readonly string[];
  readonly #ownGuard: MemoryResumeGuard;

  constructor(options: RedisResumeGuardOptions) {
    this.#options = options;
    this.#keys = ['resume:probe', 'resume:open'].map((part) => clusterKey(options.application, part));
    this.#ownGuard = new MemoryResumeGuard(options.clock);
  }

  async mayDiscard(shardId: number, limit: SessionStartLimit): Promise<boolean> {
    const { connection, logger } = this.#options;
    const args = [String(shardId), areSessionStartsScarce(limit) ? '1' : '0'];
    try {
      return (await connection.run(mayDiscardScript, this.#keys, args)) === 1;
    } catch (error) {
      logger.warn(
        { err: error, shard: shardId },
        'Redis cannot be reached: this process decides alone about its sessions',
      );
      return this.#ownGuard.mayDiscard(shardId, limit);
    }
  }

  onIdentified(shardId: number): void {
    this.#ownGuard.onIdentified(shardId);
    // Without Redis, the probe ends by itself.
    this.#options.connection.run(identifiedScript, this.#keys, [String(shardId)]).catch(() => {});
  }
}
