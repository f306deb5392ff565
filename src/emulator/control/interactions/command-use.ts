import { type ApplicationCommand, commandTypes } from '../../../wire/objects/application-command.js';
import type { Attachment } from '../../../wire/objects/attachment.js';
import type {
  AutocompleteInteraction,
  CommandData,
  CommandDataOption,
  CommandInteraction,
} from '../../../wire/objects/interaction.js';
import { type CommandInput, type GivenOption, sentOptions, typedOptions } from '../../policy/command-options.js';
import { shownUser, targetMessage } from '../../policy/command-targets.js';
import { Impossible } from '../../policy/person.js';
import type { Picker } from '../../policy/picking.js';
import { type CommandName, type UsableCommand, usableCommand } from '../../policy/usable-command.js';
import { storeAttachment } from '../../state/attachments.js';
import { kindsOfOption } from './entity-kinds.js';
import { autocompleteInteraction, commandInteraction } from './interaction-payload.js';
import { type Picked, type References, resolve } from './resolved-data.js';

/** What a person does with a command. */
export interface CommandUse extends CommandName, CommandInput {
  /** Of commands on users and messages: on which. */
  readonly target_id?: string | undefined;
}

/**
 * The interaction that comes of using a command.
 * @throws {Impossible} when the person cannot do that
 */
export function useCommand(picker: Picker, use: CommandUse): CommandInteraction {
  const usable = usableCommand(picker, use);
  const data =
    usable.command.type === commandTypes.CHAT_INPUT ? chatData(picker, usable, use) : targetData(picker, usable, use);
  return commandInteraction(picker, usable.application, data, usable.owners);
}

/**
 * The interaction that comes of typing in an option which has suggestions.
 * @throws {Impossible} when the person cannot do that
 */
export function typeCommand(picker: Picker, use: CommandUse): AutocompleteInteraction {
  const usable = usableCommand(picker, use);
  checkNoTarget(use);
  const given = typedOptions(usable.command.options ?? [], use);
  return autocompleteInteraction(picker, usable.application, withOptions(picker, usable, given), usable.owners);
}

function chatData(picker: Picker, usable: UsableCommand, use: CommandUse): CommandData {
  checkNoTarget(use);
  return withOptions(picker, usable, sentOptions(usable.command.options ?? [], use, picker));
}

function checkNoTarget({ target_id: targetId }: CommandUse): void {
  if (targetId === undefined) return;
  throw new Impossible('wrong_kind', 'A chat command is used on nothing: it has no target.', 'target_id');
}

function targetData(picker: Picker, { command, application }: UsableCommand, use: CommandUse): CommandData {
  // It declares no options: whatever is given is unknown.
  sentOptions([], use, picker);
  const { target_id: targetId } = use;
  if (targetId === undefined) throw new Impossible('required', 'This command is used on something.', 'target_id');
  const references: References =
    command.type === commandTypes.MESSAGE
      ? { messages: [targetMessage(picker, targetId)] }
      : { picked: [{ kinds: ['users'], ids: [shownUser(picker, targetId)] }] };
  const resolved = resolve(picker, application, references);
  return { ...nameOf(command), target_id: targetId, ...(resolved ? { resolved } : {}) };
}

function nameOf({ id, name, type, guild_id: guildId }: ApplicationCommand) {
  return { id, name, type, ...(guildId === undefined ? {} : { guild_id: guildId }) };
}

/** What was gathered from options on their way into the interaction. */
interface Gathered {
  readonly picked: Picked[];
  readonly uploads: Attachment[];
}

function withOptions(
  picker: Picker,
  { command, application }: UsableCommand,
  given: readonly GivenOption[],
): CommandData {
  const gathered: Gathered = { picked: [], uploads: [] };
  const options = given.map((each) => dataOption(picker, each, gathered));
  const resolved = resolve(picker, application, gathered);
  return { ...nameOf(command), ...(options.length > 0 ? { options } : {}), ...(resolved ? { resolved } : {}) };
}

function dataOption(picker: Picker, given: GivenOption, gathered: Gathered): CommandDataOption {
  const { name, type } = given.declared;
  switch (given.kind) {
    case 'branch':
      return { name, type, options: given.options.map((each) => dataOption(picker, each, gathered)) };
    case 'file': {
      const attachment = storeAttachment(picker.world, picker.channel.channel.id, given.file, {}, true);
      gathered.uploads.push(attachment);
      return { name, type, value: attachment.id };
    }
    case 'value':
      gathered.picked.push({ kinds: kindsOfOption(type), ids: [String(given.value)] });
      return { name, type, value: given.value, ...(given.focused ? { focused: true } : {}) };
  }
}
