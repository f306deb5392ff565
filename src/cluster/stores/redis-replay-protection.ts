import { withTimeout } from '../../base/deadline.js';
import type { ReplayProtection } from '../../ingress/http/replay-protection.js';
import { clusterKey } from '../redis/redis-keys.js';
import { OutageLog } from './outage-log.js';
import type { RedisStoreOptions } from './store-options.js';

/** Discord waits 3 seconds for the response, most of which the handler should have. */
const TIMEOUT_MS = 500;

/**
 * Stores in Redis what any process has received over HTTP. If Redis cannot be reached within half a second, a request is
 * accepted: each process still detects what it has received itself, and the signature limits the age of every request.
 */
export class RedisReplayProtection implements ReplayProtection {
  readonly #options: RedisStoreOptions;
  readonly #outages: OutageLog;

  constructor(options: RedisStoreOptions) {
    this.#options = options;
    this.#outages = new OutageLog(
      options.logger,
      'a repeated HTTP request is only detected by the process that received it',
    );
  }

  async admit(key: string, validUntil: number): Promise<boolean> {
    const { connection, application, clock } = this.#options;
    const lifetimeMs = String(Math.max(1, Math.ceil(validUntil - clock.now())));
    const createError = () => new Error(`no reply within ${TIMEOUT_MS} ms`);
    try {
      const storing = connection.call('SET', clusterKey(application, `received:${key}`), '1', 'NX', 'PX', lifetimeMs);
      const reply = await withTimeout(clock, TIMEOUT_MS, storing, createError);
      this.#outages.addSuccess();
      return reply !== null;
    } catch (error) {
      this.#outages.addFailure(error);
      return true;
    }
  }
}
