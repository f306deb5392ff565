import type { RouteInfo } from '../../app/dispatch/analysis/route-info.js';
import { hasPermissions, type PermissionName } from '../../wire/constants/permissions.js';
import type { CurrentUserGuild } from '../../wire/objects/guilds/current-user-guild.js';
import { type Check, ok, warning } from './check.js';

/** How many guilds are named, where permissions lack in more. */
const MAX_LISTED_GUILDS = 10;

type GuildPermissions = Pick<CurrentUserGuild, 'id' | 'name' | 'permissions'>;

/** What handlers say that the bot needs (the guard `appPermissions`), beside what it has in each guild as a whole. */
export function permissionChecks(routes: readonly RouteInfo[], guilds: readonly GuildPermissions[]): Check[] {
  const needed = [...new Set(routes.flatMap(({ appPermissions }) => appPermissions))];
  if (needed.length === 0)
    return [ok('permissions', 'No handler says what the bot needs (the guard `appPermissions`).')];
  const lacking = guilds
    .map((guild) => ({ guild, missing: needed.filter((name) => !hasPermissions(guild.permissions, name)) }))
    .filter(({ missing }) => missing.length > 0);
  if (lacking.length === 0) {
    return [
      ok(
        'permissions',
        `${needed.join(', ')}: held in ${guilds.length === 1 ? 'its guild' : `all ${guilds.length} guilds`}.`,
      ),
    ];
  }
  const checks = lacking
    .slice(0, MAX_LISTED_GUILDS)
    .map(({ guild, missing }) =>
      warning(
        'permissions',
        `In "${guild.name}" (${guild.id}) the bot lacks ${missing.join(', ')}, for ${handlersFor(routes, missing)}.`,
        'Give a role of the bot these permissions, or install it anew with them.',
      ),
    );
  const more = lacking.length - checks.length;
  if (more === 0) return checks;
  return [
    ...checks,
    warning('permissions', `It lacks permissions in ${more} more guilds.`, 'Install it anew with them.'),
  ];
}

function handlersFor(routes: readonly RouteInfo[], missing: readonly PermissionName[]): string {
  const all = routes.filter(({ appPermissions }) => appPermissions.some((name) => missing.includes(name)));
  return [...new Set(all.map(({ handler }) => handler))].join(', ');
}
