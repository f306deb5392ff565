import type { Snowflake } from '../../base/snowflake.js';
import { allowInteraction, denyInteraction, type InteractionGuard } from '../../interactions/guards/guard.js';
import { type GuildOnly, guildLocationOf } from '../../interactions/guards/guild-only.js';
import type { PermissionName } from '../../wire/constants/permissions.js';

/**
 * A guard that denies members who lack any of these permissions in the channel, and interactions outside guilds. A member
 * with ADMINISTRATOR has all permissions.
 *
 * @param names at least one permission; all are required
 * @see https://docs.discord.com/developers/topics/permissions
 *
 * @example
 * @Command(warn, { guards: [userPermissions('MODERATE_MEMBERS')] })
 * warned(use: CommandContext<typeof warn>) {
 *   return use.reply(`${use.options.member.user.username} was warned.`);
 * }
 */
export function userPermissions(...names: readonly [PermissionName, ...PermissionName[]]): InteractionGuard<GuildOnly> {
  return {
    name: 'userPermissions',
    contexts: ['guild'],
    requiredPermissions: { user: names },
    check(context) {
      const { texts } = context;
      const location = guildLocationOf(context);
      if (!location) return denyInteraction(texts.guildOnly);
      const missing = location.memberPermissions.missing(...names);
      return missing.length === 0 ? allowInteraction(location) : denyInteraction(texts.userPermissions(missing));
    },
  };
}

/**
 * A guard that denies an interaction if the bot lacks any of these permissions in the channel, so that the handler does
 * not fail halfway.
 *
 * @param names at least one permission; all are required
 * @see https://docs.discord.com/developers/topics/permissions
 */
export function appPermissions(...names: readonly [PermissionName, ...PermissionName[]]): InteractionGuard {
  return {
    name: 'appPermissions',
    requiredPermissions: { app: names },
    check({ appPermissions: granted, texts }) {
      const missing = granted.missing(...names);
      return missing.length === 0 ? allowInteraction() : denyInteraction(texts.appPermissions(missing));
    },
  };
}

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
