import { randomBytes } from 'node:crypto';
import { type Clock, systemClock } from '../../base/clock.js';
import type { CustomIdParams } from './params.js';

/** Where parameters wait that do not fit into their custom_id. They are plain JSON. */
export interface ParamStore {
  /** Keeps parameters and gives their key: 1..32 characters of `A-Z a-z 0-9 _ -` that cannot be guessed. */
  put(params: CustomIdParams): Promise<string>;
  /** The parameters of a key, or undefined when they are gone. They stay, since a control can be used again. */
  get(key: string): Promise<CustomIdParams | undefined>;
}

/** How much is kept, and for how long. */
export interface MemoryParamStoreOptions {
  readonly clock?: Clock | undefined;
  /** How many sets of parameters are kept; past that the oldest goes. Default 10 000. */
  readonly capacity?: number | undefined;
  /** How long each is kept, in milliseconds. Default a day. */
  readonly ttlMs?: number | undefined;
}

const KEY_BYTES = 12;
const DAY_MS = 24 * 60 * 60_000;

/** Keeps parameters in the memory of this process. After a restart they are gone, and their controls have expired. */
export class MemoryParamStore implements ParamStore {
  /** In the order of their making, which is that of their ends. */
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
