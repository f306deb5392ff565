import {
  type ApplicationCommand,
  commandTypes,
} from '../../../../../src/wire/objects/applications/application-command.js';
import {
  type AutocompleteInteraction,
  type CommandData,
  type CommandDataOption,
  type CommandInteraction,
  interactionTypes,
} from '../../../../../src/wire/objects/interactions/interaction.js';
import type { Attachment } from '../../../../../src/wire/objects/messages/attachment.js';
import { UserActionError } from '../../policy/errors/user-action-error.js';
import {
  type AvailableCommand,
  type CommandReference,
  requireAvailableCommand,
} from '../../policy/interactions/available-command.js';
import {
  type CheckedOption,
  type CommandOptionsInput,
  checkAutocompleteOptions,
  checkSubmittedOptions,
} from '../../policy/interactions/command-options.js';
import { requireTargetMessage, requireTargetUser } from '../../policy/interactions/command-targets.js';
import type { ActingUser } from '../../policy/user-actions/select-checks.js';
import { storeAttachment } from '../../state/files/attachments.js';
import { interactionFields } from './interaction-payload.js';
import { type EntityReferences, kindsOfOption, resolveReferences, type SelectedIds } from './resolved-data.js';

/** A user's use of a command. */
export interface CommandAction extends CommandReference, CommandOptionsInput {
  /** The user or message that a context menu command is used on. */
  readonly target_id?: string | undefined;
}

/**
 * Creates the interaction of a user who submits a command.
 * @throws {UserActionError} when the user cannot use the command this way
 */
export function createCommandInteraction(actor: ActingUser, use: CommandAction): CommandInteraction {
  const available = requireAvailableCommand(actor, use);
  const data =
    available.command.type === commandTypes.CHAT_INPUT
      ? chatInputData(actor, available, use)
      : targetData(actor, available, use);
  const fields = interactionFields(actor, available.application, available.owners);
  return { ...fields, type: interactionTypes.APPLICATION_COMMAND, data };
}

/**
 * Creates the interaction of a user who types in an option with autocomplete.
 * @throws {UserActionError} when the user cannot use the command this way
 */
export function createAutocompleteInteraction(actor: ActingUser, use: CommandAction): AutocompleteInteraction {
  const available = requireAvailableCommand(actor, use);
  checkNoTarget(use);
  const checked = checkAutocompleteOptions(available.command.options ?? [], use);
  const data = withOptions(actor, available, checked);
  const fields = interactionFields(actor, available.application, available.owners);
  return { ...fields, type: interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE, data };
}

function chatInputData(actor: ActingUser, available: AvailableCommand, use: CommandAction): CommandData {
  checkNoTarget(use);
  return withOptions(actor, available, checkSubmittedOptions(available.command.options ?? [], use, actor));
}

function checkNoTarget({ target_id: targetId }: CommandAction): void {
  if (targetId === undefined) return;
  throw new UserActionError('wrong_kind', 'A chat command has no target: leave out target_id.', 'target_id');
}

function targetData(actor: ActingUser, { command, application }: AvailableCommand, use: CommandAction): CommandData {
  // The command declares no options, so any submitted option is unknown.
  checkSubmittedOptions([], use, actor);
  const { target_id: targetId } = use;
  if (targetId === undefined)
    throw new UserActionError('required', 'This command requires a target: set target_id.', 'target_id');
  const references: EntityReferences =
    command.type === commandTypes.MESSAGE
      ? { messages: [requireTargetMessage(actor, targetId)] }
      : { selected: [{ kinds: ['users'], ids: [requireTargetUser(actor, targetId)] }] };
  const resolved = resolveReferences(actor, application, references);
  return { ...commandIdentity(command), target_id: targetId, ...(resolved ? { resolved } : {}) };
}

function commandIdentity({ id, name, type, guild_id: guildId }: ApplicationCommand) {
  return { id, name, type, ...(guildId === undefined ? {} : { guild_id: guildId }) };
}

/** The ids and files found in options, which the interaction also contains resolved. */
interface CollectedReferences {
  readonly selected: SelectedIds[];
  readonly uploads: Attachment[];
}

function withOptions(
  actor: ActingUser,
  { command, application }: AvailableCommand,
  values: readonly CheckedOption[],
): CommandData {
  const collected: CollectedReferences = { selected: [], uploads: [] };
  const options = values.map((each) => dataOption(actor, each, collected));
  const resolved = resolveReferences(actor, application, collected);
  return { ...commandIdentity(command), ...(options.length > 0 ? { options } : {}), ...(resolved ? { resolved } : {}) };
}

function dataOption(actor: ActingUser, option: CheckedOption, collected: CollectedReferences): CommandDataOption {
  const { name, type } = option.declared;
  switch (option.kind) {
    case 'subcommand':
      return { name, type, options: option.options.map((each) => dataOption(actor, each, collected)) };
    case 'file': {
      const attachment = storeAttachment(actor.world, actor.channel.channel.id, option.file, {}, true);
      collected.uploads.push(attachment);
      return { name, type, value: attachment.id };
    }
    case 'value':
      collected.selected.push({ kinds: kindsOfOption(type), ids: [String(option.value)] });
      return { name, type, value: option.value, ...(option.focused ? { focused: true } : {}) };
  }
}
