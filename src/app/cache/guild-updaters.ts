import type { Guild } from '../../wire/objects/guilds/guild.js';
import type { CachePartUpdaters } from './cache-part-updaters.js';
import type { CachedGuild, GuildStore } from './cache-store.js';

/** How guilds are kept. */
export function guildUpdaters(store: GuildStore): CachePartUpdaters {
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
        // What follows no event keeps right with the intent GUILDS.
        member_count,
        large,
        unavailable,
        joined_at,
        ...own
      } = guild;
      store.set(own.id, own.id, toCachedGuild(own));
    },
    guildUpdate: (guild) => store.set(guild.id, guild.id, toCachedGuild(guild)),
    guildDelete({ id, unavailable }) {
      if (!unavailable) store.delete(id, id);
    },
  };
}

function toCachedGuild({ roles, emojis, stickers, ...guild }: Guild): CachedGuild {
  return guild;
}
