/** How often something may be used. */
export interface CooldownLimit {
  /** The number of uses in a window, 1 or more. */
  readonly uses: number;
  /** The length of a window in milliseconds, above 0. A window starts with its first use. */
  readonly windowMs: number;
}

/** Whether a use is allowed. If not, `retryAt` is when the next one will be, in milliseconds since 1970. */
export type CooldownResult = { readonly allowed: true } | { readonly allowed: false; readonly retryAt: number };

/** Counts uses for the guard `cooldown`. A store that several processes share enforces the limit across all of them. */
export interface CooldownStore {
  /**
   * Counts a use, unless the limit is reached.
   *
   * @param key identifies what is limited; the same key always comes with the same limit
   */
  consume(key: string, limit: CooldownLimit): Promise<CooldownResult>;
}
