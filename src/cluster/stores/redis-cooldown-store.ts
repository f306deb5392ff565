import type { CooldownLimit, CooldownResult, CooldownStore } from '../../interactions/guards/cooldown-store.js';
import { clusterKey } from '../redis/redis-keys.js';
import { defineScript } from '../redis/redis-script.js';
import { OutageLog } from './outage-log.js';
import type { RedisStoreOptions } from './store-options.js';

/**
 * Counts a use. A value that is not a number, or has no expiry, counts as missing.
 *
 * KEYS: count. ARGV: uses, milliseconds of the window.
 * Returns: 0 if the use is allowed, otherwise the milliseconds until the next window.
 */
const consumeScript = defineScript(
  'store-consume-cooldown',
  `
local count, wait = nil, redis.call('PTTL', KEYS[1])
if redis.call('TYPE', KEYS[1]).ok == 'string' then count = tonumber(redis.call('GET', KEYS[1])) end
if not count or wait < 0 then
  redis.call('SET', KEYS[1], 1, 'PX', ARGV[2])
  return 0
end
if count >= tonumber(ARGV[1]) then return math.max(1, wait) end
redis.call('SET', KEYS[1], count + 1, 'KEEPTTL')
return 0
`,
);

/**
 * Counts the uses of the guard `cooldown` in Redis, so that the limit applies to all processes together. Windows end by the
 * time of Redis. If Redis cannot be reached, every use is allowed.
 */
export class RedisCooldownStore implements CooldownStore {
  readonly #options: RedisStoreOptions;
  readonly #outages: OutageLog;

  constructor(options: RedisStoreOptions) {
    this.#options = options;
    this.#outages = new OutageLog(options.logger, 'cooldowns allow every use');
  }

  async consume(key: string, { uses, windowMs }: CooldownLimit): Promise<CooldownResult> {
    const { connection, application, clock } = this.#options;
    const windowArgument = String(Math.max(1, Math.ceil(windowMs)));
    try {
      const redisKey = clusterKey(application, `cooldown:${key}`);
      const waitMs = Number(await connection.run(consumeScript, [redisKey], [String(uses), windowArgument]));
      this.#outages.addSuccess();
      return waitMs > 0 ? { allowed: false, retryAt: clock.now() + waitMs } : { allowed: true };
    } catch (error) {
      this.#outages.addFailure(error);
      return { allowed: true };
    }
  }
}
