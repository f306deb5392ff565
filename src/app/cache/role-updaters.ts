import type { Snowflake } from '../../base/snowflake.js';
import type { Role } from '../../wire/objects/guilds/role.js';
import type { CachePartUpdaters } from './cache-part-events.js';
import type { RoleStore } from './cache-store.js';

/** Applies events to cached roles. */
export function roleUpdaters(store: RoleStore): CachePartUpdaters<'roles'> {
  return {
    guildCreate(guild) {
      if (!('members' in guild)) return;
      replaceRoles(store, guild.id, guild.roles);
    },
    guildRoleCreate: ({ guild_id, role }) => store.set(guild_id, role.id, role),
    guildRoleUpdate({ guild_id, role }) {
      if (store.get(guild_id, role.id)) store.set(guild_id, role.id, role);
    },
    guildRoleDelete: ({ guild_id, role_id }) => store.delete(guild_id, role_id),
  };
}

/** Replaces all roles of a guild. */
export function replaceRoles(store: RoleStore, guildId: Snowflake, roles: readonly Role[]): void {
  store.deleteGuild(guildId);
  for (const role of roles) store.set(guildId, role.id, role);
}
