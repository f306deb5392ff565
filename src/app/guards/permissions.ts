import type { PermissionName } from '../../wire/constants/permissions.js';
import { allow, type Guard, refuse } from './guard.js';
import { type GuildOnly, placeInGuild } from './guild-only.js';

/**
 * Refuses members who lack any of these permissions in the channel, and everything outside guilds. Who has
 * ADMINISTRATOR has them all.
 */
export function userPermissions(...names: readonly [PermissionName, ...PermissionName[]]): Guard<GuildOnly> {
  return {
    name: 'userPermissions',
    needs: { user: names },
    check(context) {
      const { memberPermissions, texts } = context;
      const place = placeInGuild(context);
      if (!place || !memberPermissions) return refuse(texts.guildOnly);
      const missing = memberPermissions.missing(...names);
      return missing.length === 0 ? allow(place) : refuse(texts.userPermissions(missing));
    },
  };
}

/** Refuses where the bot itself lacks any of these permissions, before a handler fails for it. */
export function appPermissions(...names: readonly [PermissionName, ...PermissionName[]]): Guard {
  return {
    name: 'appPermissions',
    needs: { app: names },
    check({ appPermissions: held, texts }) {
      const missing = held.missing(...names);
      return missing.length === 0 ? allow() : refuse(texts.appPermissions(missing));
    },
  };
}
