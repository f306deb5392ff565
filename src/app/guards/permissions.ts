import type { PermissionName } from '../../wire/constants/permissions.js';
import { allowInteraction, denyInteraction, type InteractionGuard } from './guard.js';
import { type GuildOnly, guildLocationOf } from './guild-only.js';

/**
 * Refuses members who lack any of these permissions in the channel, and everything outside guilds. Who has
 * ADMINISTRATOR has them all.
 */
export function userPermissions(...names: readonly [PermissionName, ...PermissionName[]]): InteractionGuard<GuildOnly> {
  return {
    name: 'userPermissions',
    requiredPermissions: { user: names },
    check(context) {
      const { memberPermissions, texts } = context;
      const place = guildLocationOf(context);
      if (!place || !memberPermissions) return denyInteraction(texts.guildOnly);
      const missing = memberPermissions.missing(...names);
      return missing.length === 0 ? allowInteraction(place) : denyInteraction(texts.userPermissions(missing));
    },
  };
}

/** Refuses where the bot itself lacks any of these permissions, before a handler fails for it. */
export function appPermissions(...names: readonly [PermissionName, ...PermissionName[]]): InteractionGuard {
  return {
    name: 'appPermissions',
    requiredPermissions: { app: names },
    check({ appPermissions: held, texts }) {
      const missing = held.missing(...names);
      return missing.length === 0 ? allowInteraction() : denyInteraction(texts.appPermissions(missing));
    },
  };
}
