import type { Clock } from './clock.js';

export interface ExpiringMapOptions {
  readonly clock: Clock;
  /** Maximum number of entries. Above it the oldest entry is deleted. */
  readonly capacity: number;
  /** Lifetime of an entry, in milliseconds. */
  readonly ttlMs: number;
}

/** Values by key, which are deleted after a fixed time. */
export class ExpiringMap<Value> {
  /** In insertion order, which is also the order of expiry. */
  readonly #entries = new Map<string, { readonly value: Value; readonly expiresAt: number }>();
  readonly #options: ExpiringMapOptions;

  constructor(options: ExpiringMapOptions) {
    this.#options = options;
  }

  /** Adds an entry. Its key must be new. */
  add(key: string, value: Value): void {
    const { clock, ttlMs } = this.#options;
    this.#entries.set(key, { value, expiresAt: clock.monotonicNow() + ttlMs });
    this.#prune();
  }

  get(key: string): Value | undefined {
    this.#prune();
    return this.#entries.get(key)?.value;
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  deleteWhere(isDeleted: (value: Value) => boolean): void {
    for (const [key, { value }] of this.#entries) if (isDeleted(value)) this.#entries.delete(key);
  }

  #prune(): void {
    const { clock, capacity } = this.#options;
    const now = clock.monotonicNow();
    for (const [key, { expiresAt }] of this.#entries) {
      if (expiresAt > now && this.#entries.size <= capacity) return;
      this.#entries.delete(key);
    }
  }
}
