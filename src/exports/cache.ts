/** The cache: guilds, channels, roles and members that a bot keeps in memory or in a store. */

// The cache.

export { Cache } from '../app/cache/cache.js';

// Errors of the cache. Each has a stable `code`.

export { CacheNotEnabledError } from '../app/cache/cache-not-enabled-error.js';
export { GuildNotJoinedError } from '../app/cache/guild-not-joined-error.js';

// Options and stores of the cache.

export type { CacheOptions, CachePartOptions } from '../app/cache/cache-options.js';
export type {
  CachedChannel,
  CachedGuild,
  CachedMember,
  CachedRole,
  CachePart,
  CachePartName,
  CacheStore,
  CacheStores,
  ChannelStore,
  DeepReadonly,
  GuildCachePart,
  GuildStore,
  MemberStore,
  RoleStore,
} from '../app/cache/cache-store.js';
export { CachedValues } from '../app/cache/cached-values.js';
export type { GuildCacheState, WhenReadyOptions } from '../app/cache/guild-readiness.js';
