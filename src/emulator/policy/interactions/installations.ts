/** How an application reaches the place where a person is: through the guild, through the person's own account, or both. */
import { interactionContextTypes } from '../../../wire/objects/applications/application-command.js';
import { applicationIntegrationTypes } from '../../../wire/objects/applications/application-integration-types.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { ApplicationRecord } from '../../state/records/users.js';
import { hasPermissionBits, permissionsIn } from '../permissions/permissions.js';
import type { ActingUser } from '../user-actions/select-checks.js';

/**
 * Who installed an application, by the number of the way as text: for a guild the guild's id (`0` in a conversation with
 * the bot), for a person the person's.
 */
export type InstallationOwners = Readonly<Record<string, string>>;

const GUILD_INSTALL = String(applicationIntegrationTypes.GUILD_INSTALL);
const USER_INSTALL = String(applicationIntegrationTypes.USER_INSTALL);

/** In a conversation with the bot there is no guild: this stands for it. */
const BOT_DM_OWNER = '0';

/** The kind of place, a number of `interactionContextTypes`. */
export function interactionContextTypeOf(channel: ChannelRecord, { botUserId }: ApplicationRecord): number {
  if (!channel.recipientIds) return interactionContextTypes.GUILD;
  return channel.recipientIds.includes(botUserId)
    ? interactionContextTypes.BOT_DM
    : interactionContextTypes.PRIVATE_CHANNEL;
}

/**
 * The installations by which an application may act there; none when it is not installed.
 * @param supported numbers of `integrationTypes` that count; default all
 */
export function installationsAt(
  { world, userId, channel }: ActingUser,
  application: ApplicationRecord,
  supported: readonly number[] = Object.values(applicationIntegrationTypes),
): InstallationOwners {
  const guild = world.guilds.get(channel.channel.guild_id ?? '');
  const owners: [kind: number, owner: string | undefined][] = [
    [
      applicationIntegrationTypes.GUILD_INSTALL,
      guild ? guildIdIfInstalled(guild, application) : botDmOwnerId(channel, application),
    ],
    [applicationIntegrationTypes.USER_INSTALL, application.userInstalls.has(userId) ? userId : undefined],
  ];
  return Object.fromEntries(
    owners.flatMap(([kind, owner]) => (owner !== undefined && supported.includes(kind) ? [[kind, owner]] : [])),
  );
}

function guildIdIfInstalled({ guild, members }: GuildRecord, { botUserId }: ApplicationRecord): string | undefined {
  return members.has(botUserId) ? guild.id : undefined;
}

function botDmOwnerId(channel: ChannelRecord, application: ApplicationRecord): string | undefined {
  return interactionContextTypeOf(channel, application) === interactionContextTypes.BOT_DM ? BOT_DM_OWNER : undefined;
}

/** Whether the person alone installed the application: then what it may say is bounded. */
export function isOnlyUserInstalled(owners: InstallationOwners): boolean {
  return owners[GUILD_INSTALL] === undefined && owners[USER_INSTALL] !== undefined;
}

/** Whether what a personal application says is seen by its person alone: in a guild, without USE_EXTERNAL_APPS. */
export function isForcedEphemeral({ world, userId, channel }: ActingUser, owners: InstallationOwners): boolean {
  if (channel.recipientIds || !isOnlyUserInstalled(owners)) return false;
  return !hasPermissionBits(permissionsIn(world, channel, userId), 'USE_EXTERNAL_APPS');
}
