import { randomUUID } from 'node:crypto';
import { sleep, type Timer } from '../../base/clock.js';
import { clusterKey } from '../redis/redis-keys.js';
import { defineScript } from '../redis/redis-script.js';
import type { CommandSyncLock } from './command-sync-lock.js';
import type { RedisStoreOptions } from './store-options.js';

/** How long the lock is valid without a renewal. */
const LOCK_MS = 15_000;
const CHECK_MS = 250;
/** How long the start of a process waits for another one that registers commands, which Discord may delay for minutes. */
const MAX_WAIT_MS = 60_000;
/** After a day, the next start compares the commands again: another program may have changed them. */
const DONE_MS = 24 * 60 * 60_000;

/**
 * KEYS: fingerprint of the registered commands, lock. ARGV: fingerprint, token.
 * Returns: `done`, `locked` (this process has the lock) or `wait`.
 */
const lockScript = defineScript(
  'store-lock-commands',
  `
for _, key in ipairs(KEYS) do
  local kind = redis.call('TYPE', key).ok
  if kind ~= 'string' and kind ~= 'none' then redis.call('DEL', key) end
end
if redis.call('GET', KEYS[1]) == ARGV[1] then return 'done' end
local holder = redis.call('GET', KEYS[2])
if holder and holder ~= ARGV[2] and redis.call('PTTL', KEYS[2]) >= 0 then return 'wait' end
redis.call('SET', KEYS[2], ARGV[2], 'PX', ${LOCK_MS})
return 'locked'
`,
);

/** KEYS: lock. ARGV: token. */
const renewScript = defineScript(
  'store-renew-commands',
  `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('PEXPIRE', KEYS[1], ${LOCK_MS}) end`,
);

/** KEYS: as for the lock. ARGV: fingerprint, or an empty text after a failure; token. */
const unlockScript = defineScript(
  'store-unlock-commands',
  `
if redis.call('GET', KEYS[2]) ~= ARGV[2] then return end
if ARGV[1] ~= '' then redis.call('SET', KEYS[1], ARGV[1], 'PX', ${DONE_MS}) end
redis.call('DEL', KEYS[2])
`,
);

/**
 * A lock in Redis for the registration of commands. If Redis cannot be reached, the commands are registered without it:
 * two processes that register the same commands at the same time only send more requests. A process waits at most a minute
 * for another one, and then starts.
 */
export class RedisCommandSyncLock implements CommandSyncLock {
  readonly #options: RedisStoreOptions;
  readonly #keys: readonly [fingerprint: string, lock: string];

  constructor(options: RedisStoreOptions) {
    this.#options = options;
    this.#keys = [
      clusterKey(options.application, 'commands:registered'),
      clusterKey(options.application, 'commands:lock'),
    ];
  }

  async syncOnce(fingerprint: string, sync: () => Promise<unknown>): Promise<boolean> {
    const { connection, clock } = this.#options;
    const token = randomUUID();
    if (!(await this.#lock(fingerprint, token))) return false;
    let timer: Timer;
    const renew = () => {
      timer = clock.schedule(LOCK_MS / 3, renew);
      connection.run(renewScript, this.#keys.slice(1), [token]).catch(() => {});
    };
    timer = clock.schedule(LOCK_MS / 3, renew);
    let registered = '';
    try {
      await sync();
      registered = fingerprint;
      return true;
    } finally {
      timer.cancel();
      await connection.run(unlockScript, this.#keys, [registered, token]).catch(() => {});
    }
  }

  /** Whether this process registers the commands. Never rejects. */
  async #lock(fingerprint: string, token: string): Promise<boolean> {
    const { connection, clock, logger } = this.#options;
    const giveUpAt = clock.monotonicNow() + MAX_WAIT_MS;
    for (;;) {
      try {
        const reply = String(await connection.run(lockScript, this.#keys, [fingerprint, token]));
        if (reply !== 'wait') return reply === 'locked';
      } catch (error) {
        logger.warn({ err: error }, 'Redis cannot be reached: commands are registered without a lock');
        return true;
      }
      if (clock.monotonicNow() >= giveUpAt) {
        logger.info('another process registers the commands: this one starts meanwhile');
        return false;
      }
      await sleep(clock, CHECK_MS);
    }
  }
}
