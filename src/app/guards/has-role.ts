import type { Snowflake } from '../../base/snowflake.js';
import { allowInteraction, denyInteraction, type InteractionGuard } from './guard.js';
import { type GuildOnly, guildLocationOf } from './guild-only.js';

/** Refuses members who have none of these roles, and everything outside guilds. */
export function hasRole(...roleIds: readonly [Snowflake, ...Snowflake[]]): InteractionGuard<GuildOnly> {
  return {
    name: 'hasRole',
    check(context) {
      const place = guildLocationOf(context);
      if (!place) return denyInteraction(context.texts.guildOnly);
      const has = roleIds.some((id) => place.member.roles.includes(id));
      return has ? allowInteraction(place) : denyInteraction(context.texts.hasRole(roleIds));
    },
  };
}
