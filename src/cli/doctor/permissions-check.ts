/** Compares the permissions that a bot requires with those that it has in its guilds, and in their channels. */
import type { BotPermissions } from '../../app/dispatch/analysis/permission-plan.js';
import type { Rest } from '../../rest/rest.js';
import { hasPermissions, type PermissionName } from '../../wire/constants/permissions.js';
import type { Channel } from '../../wire/objects/channels/channel.js';
import { channelTypes } from '../../wire/objects/channels/channel-types.js';
import type { CurrentUserGuild } from '../../wire/objects/guilds/current-user-guild.js';
import { type GrantSubject, grantedBits } from '../../wire/permissions/granted-bits.js';
import { type Check, ok, warning } from './check.js';

/** How many guilds with missing permissions are listed. */
const MAX_LISTED_GUILDS = 10;
/** In how many guilds channels are compared. Each takes three calls. */
export const MAX_COMPARED_GUILDS = 25;
/** How many channels of a guild are named. */
const MAX_NAMED_CHANNELS = 5;

type GuildPermissions = Pick<CurrentUserGuild, 'id' | 'name' | 'permissions'>;

/** The channels of a guild, and what decides about the permissions of the bot there. */
export interface ComparedGuild {
  readonly guild: GuildPermissions;
  readonly subject: GrantSubject;
  readonly channels: readonly Pick<Channel, 'name' | 'type' | 'permission_overwrites'>[];
}

/**
 * Loads the channels of guilds in which overwrites can deny what the bot requires: not of those where it is an administrator, and
 * of {@link MAX_COMPARED_GUILDS} at most.
 */
export async function loadComparedGuilds(rest: Rest, guilds: readonly GuildPermissions[]): Promise<ComparedGuild[]> {
  const compared = guilds.filter(({ permissions }) => !hasPermissions(permissions, 'ADMINISTRATOR'));
  if (compared.length === 0) return [];
  const { api } = rest;
  const { id: userId } = await api.users.getCurrent();
  const loaded: ComparedGuild[] = [];
  for (const guild of compared.slice(0, MAX_COMPARED_GUILDS)) {
    const [{ owner_id }, allRoles, member, channels] = await Promise.all([
      api.guilds.get(guild.id),
      api.guilds.listRoles(guild.id),
      api.guilds.getMember(guild.id, userId),
      api.guilds.listChannels(guild.id),
    ]);
    const roles = allRoles.filter(({ id }) => id === guild.id || member.roles.includes(id));
    loaded.push({ guild, channels, subject: { guild: { id: guild.id, owner_id }, userId, roles } });
  }
  return loaded;
}

/**
 * Compares the required permissions with those of the bot in each guild and in the loaded channels.
 *
 * @param required what the bot, its features and its guards require
 */
export function permissionChecks(
  required: BotPermissions,
  guilds: readonly GuildPermissions[],
  loaded: readonly ComparedGuild[],
): Check[] {
  const { sources, isDeclared } = required;
  if (sources.length === 0) {
    const declaration = isDeclared
      ? 'The bot declares that it needs no permissions.'
      : 'The bot declares no permissions (option `appPermissions`), and no guard requires any.';
    return [ok('permissions', declaration)];
  }
  const names = sources.map(({ name }) => name);
  const lacking = [
    ...guilds.flatMap((guild) => missingInGuild(required, guild)),
    ...loaded.flatMap((channels) => deniedInChannels(names, channels)),
  ];
  const administrator = names.includes('ADMINISTRATOR') ? [administratorWarning(required)] : [];
  if (lacking.length === 0) {
    const where = guilds.length === 1 ? 'its guild' : `all ${guilds.length} guilds`;
    return [...administrator, ok('permissions', `${names.join(', ')}: granted in ${where}.`)];
  }
  const listed = lacking.slice(0, MAX_LISTED_GUILDS);
  const more = lacking.length - listed.length;
  if (more > 0) {
    const message = `Permissions are missing in ${more} more places.`;
    listed.push(warning('permissions', message, 'Install the bot again with the required permissions.'));
  }
  return [...administrator, ...listed];
}

function missingInGuild({ sources }: BotPermissions, guild: GuildPermissions): Check[] {
  const missing = sources.filter(({ name }) => !hasPermissions(guild.permissions, name));
  if (missing.length === 0) return [];
  const neededBy = [...new Set(missing.flatMap((source) => source.neededBy))].join(', ');
  const names = missing.map(({ name }) => name).join(', ');
  return [
    warning(
      'permissions',
      `In "${guild.name}" (${guild.id}) the bot lacks ${names}, required by ${neededBy}.`,
      'Grant these permissions to a role of the bot, or install the bot again with the URL of the check `invite`.',
    ),
  ];
}

/**
 * Lists the channels whose overwrites deny permissions that the bot has in the guild. Channels that the bot cannot see count only if
 * it requires VIEW_CHANNEL: guilds hide many channels from bots on purpose.
 */
function deniedInChannels(names: readonly PermissionName[], { guild, subject, channels }: ComparedGuild): Check[] {
  const granted = names.filter((name) => hasPermissions(guild.permissions, name));
  const channelsByNames = new Map<string, string[]>();
  for (const { name: channelName, type, permission_overwrites: overwrites } of channels) {
    if (type === channelTypes.GUILD_CATEGORY) continue;
    const bits = grantedBits(subject, overwrites);
    const isVisible = hasPermissions(bits, 'VIEW_CHANNEL');
    const denied = isVisible ? granted.filter((name) => !hasPermissions(bits, name)) : granted.filter(isViewChannel);
    if (denied.length === 0) continue;
    const key = denied.join(', ');
    channelsByNames.set(key, [...(channelsByNames.get(key) ?? []), `#${channelName}`]);
  }
  return [...channelsByNames].map(([denied, found]) => {
    const more = found.length - MAX_NAMED_CHANNELS;
    const list = [...found.slice(0, MAX_NAMED_CHANNELS), ...(more > 0 ? [`${more} more channels`] : [])].join(', ');
    return warning(
      'permissions',
      `In "${guild.name}" (${guild.id}) overwrites deny the bot ${denied} in ${list}.`,
      'Allow these permissions there for a role of the bot, if it has to work there.',
    );
  });
}

const isViewChannel = (name: PermissionName) => name === 'VIEW_CHANNEL';

function administratorWarning({ sources }: BotPermissions): Check {
  const neededBy = sources.find(({ name }) => name === 'ADMINISTRATOR')?.neededBy.join(', ');
  const message = `ADMINISTRATOR is required by ${neededBy}: it includes every permission, in every channel.`;
  return warning('permissions', message, 'Declare the permissions that the calls of the bot need.');
}
