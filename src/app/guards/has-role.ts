import type { Snowflake } from '../../base/snowflake.js';
import { allow, type Guard, refuse } from './guard.js';
import type { GuildOnly } from './guild-only.js';

/** Refuses members who have none of these roles, and everything outside guilds. */
export function hasRole(...roleIds: readonly [Snowflake, ...Snowflake[]]): Guard<GuildOnly> {
  return {
    name: 'hasRole',
    check({ guildId, member, texts }) {
      if (guildId === undefined || !member) return refuse(texts.guildOnly);
      return roleIds.some((id) => member.roles.includes(id))
        ? allow({ guildId, member })
        : refuse(texts.hasRole(roleIds));
    },
  };
}
