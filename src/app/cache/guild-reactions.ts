import type { Guild } from '../../wire/objects/guilds/guild.js';
import type { CachedGuild, GuildStore } from './cache-store.js';
import type { Reactions } from './reactions.js';

/** How guilds are kept. */
export function guildReactions(store: GuildStore): Reactions {
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
      store.set(own.id, own.id, withoutLists(own));
    },
    guildUpdate: (guild) => store.set(guild.id, guild.id, withoutLists(guild)),
    guildDelete({ id, unavailable }) {
      if (!unavailable) store.delete(id, id);
    },
  };
}

function withoutLists({ roles, emojis, stickers, ...guild }: Guild): CachedGuild {
  return guild;
}
