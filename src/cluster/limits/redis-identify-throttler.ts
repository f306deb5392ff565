import { randomUUID } from 'node:crypto';
import { type Clock, sleep, type Timer } from '../../base/clock.js';
import { abortable } from '../../base/deadline.js';
import type { StructuredLogger } from '../../base/logger.js';
import type {
  IdentifyPermit,
  IdentifyThrottler,
  SessionStartLimit,
} from '../../ingress/gateway/identify/identify-throttler.js';
import type { RedisConnection } from '../redis/redis-connection.js';
import { clusterKey } from '../redis/redis-keys.js';
import { acquirePermitScript, PERMIT_MS, releasePermitScript, renewPermitScript } from './identify-script.js';

/** How often a permit of another process is checked: when it will be released is not known. */
const HELD_CHECK_MS = 250;
/** The longest wait for the reset of the session start limit before it is checked again. */
const MAX_WAIT_MS = 60_000;
const RETRY_MS = 1000;

export interface RedisIdentifyThrottlerOptions {
  readonly connection: RedisConnection;
  /** The name of the bot in keys. */
  readonly application: string;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
}

/** The keys of a rate limit key: its permit, and the session starts of the bot. */
type PermitKeys = readonly [permit: string, sessionStarts: string];

/**
 * Limits the identifies of all processes of a bot. The shards of one process with the same key wait for each other; the
 * first of them waits for the other processes. While Redis cannot be reached, no shard identifies.
 */
export class RedisIdentifyThrottler implements IdentifyThrottler {
  readonly #options: RedisIdentifyThrottlerOptions;
  /** Rate limit key → ends when the shards of this process that asked for it have released it. */
  readonly #turns = new Map<number, Promise<void>>();
  /** The limit that Redis has received from this process. */
  #storedLimit: SessionStartLimit | undefined;

  constructor(options: RedisIdentifyThrottlerOptions) {
    this.#options = options;
  }

  async waitForIdentify(shardId: number, limit: SessionStartLimit, signal: AbortSignal): Promise<IdentifyPermit> {
    const concurrency = Math.max(1, limit.max_concurrency);
    const key = shardId % concurrency;
    const previous = this.#turns.get(key) ?? Promise.resolve();
    let endTurn = () => {};
    const turn = new Promise<void>((resolve) => {
      endTurn = resolve;
    });
    this.#turns.set(
      key,
      previous.then(() => turn),
    );
    try {
      await abortable(previous, signal);
      const { application } = this.#options;
      const keys: PermitKeys = [
        clusterKey(application, `identify:${concurrency}:${key}`),
        clusterKey(application, 'identify:session-starts'),
      ];
      return this.#createPermit(keys, await this.#acquire(keys, limit, signal), endTurn);
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  /** @returns the token of the permit */
  async #acquire(keys: PermitKeys, limit: SessionStartLimit, signal: AbortSignal): Promise<string> {
    const { clock, logger } = this.#options;
    const token = randomUUID();
    let hasWarned = false;
    for (;;) {
      signal.throwIfAborted();
      const { waitMs, reason } = await this.#tryAcquire(keys, token, limit);
      if (waitMs === 0) {
        if (!signal.aborted) return token;
        void this.#release(keys, token, false);
        throw signal.reason;
      }
      if (!hasWarned && reason === 'exhausted')
        logger.warn({ delayMs: waitMs }, 'the session start limit is exhausted: waiting for its reset');
      if (!hasWarned && reason === 'unreachable')
        logger.warn(
          'no shard can identify: Redis, which contains the identifies of other processes, cannot be reached',
        );
      hasWarned ||= reason === 'exhausted' || reason === 'unreachable';
      await sleep(clock, Math.min(waitMs, reason === 'held' ? HELD_CHECK_MS : MAX_WAIT_MS), signal);
    }
  }

  /** Never rejects. */
  async #tryAcquire(keys: PermitKeys, token: string, limit: SessionStartLimit) {
    const isNew = limit !== this.#storedLimit;
    const { total, remaining, reset_after } = limit;
    const values = isNew ? [total, remaining, Math.ceil(reset_after)].map(String) : [];
    try {
      const reply = await this.#options.connection.run(acquirePermitScript, keys, [token, ...values]);
      this.#storedLimit = limit;
      const [waitMs, reason] = Array.isArray(reply) ? reply : [];
      return { waitMs: Number(waitMs ?? RETRY_MS), reason: String(reason) };
    } catch {
      return { waitMs: RETRY_MS, reason: 'unreachable' };
    }
  }

  #createPermit(keys: PermitKeys, token: string, endTurn: () => void): IdentifyPermit {
    const { clock, connection } = this.#options;
    let timer: Timer;
    const renew = () => {
      timer = clock.schedule(PERMIT_MS / 3, renew);
      connection.run(renewPermitScript, keys.slice(0, 1), [token]).catch(() => {});
    };
    timer = clock.schedule(PERMIT_MS / 3, renew);
    let isReleased = false;
    return {
      release: (identified) => {
        if (isReleased) return;
        isReleased = true;
        timer.cancel();
        void this.#release(keys, token, identified).then(endTurn);
      },
    };
  }

  /** Never rejects: without Redis, the permit ends by itself. */
  async #release(keys: PermitKeys, token: string, identified: boolean): Promise<void> {
    await this.#options.connection.run(releasePermitScript, keys, [token, identified ? '1' : '0']).catch(() => {});
  }
}
