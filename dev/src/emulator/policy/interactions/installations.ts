/** Which installations make an application available in a channel: in the guild, for the user, or both. */
import { applicationIntegrationTypes, interactionContextTypes } from 'guildhall/wire';
import { findIntegration } from '../../state/applications/integrations.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { ApplicationRecord } from '../../state/records/users.js';
import { hasPermissionBits, permissionsIn } from '../permissions/permissions.js';
import type { ActingUser } from '../user-actions/select-checks.js';

/**
 * Who installed an application, by installation type as a string. For a guild it is the guild's id (`0` in a direct
 * message with the bot), for a user the user's id.
 */
export type InstallationOwners = Readonly<Record<string, string>>;

const GUILD_INSTALL = String(applicationIntegrationTypes.GUILD_INSTALL);
const USER_INSTALL = String(applicationIntegrationTypes.USER_INSTALL);

/** Discord uses this id in place of a guild id in direct messages with the bot. */
const BOT_DM_OWNER = '0';

/** The context of a channel, a number of `interactionContextTypes`. */
export function interactionContextTypeOf(channel: ChannelRecord, { botUserId }: ApplicationRecord): number {
  if (!channel.recipientIds) return interactionContextTypes.GUILD;
  return channel.recipientIds.includes(botUserId)
    ? interactionContextTypes.BOT_DM
    : interactionContextTypes.PRIVATE_CHANNEL;
}

/**
 * The installations that make an application available in a channel. Empty if it is not installed.
 * @param supported numbers of `applicationIntegrationTypes` to include. Default: all
 */
export function installationsAt(
  { world, userId, channel }: ActingUser,
  application: ApplicationRecord,
  supported: readonly number[] = Object.values(applicationIntegrationTypes),
): InstallationOwners {
  const guild = world.guilds.get(channel.channel.guild_id ?? '');
  const owners: [type: number, owner: string | undefined][] = [
    [
      applicationIntegrationTypes.GUILD_INSTALL,
      guild ? guildIdIfInstalled(guild, application) : botDmOwnerId(channel, application),
    ],
    [applicationIntegrationTypes.USER_INSTALL, application.userInstalls.has(userId) ? userId : undefined],
  ];
  return Object.fromEntries(
    owners.flatMap(([type, owner]) => (owner !== undefined && supported.includes(type) ? [[type, owner]] : [])),
  );
}

/** An application can be installed in a guild without its bot, with the scope `applications.commands`. */
function guildIdIfInstalled(record: GuildRecord, { id, botUserId }: ApplicationRecord): string | undefined {
  const isInstalled = record.members.has(botUserId) || findIntegration(record, id) !== undefined;
  return isInstalled ? record.guild.id : undefined;
}

function botDmOwnerId(channel: ChannelRecord, application: ApplicationRecord): string | undefined {
  return interactionContextTypeOf(channel, application) === interactionContextTypes.BOT_DM ? BOT_DM_OWNER : undefined;
}

/** Whether only the user installed the application. Discord limits the responses of such applications. */
export function isOnlyUserInstalled(owners: InstallationOwners): boolean {
  return owners[GUILD_INSTALL] === undefined && owners[USER_INSTALL] !== undefined;
}

/**
 * Whether responses of a user-installed application are always ephemeral: in a guild, if the user may not use external apps or
 * may not send messages. Discord documents for the latter only that other responses are not possible.
 */
export function isForcedEphemeral({ world, userId, channel }: ActingUser, owners: InstallationOwners): boolean {
  if (channel.recipientIds || !isOnlyUserInstalled(owners)) return false;
  return !hasPermissionBits(permissionsIn(world, channel, userId), 'USE_EXTERNAL_APPS', 'SEND_MESSAGES');
}
