/** Which command of an application a person means, and whether a client would offer it there. */
import {
  type ApplicationCommand,
  commandTypes,
  interactionContextTypes,
} from '../../../wire/objects/applications/application-command.js';
import { applicationIntegrationTypes } from '../../../wire/objects/applications/application-integration-types.js';
import { channelTypes, threadOnlyTypes } from '../../../wire/objects/channels/channel.js';
import {
  type ApplicationCommandScope,
  findCommandById,
  findCommandByName,
} from '../../state/applications/application-commands.js';
import type { ApplicationRecord } from '../../state/records/users.js';
import type { World } from '../../state/world/world.js';
import { lockedThreadError } from '../channels/thread-checks.js';
import { rejectRequest } from '../errors/request-rejected-error.js';
import { UserActionError } from '../errors/user-action-error.js';
import { commandDenial } from '../permissions/command-permissions.js';
import { hasPermissionBits, overwriteChannelOf, permissionsIn } from '../permissions/permissions.js';
import type { ActingUser } from '../user-actions/select-checks.js';
import { checkChannelAccess } from '../user-actions/user-action-checks.js';
import {
  type InstallationOwners,
  installationsAt,
  interactionContextTypeOf,
  isOnlyUserInstalled,
} from './installations.js';

/** What a person calls a command by. */
export interface CommandReference {
  /** A name in its default language, or an id. */
  readonly command: string;
  /** A number of `commandTypes`. Default: that of the id; names are those of chat commands. */
  readonly command_type?: number | undefined;
  /** Default: that of the id, otherwise the default application. */
  readonly application_id?: string | undefined;
}

/** A command that a person can use where it is. */
export interface AvailableCommand {
  readonly command: ApplicationCommand;
  readonly application: ApplicationRecord;
  /** The installations by which it is there. */
  readonly owners: InstallationOwners;
}

/** Places where nothing can be typed. */
const TYPES_WITHOUT_COMMANDS: readonly number[] = [
  ...threadOnlyTypes,
  channelTypes.GUILD_CATEGORY,
  channelTypes.GUILD_DIRECTORY,
];

/**
 * The command that a person means; one of the guild goes before a global one of the same name.
 * @throws {UserActionError} when there is none, or a client would not offer it to the person there
 */
export function requireAvailableCommand(picker: ActingUser, wanted: CommandReference): AvailableCommand {
  checkCanUseCommands(picker);
  const { command, application } = findCommand(picker, wanted);
  if (command.type === commandTypes.PRIMARY_ENTRY_POINT) {
    throw new UserActionError('wrong_kind', 'This command opens an activity, which nobody can do here.', 'command');
  }
  const supported =
    command.guild_id === undefined ? command.integration_types : [applicationIntegrationTypes.GUILD_INSTALL];
  const owners = installationsAt(picker, application, supported);
  if (Object.keys(owners).length === 0) {
    const message = `The application ${application.name} is not installed here, for this command.`;
    throw new UserActionError('not_installed', message, 'command');
  }
  checkContext(picker, command, application);
  checkAgeRestriction(picker, command);
  if (!isOnlyUserInstalled(owners)) checkCommandPermissions(picker, command);
  return { command, application, owners };
}

/** @throws {UserActionError} when the person can use no command there at all */
function checkCanUseCommands({ world, userId, channel }: ActingUser): void {
  checkChannelAccess(world, userId, channel);
  if (TYPES_WITHOUT_COMMANDS.includes(channel.channel.type)) {
    throw new UserActionError('wrong_context', 'Nothing can be typed in a channel of this kind.', 'channel_id');
  }
  const held = permissionsIn(world, channel, userId);
  if (!channel.recipientIds && !hasPermissionBits(held, 'USE_APPLICATION_COMMANDS')) {
    const message = 'This person may not use commands in the channel: USE_APPLICATION_COMMANDS is missing.';
    throw new UserActionError('missing_permissions', message, 'channel_id');
  }
  if (lockedThreadError(channel, held)) {
    throw new UserActionError('missing_permissions', 'The thread is locked for this person.', 'channel_id');
  }
}

function findCommand({ world, channel }: ActingUser, wanted: CommandReference) {
  const byId = world.commands.get(wanted.command);
  const id = wanted.application_id ?? byId?.application_id ?? world.defaultApplicationId ?? '';
  const application = world.applications.get(id) ?? rejectRequest('UNKNOWN_APPLICATION');
  const { guild_id: guildId } = channel.channel;
  const scopes = [...(guildId === undefined ? [] : [{ application, guildId }]), { application }];
  for (const scope of scopes) {
    const command = findCommandInScope(world, scope, wanted);
    if (command) return { command, application };
  }
  const kind = Object.entries(commandTypes).find(([, type]) => type === wanted.command_type)?.[0] ?? 'CHAT_INPUT';
  const message = `The application ${application.name} has no ${kind} command "${wanted.command}" here.`;
  throw new UserActionError('unknown_command', message, 'command');
}

function findCommandInScope(
  world: World,
  scope: ApplicationCommandScope,
  { command: name, command_type: type }: CommandReference,
) {
  const byId = findCommandById(world, scope, name);
  if (byId) return type === undefined || byId.type === type ? byId : undefined;
  return findCommandByName(world, scope, { type: type ?? commandTypes.CHAT_INPUT, name });
}

/** Without `contexts` a command is for every place where it is installed; those of a guild are for the guild. */
function checkContext({ channel }: ActingUser, { contexts }: ApplicationCommand, application: ApplicationRecord): void {
  const here = interactionContextTypeOf(channel, application);
  if (!contexts || contexts.includes(here)) return;
  const name = Object.entries(interactionContextTypes).find(([, context]) => context === here)?.[0];
  throw new UserActionError('wrong_context', `The command is not for the context ${name}.`, 'command');
}

/** Commands for adults are offered in channels for adults. People of this service are grown: conversations are open to them. */
function checkAgeRestriction({ world, channel }: ActingUser, { nsfw }: ApplicationCommand): void {
  if (!nsfw || channel.recipientIds || overwriteChannelOf(world, channel.channel)?.nsfw) return;
  throw new UserActionError('age_restricted', 'The command is only for age-restricted channels.', 'command');
}

function checkCommandPermissions({ world, userId, channel }: ActingUser, command: ApplicationCommand): void {
  const guild = world.guilds.get(channel.channel.guild_id ?? '');
  const member = guild?.members.get(userId);
  const place = overwriteChannelOf(world, channel.channel);
  if (!guild || !member || !place) return;
  const obstacle = commandDenial({ world, guild, member, channel: place }, command);
  if (obstacle === 'channel') {
    throw new UserActionError('missing_permissions', 'The command is switched off in this channel.', 'channel_id');
  }
  if (obstacle === 'member')
    throw new UserActionError('missing_permissions', 'This person may not use the command.', 'command');
}
