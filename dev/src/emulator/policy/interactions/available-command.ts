/** Finds the command that a user wants to use, and checks whether clients show it to the user in the channel. */
import {
  type ApplicationCommand,
  applicationIntegrationTypes,
  channelTypes,
  commandTypes,
  interactionContextTypes,
  threadOnlyTypes,
} from 'guildhall/wire';
import {
  type ApplicationCommandScope,
  findCommandById,
  findCommandByName,
} from '../../state/applications/application-commands.js';
import type { ApplicationRecord } from '../../state/records/users.js';
import type { World } from '../../state/world/world.js';
import { rejectRequest } from '../errors/request-rejected-error.js';
import { UserActionError } from '../errors/user-action-error.js';
import { commandDenial } from '../permissions/command-permissions.js';
import { hasPermissionBits, overwriteChannelOf, permissionsIn } from '../permissions/permissions.js';
import { lockedThreadError } from '../threads/thread-checks.js';
import type { ActingUser } from '../user-actions/select-checks.js';
import { checkChannelAccess } from '../user-actions/user-action-checks.js';
import {
  type InstallationOwners,
  installationsAt,
  interactionContextTypeOf,
  isOnlyUserInstalled,
} from './installations.js';

/** How a user refers to a command. */
export interface CommandReference {
  /** A name in the default language, or an id. */
  readonly command: string;
  /** A value of `commandTypes`. Default for an id: the type of that command. Default for a name: `CHAT_INPUT`. */
  readonly command_type?: number | undefined;
  /** Default for an id: the application of that command. Default for a name: the default application. */
  readonly application_id?: string | undefined;
}

/** A command that a user can use in a channel. */
export interface AvailableCommand {
  readonly command: ApplicationCommand;
  readonly application: ApplicationRecord;
  /** Who installed the application, for the installations that make the command available in the channel. */
  readonly owners: InstallationOwners;
}

/** Types of channels in which clients show no message box, so no command can be used. */
const CHANNEL_TYPES_WITHOUT_COMMANDS: readonly number[] = [
  ...threadOnlyTypes,
  channelTypes.GUILD_CATEGORY,
  channelTypes.GUILD_DIRECTORY,
];

/**
 * Finds a command that the user can use. A guild command takes precedence over a global command with the same name.
 * @throws {UserActionError} when there is no such command, or clients do not show it to the user in the channel
 */
export function requireAvailableCommand(actingUser: ActingUser, reference: CommandReference): AvailableCommand {
  checkCanUseCommands(actingUser);
  const { command, application } = findCommand(actingUser, reference);
  if (command.type === commandTypes.PRIMARY_ENTRY_POINT) {
    throw new UserActionError(
      'wrong_kind',
      'This command opens an activity. The emulator does not support activities.',
      'command',
    );
  }
  const supported =
    command.guild_id === undefined ? command.integration_types : [applicationIntegrationTypes.GUILD_INSTALL];
  const owners = installationsAt(actingUser, application, supported);
  if (Object.keys(owners).length === 0) {
    const message = `The application ${application.name} has no installation that makes this command available in the channel.`;
    throw new UserActionError('not_installed', message, 'command');
  }
  checkContext(actingUser, command, application);
  checkAgeRestriction(actingUser, command);
  if (!isOnlyUserInstalled(owners)) checkCommandPermissions(actingUser, command);
  return { command, application, owners };
}

/** @throws {UserActionError} when the user cannot use any command in the channel */
function checkCanUseCommands({ world, userId, channel }: ActingUser): void {
  checkChannelAccess(world, userId, channel);
  if (CHANNEL_TYPES_WITHOUT_COMMANDS.includes(channel.channel.type)) {
    throw new UserActionError('wrong_context', 'This type of channel has no message box.', 'channel_id');
  }
  const permissions = permissionsIn(world, channel, userId);
  if (!channel.recipientIds && !hasPermissionBits(permissions, 'USE_APPLICATION_COMMANDS')) {
    const message = 'This user may not use commands in the channel: USE_APPLICATION_COMMANDS is missing.';
    throw new UserActionError('missing_permissions', message, 'channel_id');
  }
  if (lockedThreadError(channel, permissions)) {
    throw new UserActionError('missing_permissions', 'The thread is locked for this user.', 'channel_id');
  }
}

function findCommand({ world, channel }: ActingUser, reference: CommandReference) {
  const byId = world.commands.get(reference.command);
  const id = reference.application_id ?? byId?.application_id ?? world.defaultApplicationId ?? '';
  const application = world.applications.get(id) ?? rejectRequest('UNKNOWN_APPLICATION');
  const { guild_id: guildId } = channel.channel;
  const scopes = [...(guildId === undefined ? [] : [{ application, guildId }]), { application }];
  for (const scope of scopes) {
    const command = findCommandInScope(world, scope, reference);
    if (command) return { command, application };
  }
  const typeName =
    Object.entries(commandTypes).find(([, type]) => type === reference.command_type)?.[0] ?? 'CHAT_INPUT';
  const message = `The application ${application.name} has no ${typeName} command "${reference.command}" here.`;
  throw new UserActionError('unknown_command', message, 'command');
}

function findCommandInScope(
  world: World,
  scope: ApplicationCommandScope,
  { command: nameOrId, command_type: type }: CommandReference,
) {
  const byId = findCommandById(world, scope, nameOrId);
  if (byId) return type === undefined || byId.type === type ? byId : undefined;
  return findCommandByName(world, scope, { type: type ?? commandTypes.CHAT_INPUT, name: nameOrId });
}

/**
 * A command without `contexts` is available in all contexts of its installations, and in direct messages with the bot only if
 * the deprecated `dm_permission` is not false. Guild commands have neither.
 */
function checkContext({ channel }: ActingUser, command: ApplicationCommand, application: ApplicationRecord): void {
  const currentContext = interactionContextTypeOf(channel, application);
  const isHidden = command.dm_permission === false && currentContext === interactionContextTypes.BOT_DM;
  if (command.contexts?.includes(currentContext) ?? !isHidden) return;
  const name = Object.entries(interactionContextTypes).find(([, context]) => context === currentContext)?.[0];
  throw new UserActionError('wrong_context', `The command is not available in the context ${name}.`, 'command');
}

/**
 * An age-restricted command is available in age-restricted channels and in direct messages. The emulator treats every
 * user as an adult.
 */
function checkAgeRestriction({ world, channel }: ActingUser, { nsfw }: ApplicationCommand): void {
  if (!nsfw || channel.recipientIds || overwriteChannelOf(world, channel.channel)?.nsfw) return;
  throw new UserActionError('age_restricted', 'The command is only for age-restricted channels.', 'command');
}

function checkCommandPermissions({ world, userId, channel }: ActingUser, command: ApplicationCommand): void {
  const guild = world.guilds.get(channel.channel.guild_id ?? '');
  const member = guild?.members.get(userId);
  const overwriteChannel = overwriteChannelOf(world, channel.channel);
  if (!guild || !member || !overwriteChannel) return;
  const denial = commandDenial({ world, guild, member, channel: overwriteChannel }, command);
  if (denial === 'channel') {
    throw new UserActionError('missing_permissions', 'The command is disabled in this channel.', 'channel_id');
  }
  if (denial === 'member')
    throw new UserActionError('missing_permissions', 'This user may not use the command.', 'command');
}
