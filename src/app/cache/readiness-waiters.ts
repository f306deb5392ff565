import type { Snowflake } from '../../base/snowflake.js';
import type { CachePartName } from './cache-store.js';

interface Waiter {
  /** Undefined waits for all enabled parts. */
  readonly part: CachePartName | undefined;
  resolve(): void;
  reject(reason: unknown): void;
}

/** The promises for guilds that are not ready yet. */
export class ReadinessWaiters {
  readonly #byGuild = new Map<Snowflake, Set<Waiter>>();

  /** The awaited guilds. */
  get guildIds(): readonly Snowflake[] {
    return [...this.#byGuild.keys()];
  }

  has(guildId: Snowflake): boolean {
    return this.#byGuild.has(guildId);
  }

  /**
   * Adds a promise for a guild.
   * @throws the reason of `signal`, as soon as it aborts, or that of `reject`
   */
  add(guildId: Snowflake, part: CachePartName | undefined, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const settleWith =
        <Args extends unknown[]>(settle: (...args: Args) => void) =>
        (...args: Args) => {
          signal?.removeEventListener('abort', onAbort);
          this.#remove(guildId, waiter);
          settle(...args);
        };
      const waiter: Waiter = { part, resolve: settleWith(resolve), reject: settleWith(reject) };
      const onAbort = () => waiter.reject(signal?.reason);
      signal?.addEventListener('abort', onAbort);
      this.#byGuild.set(guildId, (this.#byGuild.get(guildId) ?? new Set()).add(waiter));
    });
  }

  /** Resolves the promises for a guild whose part is ready. */
  resolve(guildId: Snowflake, isReady: (part: CachePartName | undefined) => boolean): void {
    for (const { part, resolve } of [...(this.#byGuild.get(guildId) ?? [])]) if (isReady(part)) resolve();
  }

  /** Rejects all promises for a guild. */
  reject(guildId: Snowflake, reason: unknown): void {
    for (const waiter of [...(this.#byGuild.get(guildId) ?? [])]) waiter.reject(reason);
  }

  #remove(guildId: Snowflake, waiter: Waiter): void {
    const waiters = this.#byGuild.get(guildId);
    waiters?.delete(waiter);
    if (waiters?.size === 0) this.#byGuild.delete(guildId);
  }
}
