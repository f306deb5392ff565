import type { Snowflake } from '../../base/snowflake.js';
import { threadParentOf } from '../../wire/objects/channels/thread-parent.js';
import type { Cache } from '../cache/cache.js';
import type { CacheStores } from '../cache/cache-store.js';

/** What the cache knows of a channel of a guild. */
export interface CachedVisibility {
  readonly guildId: Snowflake | undefined;
  readonly threadParentId: Snowflake | undefined;
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
    const channel = channels.get(channelId);
    return (
      permissions && {
        guildId: channel?.guild_id,
        threadParentId: channel && threadParentOf(channel),
        isVisible: permissions.has('VIEW_CHANNEL'),
      }
    );
  };
}
