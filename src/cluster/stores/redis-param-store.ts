import { randomBytes } from 'node:crypto';
import type { ParamStore } from '../../interactions/custom-id/param-store.js';
import type { CustomIdParams } from '../../interactions/custom-id/params.js';
import { clusterKey } from '../redis/redis-keys.js';
import type { RedisStoreOptions } from './store-options.js';
import { formatStoredValue, parseStoredValue } from './stored-value.js';

const KEY_BYTES = 12;
const DAY_MS = 24 * 60 * 60_000;
const DEFAULT_LIFETIME_MS = 30 * DAY_MS;

export interface RedisParamStoreOptions extends RedisStoreOptions {
  /**
   * How long parameters are stored after their last use, in milliseconds, 1 or more.
   * @default 2_592_000_000 (30 days)
   */
  readonly lifetimeMs?: number | undefined;
}

/**
 * Stores the parameters of custom_ids in Redis, so that components work in every process and after a restart. If Redis
 * cannot be reached, `put` and `get` reject: a component is not sent with parameters that could not be stored.
 */
export class RedisParamStore implements ParamStore {
  readonly #options: RedisParamStoreOptions;
  readonly #lifetime: string;

  constructor(options: RedisParamStoreOptions) {
    this.#options = options;
    this.#lifetime = String(Math.max(1, Math.ceil(options.lifetimeMs ?? DEFAULT_LIFETIME_MS)));
  }

  /** @throws {ClusterError} when Redis cannot be reached */
  async put(params: CustomIdParams): Promise<string> {
    const key = randomBytes(KEY_BYTES).toString('base64url');
    await this.#options.connection.call('SET', this.#keyOf(key), formatStoredValue(params), 'PX', this.#lifetime);
    return key;
  }

  /** @throws {ClusterError} when Redis cannot be reached */
  async get(key: string): Promise<CustomIdParams | undefined> {
    const reply = await this.#options.connection.call('GETEX', this.#keyOf(key), 'PX', this.#lifetime);
    const stored = parseStoredValue(reply);
    return isParams(stored) ? stored : undefined;
  }

  #keyOf(key: string): string {
    return clusterKey(this.#options.application, `custom-id:${key}`);
  }
}

function isParams(value: Readonly<Record<string, unknown>> | undefined): value is CustomIdParams {
  return value !== undefined && Object.values(value).every((each) => ['string', 'number'].includes(typeof each));
}
