import type { RouteInfo } from '../../app/dispatch/analysis/route-info.js';
import { hasPermissions, type PermissionName } from '../../wire/constants/permissions.js';
import type { CurrentUserGuild } from '../../wire/objects/guilds/current-user-guild.js';
import { type Check, ok, warning } from './check.js';

/** How many guilds with missing permissions are listed. */
const MAX_LISTED_GUILDS = 10;

type GuildPermissions = Pick<CurrentUserGuild, 'id' | 'name' | 'permissions'>;

/** The permissions that handlers require of the bot (guard `appPermissions`). */
export function requiredPermissions(routes: readonly RouteInfo[]): PermissionName[] {
  return [...new Set(routes.flatMap(({ appPermissions }) => appPermissions))];
}

/** Compares the permissions that handlers require (guard `appPermissions`) with those of the bot in each guild. */
export function permissionChecks(routes: readonly RouteInfo[], guilds: readonly GuildPermissions[]): Check[] {
  const needed = requiredPermissions(routes);
  if (needed.length === 0)
    return [ok('permissions', 'No handler requires permissions of the bot (guard `appPermissions`).')];
  const lacking = guilds
    .map((guild) => ({ guild, missing: needed.filter((name) => !hasPermissions(guild.permissions, name)) }))
    .filter(({ missing }) => missing.length > 0);
  if (lacking.length === 0) {
    return [
      ok(
        'permissions',
        `${needed.join(', ')}: granted in ${guilds.length === 1 ? 'its guild' : `all ${guilds.length} guilds`}.`,
      ),
    ];
  }
  const checks = lacking
    .slice(0, MAX_LISTED_GUILDS)
    .map(({ guild, missing }) =>
      warning(
        'permissions',
        `In "${guild.name}" (${guild.id}) the bot lacks ${missing.join(', ')}, required by ${handlersFor(routes, missing)}.`,
        'Grant these permissions to a role of the bot, or install the bot again with them.',
      ),
    );
  const more = lacking.length - checks.length;
  if (more === 0) return checks;
  return [
    ...checks,
    warning('permissions', `The bot lacks permissions in ${more} more guilds.`, 'Install the bot again with them.'),
  ];
}

function handlersFor(routes: readonly RouteInfo[], missing: readonly PermissionName[]): string {
  const all = routes.filter(({ appPermissions }) => appPermissions.some((name) => missing.includes(name)));
  return [...new Set(all.map(({ handler }) => handler))].join(', ');
}
