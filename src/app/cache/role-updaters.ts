import type { CachePartUpdaters } from './cache-part-updaters.js';
import type { RoleStore } from './cache-store.js';

/** Applies events to cached roles. */
export function roleUpdaters(store: RoleStore): CachePartUpdaters {
  return {
    guildCreate(guild) {
      if (!('members' in guild)) return;
      store.deleteGuild(guild.id);
      for (const role of guild.roles) store.set(guild.id, role.id, role);
    },
    guildDelete({ id, unavailable }) {
      if (!unavailable) store.deleteGuild(id);
    },
    guildRoleCreate: ({ guild_id, role }) => store.set(guild_id, role.id, role),
    guildRoleUpdate: ({ guild_id, role }) => store.set(guild_id, role.id, role),
    guildRoleDelete: ({ guild_id, role_id }) => store.delete(guild_id, role_id),
  };
}
