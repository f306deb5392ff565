import type { Clock, Timer } from '../../../base/clock.js';
import type { StructuredLogger } from '../../../base/logger.js';
import type { Snowflake } from '../../../base/snowflake.js';
import { guildRetryDelayMs } from '../../guild-loading/retry-delay.js';

export interface GuildQueueOptions {
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  /** How many guilds are processed at the same time. */
  readonly concurrency: number;
  /** Processes a guild. If it rejects, the error is logged and the guild is processed again after a delay. */
  readonly process: (guildId: Snowflake, signal: AbortSignal) => Promise<void>;
}

interface WaitingGuild {
  readonly failures: number;
  /** The earliest time of the next attempt, in milliseconds on the monotonic clock. */
  readonly notBefore: number;
}

/** Processes guilds in the order in which they were added, a few at a time. */
export class GuildQueue {
  readonly #options: GuildQueueOptions;
  readonly #waiting = new Map<Snowflake, WaitingGuild>();
  /** Waiting guilds that are processed before the others. */
  readonly #prioritized = new Set<Snowflake>();
  readonly #active = new Map<Snowflake, AbortController>();
  #timer: Timer | undefined;
  #isStopped = false;

  constructor(options: GuildQueueOptions) {
    this.#options = options;
  }

  /** Adds a guild, unless it is waiting or being processed. */
  add(guildId: Snowflake): void {
    if (this.#isStopped || this.#waiting.has(guildId) || this.#active.has(guildId)) return;
    this.#waiting.set(guildId, { failures: 0, notBefore: -Infinity });
    this.#processWaiting();
  }

  /** Processes a waiting guild before the others. A guild that failed still waits for its delay. */
  prioritize(guildId: Snowflake): void {
    if (this.#waiting.has(guildId)) this.#prioritized.add(guildId);
  }

  /** Removes a guild, and aborts its processing. */
  cancel(guildId: Snowflake): void {
    this.#waiting.delete(guildId);
    this.#prioritized.delete(guildId);
    const abort = this.#active.get(guildId);
    this.#active.delete(guildId);
    abort?.abort();
    this.#processWaiting();
  }

  /** Removes all guilds, aborts their processing, and accepts no more. */
  stop(): void {
    this.#isStopped = true;
    this.#timer?.cancel();
    this.#waiting.clear();
    this.#prioritized.clear();
    for (const abort of this.#active.values()) abort.abort();
    this.#active.clear();
  }

  #processWaiting(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    const now = this.#options.clock.monotonicNow();
    while (!this.#isStopped && this.#active.size < this.#options.concurrency) {
      const guildId = this.#nextDue(now);
      if (guildId === undefined) break;
      const failures = this.#waiting.get(guildId)?.failures ?? 0;
      this.#waiting.delete(guildId);
      this.#prioritized.delete(guildId);
      const abort = new AbortController();
      this.#active.set(guildId, abort);
      void this.#process(guildId, failures, abort);
    }
    if (this.#active.size < this.#options.concurrency) this.#scheduleRetry(now);
  }

  /** Never rejects. */
  async #process(guildId: Snowflake, failures: number, abort: AbortController): Promise<void> {
    const { process, clock, logger } = this.#options;
    try {
      await process(guildId, abort.signal);
    } catch (error) {
      if (abort.signal.aborted) return;
      const retryMs = guildRetryDelayMs(failures);
      logger.warn({ err: error, guildId, retryMs }, 'the cache of a guild could not be refilled: retrying');
      this.#waiting.set(guildId, { failures: failures + 1, notBefore: clock.monotonicNow() + retryMs });
    }
    if (abort.signal.aborted) return;
    this.#active.delete(guildId);
    this.#processWaiting();
  }

  #nextDue(now: number): Snowflake | undefined {
    const isDue = (guildId: Snowflake) => (this.#waiting.get(guildId)?.notBefore ?? Infinity) <= now;
    for (const guildId of this.#prioritized) if (isDue(guildId)) return guildId;
    for (const guildId of this.#waiting.keys()) if (isDue(guildId)) return guildId;
    return undefined;
  }

  /** Waits for the first guild that failed. */
  #scheduleRetry(now: number): void {
    const next = Math.min(...[...this.#waiting.values()].map(({ notBefore }) => notBefore));
    if (!Number.isFinite(next)) return;
    this.#timer = this.#options.clock.schedule(Math.max(0, next - now), () => this.#processWaiting());
  }
}
