import { type ApplicationCommand, commandTypes } from '../../../wire/objects/applications/application-command.js';
import type {
  AutocompleteInteraction,
  CommandData,
  CommandDataOption,
  CommandInteraction,
} from '../../../wire/objects/interactions/interaction.js';
import type { Attachment } from '../../../wire/objects/messages/attachment.js';
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
import { kindsOfOption } from './entity-kinds.js';
import { autocompleteInteraction, commandInteraction } from './interaction-payload.js';
import { type EntityReferences, resolveReferences, type SelectedIds } from './resolved-data.js';

/** What a person does with a command. */
export interface CommandAction extends CommandReference, CommandOptionsInput {
  /** Of commands on users and messages: on which. */
  readonly target_id?: string | undefined;
}

/**
 * The interaction that comes of using a command.
 * @throws {UserActionError} when the person cannot do that
 */
export function createCommandInteraction(picker: ActingUser, use: CommandAction): CommandInteraction {
  const usable = requireAvailableCommand(picker, use);
  const data =
    usable.command.type === commandTypes.CHAT_INPUT
      ? chatInputData(picker, usable, use)
      : targetData(picker, usable, use);
  return commandInteraction(picker, usable.application, data, usable.owners);
}

/**
 * The interaction that comes of typing in an option which has suggestions.
 * @throws {UserActionError} when the person cannot do that
 */
export function createAutocompleteInteraction(picker: ActingUser, use: CommandAction): AutocompleteInteraction {
  const usable = requireAvailableCommand(picker, use);
  checkNoTarget(use);
  const given = checkAutocompleteOptions(usable.command.options ?? [], use);
  return autocompleteInteraction(picker, usable.application, withOptions(picker, usable, given), usable.owners);
}

function chatInputData(picker: ActingUser, usable: AvailableCommand, use: CommandAction): CommandData {
  checkNoTarget(use);
  return withOptions(picker, usable, checkSubmittedOptions(usable.command.options ?? [], use, picker));
}

function checkNoTarget({ target_id: targetId }: CommandAction): void {
  if (targetId === undefined) return;
  throw new UserActionError('wrong_kind', 'A chat command is used on nothing: it has no target.', 'target_id');
}

function targetData(picker: ActingUser, { command, application }: AvailableCommand, use: CommandAction): CommandData {
  // It declares no options: whatever is given is unknown.
  checkSubmittedOptions([], use, picker);
  const { target_id: targetId } = use;
  if (targetId === undefined) throw new UserActionError('required', 'This command is used on something.', 'target_id');
  const references: EntityReferences =
    command.type === commandTypes.MESSAGE
      ? { messages: [requireTargetMessage(picker, targetId)] }
      : { selected: [{ kinds: ['users'], ids: [requireTargetUser(picker, targetId)] }] };
  const resolved = resolveReferences(picker, application, references);
  return { ...commandIdentity(command), target_id: targetId, ...(resolved ? { resolved } : {}) };
}

function commandIdentity({ id, name, type, guild_id: guildId }: ApplicationCommand) {
  return { id, name, type, ...(guildId === undefined ? {} : { guild_id: guildId }) };
}

/** What was gathered from options on their way into the interaction. */
interface CollectedReferences {
  readonly selected: SelectedIds[];
  readonly uploads: Attachment[];
}

function withOptions(
  picker: ActingUser,
  { command, application }: AvailableCommand,
  given: readonly CheckedOption[],
): CommandData {
  const gathered: CollectedReferences = { selected: [], uploads: [] };
  const options = given.map((each) => dataOption(picker, each, gathered));
  const resolved = resolveReferences(picker, application, gathered);
  return { ...commandIdentity(command), ...(options.length > 0 ? { options } : {}), ...(resolved ? { resolved } : {}) };
}

function dataOption(picker: ActingUser, given: CheckedOption, gathered: CollectedReferences): CommandDataOption {
  const { name, type } = given.declared;
  switch (given.kind) {
    case 'subcommand':
      return { name, type, options: given.options.map((each) => dataOption(picker, each, gathered)) };
    case 'file': {
      const attachment = storeAttachment(picker.world, picker.channel.channel.id, given.file, {}, true);
      gathered.uploads.push(attachment);
      return { name, type, value: attachment.id };
    }
    case 'value':
      gathered.selected.push({ kinds: kindsOfOption(type), ids: [String(given.value)] });
      return { name, type, value: given.value, ...(given.focused ? { focused: true } : {}) };
  }
}
