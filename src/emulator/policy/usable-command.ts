/** Which command of an application a person means, and whether a client would offer it there. */
import {
  type ApplicationCommand,
  commandTypes,
  interactionContextTypes,
} from '../../wire/objects/application-command.js';
import { channelTypes, threadOnlyTypes } from '../../wire/objects/channel.js';
import { integrationTypes } from '../../wire/objects/integration-types.js';
import { type CommandScope, commandById, commandByName } from '../state/application-commands.js';
import type { ApplicationRecord } from '../state/records/accounts.js';
import type { World } from '../state/world.js';
import { commandObstacle } from './command-permissions.js';
import { contextOf, installationsAt, isPersonal, type Owners } from './installation.js';
import { channelOfOverwrites, holds, permissionsIn } from './permissions.js';
import { checkPresence, Impossible } from './person.js';
import type { Picker } from './picking.js';
import { refuse } from './refusal.js';
import { lockError } from './thread-rights.js';

/** What a person calls a command by. */
export interface CommandName {
  /** A name in its default language, or an id. */
  readonly command: string;
  /** A number of `commandTypes`. Default: that of the id; names are those of chat commands. */
  readonly command_type?: number | undefined;
  /** Default: that of the id, otherwise the default application. */
  readonly application_id?: string | undefined;
}

/** A command that a person can use where it is. */
export interface UsableCommand {
  readonly command: ApplicationCommand;
  readonly application: ApplicationRecord;
  /** The installations by which it is there. */
  readonly owners: Owners;
}

/** Places where nothing can be typed. */
const SILENT: readonly number[] = [...threadOnlyTypes, channelTypes.GUILD_CATEGORY, channelTypes.GUILD_DIRECTORY];

/**
 * The command that a person means; one of the guild goes before a global one of the same name.
 * @throws {Impossible} when there is none, or a client would not offer it to the person there
 */
export function usableCommand(picker: Picker, wanted: CommandName): UsableCommand {
  checkPlace(picker);
  const { command, application } = commandMeant(picker, wanted);
  if (command.type === commandTypes.PRIMARY_ENTRY_POINT) {
    throw new Impossible('wrong_kind', 'This command opens an activity, which nobody can do here.', 'command');
  }
  const supported = command.guild_id === undefined ? command.integration_types : [integrationTypes.GUILD_INSTALL];
  const owners = installationsAt(picker, application, supported);
  if (Object.keys(owners).length === 0) {
    const message = `The application ${application.name} is not installed here, for this command.`;
    throw new Impossible('not_installed', message, 'command');
  }
  checkContext(picker, command, application);
  checkAge(picker, command);
  if (!isPersonal(owners)) checkCommandPermissions(picker, command);
  return { command, application, owners };
}

/** @throws {Impossible} when the person can use no command there at all */
function checkPlace({ world, userId, channel }: Picker): void {
  checkPresence(world, userId, channel);
  if (SILENT.includes(channel.channel.type)) {
    throw new Impossible('wrong_context', 'Nothing can be typed in a channel of this kind.', 'channel_id');
  }
  const held = permissionsIn(world, channel, userId);
  if (!channel.recipientIds && !holds(held, 'USE_APPLICATION_COMMANDS')) {
    const message = 'This person may not use commands in the channel: USE_APPLICATION_COMMANDS is missing.';
    throw new Impossible('missing_permissions', message, 'channel_id');
  }
  if (lockError(channel, held)) {
    throw new Impossible('missing_permissions', 'The thread is locked for this person.', 'channel_id');
  }
}

function commandMeant({ world, channel }: Picker, wanted: CommandName) {
  const byId = world.commands.get(wanted.command);
  const id = wanted.application_id ?? byId?.application_id ?? world.defaultApplicationId ?? '';
  const application = world.applications.get(id) ?? refuse('UNKNOWN_APPLICATION');
  const { guild_id: guildId } = channel.channel;
  const scopes = [...(guildId === undefined ? [] : [{ application, guildId }]), { application }];
  for (const scope of scopes) {
    const command = commandIn(world, scope, wanted);
    if (command) return { command, application };
  }
  const kind = Object.entries(commandTypes).find(([, type]) => type === wanted.command_type)?.[0] ?? 'CHAT_INPUT';
  const message = `The application ${application.name} has no ${kind} command "${wanted.command}" here.`;
  throw new Impossible('unknown_command', message, 'command');
}

function commandIn(world: World, scope: CommandScope, { command: name, command_type: type }: CommandName) {
  const byId = commandById(world, scope, name);
  if (byId) return type === undefined || byId.type === type ? byId : undefined;
  return commandByName(world, scope, { type: type ?? commandTypes.CHAT_INPUT, name });
}

/** Without `contexts` a command is for every place where it is installed; those of a guild are for the guild. */
function checkContext({ channel }: Picker, { contexts }: ApplicationCommand, application: ApplicationRecord): void {
  const here = contextOf(channel, application);
  if (!contexts || contexts.includes(here)) return;
  const name = Object.entries(interactionContextTypes).find(([, context]) => context === here)?.[0];
  throw new Impossible('wrong_context', `The command is not for the context ${name}.`, 'command');
}

/** Commands for adults are offered in channels for adults. People of this service are grown: conversations are open to them. */
function checkAge({ world, channel }: Picker, { nsfw }: ApplicationCommand): void {
  if (!nsfw || channel.recipientIds || channelOfOverwrites(world, channel.channel)?.nsfw) return;
  throw new Impossible('age_restricted', 'The command is only for age-restricted channels.', 'command');
}

function checkCommandPermissions({ world, userId, channel }: Picker, command: ApplicationCommand): void {
  const guild = world.guilds.get(channel.channel.guild_id ?? '');
  const member = guild?.members.get(userId);
  const place = channelOfOverwrites(world, channel.channel);
  if (!guild || !member || !place) return;
  const obstacle = commandObstacle({ world, guild, member, channel: place }, command);
  if (obstacle === 'channel') {
    throw new Impossible('missing_permissions', 'The command is switched off in this channel.', 'channel_id');
  }
  if (obstacle === 'member')
    throw new Impossible('missing_permissions', 'This person may not use the command.', 'command');
}
