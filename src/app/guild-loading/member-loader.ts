/**
 * Requests the members of guilds, one guild at a time, within Discord's limits: all members of a guild at most once in 30
 * seconds. It uses half of the 120 frames that a connection may send in a minute and leaves the other half to the bot.
 * Each shard has its own queue with one active request. A failed request is retried, with a longer delay each time.
 * Several parts of the bot can need the members of a guild; they share one request.
 */
import type { Clock } from '../../base/clock.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { Snowflake } from '../../base/snowflake.js';
import { limits } from '../../wire/constants/limits.js';
import type { GuildSource } from './guild-source.js';
import {
  type ActiveRequest,
  type LoadRequest,
  type MemberLoadListener,
  nextRequest,
  type ShardQueue,
} from './member-load-queue.js';
import { guildRetryDelayMs } from './retry-delay.js';

const { sends, sendWindowMs, allMembersWindowMs } = limits.gateway;
const REQUEST_INTERVAL_MS = (2 * sendWindowMs) / sends;

export interface MemberLoaderDependencies {
  readonly source: Pick<GuildSource, 'requestMembers'>;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
}

/** Loads all members of the requested guilds. */
export class MemberLoader {
  readonly #dependencies: MemberLoaderDependencies;
  readonly #queues = new Map<number, ShardQueue>();
  /** When the members of a guild were last requested, oldest first. Entries are deleted when the limit has passed. */
  readonly #requestedAt = new Map<Snowflake, number>();
  #isStopped = false;

  constructor(dependencies: MemberLoaderDependencies) {
    this.#dependencies = dependencies;
  }

  /** Requests the members of a guild as soon as the limits allow. Joins a request whose response has not started. */
  load(guildId: Snowflake, shard: number, listener: MemberLoadListener): void {
    if (this.#isStopped || this.#join(guildId, listener)) return;
    const queue = this.#queues.get(shard) ?? {
      pending: new Map(),
      nextRequestAt: 0,
      active: undefined,
      timer: undefined,
    };
    this.#queues.set(shard, queue);
    const requestedAt = this.#requestedAt.get(guildId) ?? -Infinity;
    const notBefore = Math.max(this.#dependencies.clock.monotonicNow(), requestedAt + allMembersWindowMs);
    queue.pending.set(guildId, { guildId, listeners: new Set([listener]), notBefore, failures: 0, isUrgent: false });
    this.#processQueue(queue);
  }

  /** Sends the request for a guild before the other ones of its shard, as soon as the limits allow. */
  prioritize(guildId: Snowflake): void {
    for (const { pending } of this.#queues.values()) {
      const request = pending.get(guildId);
      if (request) request.isUrgent = true;
    }
  }

  /** The listener no longer needs the members of a guild. Without other listeners, the request is canceled. */
  cancel(guildId: Snowflake, listener: MemberLoadListener): void {
    for (const queue of this.#queues.values()) {
      const pending = queue.pending.get(guildId);
      if (pending?.listeners.delete(listener) && pending.listeners.size === 0) queue.pending.delete(guildId);
      const { active } = queue;
      if (active?.request.guildId !== guildId || !active.request.listeners.delete(listener)) continue;
      if (active.request.listeners.size > 0) continue;
      active.abort.abort();
      queue.active = undefined;
      this.#processQueue(queue);
    }
  }

  /** Cancels all requests and sends no more. */
  stop(): void {
    this.#isStopped = true;
    for (const queue of this.#queues.values()) {
      queue.timer?.cancel();
      queue.active?.abort.abort();
    }
    this.#queues.clear();
  }

  /** Adds a listener to a request that includes all members for it. Returns whether there is one. */
  #join(guildId: Snowflake, listener: MemberLoadListener): boolean {
    for (const { pending, active } of this.#queues.values()) {
      const waiting = pending.get(guildId);
      if (waiting) {
        waiting.listeners.add(listener);
        return true;
      }
      if (active?.request.guildId !== guildId) continue;
      if (!active.hasChunks) active.request.listeners.add(listener);
      if (active.request.listeners.has(listener)) return true;
    }
    return false;
  }

  #processQueue(queue: ShardQueue): void {
    if (this.#isStopped || queue.active) return;
    queue.timer?.cancel();
    queue.timer = undefined;
    const now = this.#dependencies.clock.monotonicNow();
    const request = nextRequest(queue.pending.values(), now);
    if (!request) return;
    const wait = Math.max(request.notBefore, queue.nextRequestAt) - now;
    if (wait > 0) {
      queue.timer = this.#dependencies.clock.schedule(wait, () => this.#processQueue(queue));
      return;
    }
    queue.pending.delete(request.guildId);
    const active = { request, abort: new AbortController(), hasChunks: false };
    queue.active = active;
    queue.nextRequestAt = now + REQUEST_INTERVAL_MS;
    this.#recordRequest(request.guildId, now);
    void this.#requestMembers(queue, active);
  }

  /** Never rejects. */
  async #requestMembers(queue: ShardQueue, active: ActiveRequest): Promise<void> {
    const { source, logger } = this.#dependencies;
    const { guildId, listeners } = active.request;
    const { signal } = active.abort;
    try {
      let count = 0;
      for await (const chunk of source.requestMembers(guildId, signal)) {
        active.hasChunks = true;
        count += chunk.members.length;
      }
      if (signal.aborted) return;
      // The bot itself is a member, so an empty list cannot be complete.
      if (count === 0) throw new Error('the response contains no members: the guild may be unavailable');
      for (const listener of listeners) listener.onMembersLoaded(guildId);
      logger.debug({ guildId, members: count }, 'all members of a guild are loaded');
    } catch (error) {
      if (!signal.aborted) this.#retry(queue, active.request, error);
    } finally {
      if (!signal.aborted) {
        queue.active = undefined;
        this.#processQueue(queue);
      }
    }
  }

  #retry(queue: ShardQueue, request: LoadRequest, error: unknown): void {
    const { clock, logger } = this.#dependencies;
    const { guildId, failures } = request;
    const retryMs = guildRetryDelayMs(failures);
    logger.warn({ err: error, guildId, retryMs }, 'the members of a guild could not be loaded: retrying');
    const listeners = new Set([...request.listeners, ...(queue.pending.get(guildId)?.listeners ?? [])]);
    const notBefore = clock.monotonicNow() + retryMs;
    queue.pending.set(guildId, { ...request, listeners, notBefore, failures: failures + 1 });
  }

  #recordRequest(guildId: Snowflake, now: number): void {
    for (const [earlierId, requestedAt] of this.#requestedAt) {
      if (requestedAt + allMembersWindowMs > now) break;
      this.#requestedAt.delete(earlierId);
    }
    this.#requestedAt.delete(guildId);
    this.#requestedAt.set(guildId, now);
  }
}
