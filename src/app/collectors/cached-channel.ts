import type { Snowflake } from '../../base/snowflake.js';
import type { Cache } from '../cache/cache.js';
import type { CacheStores } from '../cache/cache-store.js';

/** What the cache knows of a channel of a guild. */
export interface CachedVisibility {
  readonly guildId: Snowflake | undefined;
  readonly isVisible: boolean;
}

/** Reads from the cache whether a user can view a channel; undefined if the cache does not know it. */
export type ReadCachedChannel = (channelId: Snowflake, userId: Snowflake) => CachedVisibility | undefined;

/** @param stores the enabled parts of the cache. Permissions need all of them */
export function createChannelReader(
  { guilds, channels, roles, members }: CacheStores,
  permissionsIn: Cache['permissionsIn'],
): ReadCachedChannel {
  if (!guilds || !channels || !roles || !members) return () => undefined;
  return (channelId, userId) => {
    const permissions = permissionsIn(channelId, userId);
    return permissions && { guildId: channels.get(channelId)?.guild_id, isVisible: permissions.has('VIEW_CHANNEL') };
  };
}
