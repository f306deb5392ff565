import { randomBytes } from 'node:crypto';
import { type Clock, systemClock } from '../../base/clock.js';
import type { CustomIdParams } from './params.js';

/**
 * Stores parameters that do not fit into a custom_id. They are plain JSON. Implement it with a database to make the
 * components survive a restart.
 */
export interface ParamStore {
  /** Stores parameters and returns their key: 1 to 32 characters of `A-Z a-z 0-9 _ -` that cannot be guessed. */
  put(params: CustomIdParams): Promise<string>;
  /** Returns the parameters of a key, or undefined if they have expired. They stay: a component can be used again. */
  get(key: string): Promise<CustomIdParams | undefined>;
}

export interface MemoryParamStoreOptions {
  readonly clock?: Clock | undefined;
  /**
   * Maximum number of parameter sets. Above it the oldest set is deleted.
   * @default 10_000
   */
  readonly capacity?: number | undefined;
  /**
   * Lifetime of a parameter set, in milliseconds.
   * @default 86_400_000 (one day)
   */
  readonly ttlMs?: number | undefined;
}

const KEY_BYTES = 12;
const DAY_MS = 24 * 60 * 60_000;

/** Stores parameters in the memory of this process. After a restart their components and modals have expired. */
export class MemoryParamStore implements ParamStore {
  /** In insertion order, which is also the order of expiry. */
  readonly #entries = new Map<string, { readonly params: CustomIdParams; readonly expiresAt: number }>();
  readonly #clock: Clock;
  readonly #capacity: number;
  readonly #ttlMs: number;

  constructor({ clock = systemClock, capacity = 10_000, ttlMs = DAY_MS }: MemoryParamStoreOptions = {}) {
    this.#clock = clock;
    this.#capacity = capacity;
    this.#ttlMs = ttlMs;
  }

  async put(params: CustomIdParams): Promise<string> {
    const key = randomBytes(KEY_BYTES).toString('base64url');
    this.#entries.set(key, { params: Object.freeze({ ...params }), expiresAt: this.#clock.now() + this.#ttlMs });
    this.#prune();
    return key;
  }

  async get(key: string): Promise<CustomIdParams | undefined> {
    this.#prune();
    return this.#entries.get(key)?.params;
  }

  #prune(): void {
    const now = this.#clock.now();
    for (const [key, { expiresAt }] of this.#entries) {
      if (expiresAt > now && this.#entries.size <= this.#capacity) return;
      this.#entries.delete(key);
    }
  }
}
