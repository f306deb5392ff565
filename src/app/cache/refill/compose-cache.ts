import type { Snowflake } from '../../../base/snowflake.js';
import type { Api } from '../../../rest/api.js';
import { Cache } from '../cache.js';
import { CacheState } from '../cache-state.js';
import type { CacheStores } from '../cache-store.js';
import { GuildReadiness } from '../guild-readiness.js';
import { CacheLoader, type CacheLoaderDependencies } from './cache-loader.js';
import { CallPacer } from './call-pacer.js';
import { refillPolicy } from './refill-policy.js';
import { SnapshotSource } from './snapshot-source.js';

export interface CacheCompositionOptions extends Omit<CacheLoaderDependencies, 'readiness' | 'snapshots'> {
  readonly stores: CacheStores;
  readonly api: Api;
  /** The id of the bot's user, which may have to be requested. */
  readonly findBotUserId: () => Snowflake | Promise<Snowflake>;
}

/** Creates the cache of a bot, and the loader that fills it. */
export function composeCache({ stores, api, findBotUserId, ...dependencies }: CacheCompositionOptions): {
  readonly cache: Cache;
  readonly cacheLoader: CacheLoader;
  readonly cacheState: CacheState;
} {
  const parts = dependencies.updater.requiredEvents.map(({ part }) => part);
  const pacer = new CallPacer(dependencies.clock, refillPolicy.callsPerSecond);
  const readiness = new GuildReadiness(parts, (guildId) => cacheLoader.prioritize(guildId));
  const snapshots = new SnapshotSource({ api, findBotUserId, parts, pacer });
  const cacheLoader = new CacheLoader({ ...dependencies, readiness, snapshots });
  const { updater } = dependencies;
  const cacheState = new CacheState({ stores, updater, readiness });
  return { cache: new Cache(stores, readiness, dependencies.clock), cacheLoader, cacheState };
}
