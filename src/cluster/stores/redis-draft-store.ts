import { randomBytes } from 'node:crypto';
import { ExpiringMap } from '../../base/expiring-map.js';
import { isObject } from '../../base/objects.js';
import { DRAFT_ID_LENGTH, type DraftStore, type SavedDraft } from '../../interactions/modals/draft-store.js';
import { limits } from '../../wire/constants/limits.js';
import { clusterKey } from '../redis/redis-keys.js';
import { OutageLog } from './outage-log.js';
import type { RedisStoreOptions } from './store-options.js';
import { formatStoredValue, parseStoredValue } from './stored-value.js';

const LIFETIME_MS = limits.interaction.tokenMs;
/** The most drafts that this process stores while Redis cannot be reached. */
const LOCAL_CAPACITY = 10_000;

/**
 * Stores drafts in Redis for 15 minutes, so that a modal can be reopened by any process.
 *
 * If Redis cannot be reached, new drafts are stored in the memory of this process. An older draft is then not available:
 * `get` rejects, and the user can try again later. A draft that another version of the framework wrote counts as expired.
 */
export class RedisDraftStore implements DraftStore {
  readonly #options: RedisStoreOptions;
  readonly #local: ExpiringMap<SavedDraft>;
  readonly #outages: OutageLog;

  constructor(options: RedisStoreOptions) {
    const { clock, logger } = options;
    this.#options = options;
    this.#local = new ExpiringMap({ clock, capacity: LOCAL_CAPACITY, ttlMs: LIFETIME_MS });
    this.#outages = new OutageLog(logger, 'drafts of modals are stored by the process that received them');
  }

  async put(draft: SavedDraft): Promise<string> {
    const id = randomBytes((DRAFT_ID_LENGTH * 3) / 4).toString('base64url');
    try {
      await this.#options.connection.call('SET', this.#keyOf(id), formatStoredValue(draft), 'PX', String(LIFETIME_MS));
      this.#outages.addSuccess();
    } catch (error) {
      this.#outages.addFailure(error);
      this.#local.add(id, draft);
    }
    return id;
  }

  /** @throws {ClusterError} when Redis cannot be reached */
  async get(id: string): Promise<SavedDraft | undefined> {
    const local = this.#local.get(id);
    if (local !== undefined) return local;
    const stored = parseStoredValue(await this.#options.connection.call('GET', this.#keyOf(id)));
    return isDraft(stored) ? stored : undefined;
  }

  #keyOf(id: string): string {
    return clusterKey(this.#options.application, `draft:${id}`);
  }
}

/** This class writes nothing else with its version. */
function isDraft(value: unknown): value is SavedDraft {
  if (!isObject(value) || typeof value['userId'] !== 'string' || !isObject(value['data'])) return false;
  return typeof value['data']['custom_id'] === 'string' && Array.isArray(value['data']['components']);
}
