import { randomText } from '../../base/bytes/random-text.js';
import { type Clock, systemClock } from '../../base/clock.js';
import { ExpiringMap } from '../../base/expiring-map.js';
import { clockProblems } from '../../base/options/clock-problems.js';
import type { OptionNames } from '../../base/options/option-problems.js';
import { requireKnownOptions } from '../../base/options/options-error.js';
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

/** The limits of a {@link MemoryParamStore}. */
export interface MemoryParamStoreOptions {
  /**
   * The clock by which entries expire.
   * @default the system clock
   */
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

const paramStoreNames: OptionNames<MemoryParamStoreOptions> = { clock: clockProblems, capacity: true, ttlMs: true };

const KEY_BYTES = 12;
const DAY_MS = 24 * 60 * 60_000;

/** Stores parameters in the memory of this process. After a restart their components and modals have expired. */
export class MemoryParamStore implements ParamStore {
  readonly #params: ExpiringMap<CustomIdParams>;

  /** @throws {OptionsError} when an option is unknown, or the clock lacks a method */
  constructor(options: MemoryParamStoreOptions = {}) {
    requireKnownOptions('new MemoryParamStore()', options, paramStoreNames);
    const { clock = systemClock, capacity = 10_000, ttlMs = DAY_MS } = options;
    this.#params = new ExpiringMap({ clock, capacity, ttlMs });
  }

  async put(params: CustomIdParams): Promise<string> {
    const key = randomText(KEY_BYTES);
    this.#params.add(key, Object.freeze({ ...params }));
    return key;
  }

  async get(key: string): Promise<CustomIdParams | undefined> {
    return this.#params.get(key);
  }
}
