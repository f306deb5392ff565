import type { Guild } from '../../wire/objects/guilds/guild.js';
import type { CachePartUpdaters } from './cache-part-events.js';
import type { GuildStore } from './cache-store.js';

/** Applies events to cached guilds. */
export function guildUpdaters(store: GuildStore): CachePartUpdaters<'guilds'> {
  return {
    guildCreate(guild) {
      if (!('members' in guild)) return;
      const {
        members,
        channels,
        threads,
        voice_states,
        presences,
        stage_instances,
        guild_scheduled_events,
        soundboard_sounds,
        // No event of the intent GUILDS keeps the following fields up to date.
        member_count,
        large,
        unavailable,
        joined_at,
        ...guildFields
      } = guild;
      storeGuild(store, guildFields);
    },
    guildUpdate(guild) {
      if (store.get(guild.id)) storeGuild(store, guild);
    },
  };
}

/** Stores a guild without its lists, which are other parts of the cache or are not cached. */
export function storeGuild(store: GuildStore, { roles, emojis, stickers, ...guild }: Guild): void {
  store.set(guild.id, guild.id, guild);
}
