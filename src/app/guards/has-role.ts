import type { Snowflake } from '../../base/snowflake.js';
import { allow, type Guard, refuse } from './guard.js';
import { type GuildOnly, placeInGuild } from './guild-only.js';

/** Refuses members who have none of these roles, and everything outside guilds. */
export function hasRole(...roleIds: readonly [Snowflake, ...Snowflake[]]): Guard<GuildOnly> {
  return {
    name: 'hasRole',
    check(context) {
      const place = placeInGuild(context);
      if (!place) return refuse(context.texts.guildOnly);
      const has = roleIds.some((id) => place.member.roles.includes(id));
      return has ? allow(place) : refuse(context.texts.hasRole(roleIds));
    },
  };
}
