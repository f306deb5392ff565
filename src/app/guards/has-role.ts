import type { Snowflake } from '../../base/snowflake.js';
import { allowInteraction, denyInteraction, type InteractionGuard } from '../../interactions/guards/guard.js';
import { type GuildOnly, guildLocationOf } from '../../interactions/guards/guild-only.js';

/**
 * A guard that denies members who have none of these roles, and interactions outside guilds.
 *
 * @param roleIds one or more role ids; a member needs one of these roles
 */
export function hasRole(...roleIds: readonly [Snowflake, ...Snowflake[]]): InteractionGuard<GuildOnly> {
  return {
    name: 'hasRole',
    contexts: ['guild'],
    check(context) {
      const location = guildLocationOf(context);
      if (!location) return denyInteraction(context.texts.guildOnly);
      const hasAny = roleIds.some((id) => location.member.roles.includes(id));
      return hasAny ? allowInteraction(location) : denyInteraction(context.texts.hasRole(roleIds));
    },
  };
}
