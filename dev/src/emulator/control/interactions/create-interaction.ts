/** Creates the interactions that users cause with components, commands and modals. */

import { selectRequests } from 'guildhall/internal';
import {
  type ApplicationCommand,
  type Attachment,
  type AutocompleteInteraction,
  ButtonRequest,
  type CommandData,
  type CommandDataOption,
  type CommandInteraction,
  type ComponentData,
  type ComponentInteraction,
  commandTypes,
  componentTypes,
  interactionTypes,
  type ModalData,
  type ModalFieldValue,
  type ModalInteraction,
  type SubmittedModalField,
} from 'guildhall/wire';
import { z } from 'zod';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
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
import { type FilledField, fillModalField, type RequestedModalField } from '../../policy/user-actions/modal-fields.js';
import {
  type ActingUser,
  checkSelectableEntries,
  checkSelectionCount,
} from '../../policy/user-actions/select-checks.js';
import {
  checkChannelAccess,
  requireUsableComponent,
  requireVisibleMessage,
} from '../../policy/user-actions/user-action-checks.js';
import { type ReceivedFile, storeAttachment } from '../../state/files/attachments.js';
import { interactionMetadataOf } from '../../state/interactions/interaction-metadata.js';
import type { SubmittedModal } from '../../state/interactions/interactions.js';
import { consumeModal } from '../../state/interactions/modals.js';
import { serializeMessage } from '../../state/messages/message-serialization.js';
import type { OpenModalRecord } from '../../state/records/interactions.js';
import type { ApplicationRecord } from '../../state/records/users.js';
import {
  type EntityReferences,
  interactionFields,
  kindsOfComponent,
  kindsOfOption,
  resolveReferences,
  type SelectedIds,
} from './interaction-payload.js';

/** A user's use of a message component. */
interface ComponentAction {
  readonly message_id: string;
  readonly custom_id: string;
  /** The selected values of a select menu. */
  readonly values?: readonly string[] | undefined;
}

/** The components that users can use, as messages contain them, with ids. */
const UsableComponent = z.discriminatedUnion('type', [ButtonRequest, ...selectRequests]);

/**
 * Creates the interaction of a user who uses a component.
 * @throws {UserActionError} when the user cannot use the component this way
 */
export function createComponentInteraction(actor: ActingUser, use: ComponentAction): ComponentInteraction {
  const { world, userId, channel } = actor;
  checkChannelAccess(world, userId, channel);
  const record = requireVisibleMessage(world, userId, channel, use.message_id);
  const component = UsableComponent.parse(requireUsableComponent(record, use.custom_id));
  const application =
    world.applications.get(record.message.application_id ?? '') ?? ownerOf(actor, record.message.author.id);
  const base = { component_type: component.type, id: component.id ?? 0, custom_id: use.custom_id };
  const data = { ...base, ...selectedValues(component, use, actor, application) };
  const message = serializeMessage(world, record);
  // If the message is a response to an interaction, the owners of that interaction apply to every user of the component.
  const owners = message.interaction_metadata?.authorizing_integration_owners;
  return { ...interactionFields(actor, application, owners), type: interactionTypes.MESSAGE_COMPONENT, data, message };
}

function selectedValues(
  component: z.output<typeof UsableComponent>,
  { values }: ComponentAction,
  actor: ActingUser,
  application: ApplicationRecord,
): Pick<ComponentData, 'values' | 'resolved'> {
  if (component.type === componentTypes.BUTTON) {
    if (values) throw new UserActionError('wrong_kind', 'A button has no values: leave them out.', 'values');
    return {};
  }
  const selectedIds = values ?? [];
  checkSelectionCount(
    selectedIds,
    { min: component.min_values ?? 1, max: component.max_values ?? 1, canBeEmpty: false },
    'values',
  );
  checkSelectableEntries(component, selectedIds, actor, 'values');
  const resolved = resolveReferences(actor, application, {
    selected: [{ kinds: kindsOfComponent(component.type), ids: selectedIds }],
  });
  return { values: [...selectedIds], ...(resolved ? { resolved } : {}) };
}

/** The application whose bot wrote a message. */
function ownerOf({ world }: ActingUser, authorId: string) {
  const applicationId = world.users.get(authorId)?.applicationId;
  return world.applications.get(applicationId ?? '') ?? rejectRequest('UNKNOWN_APPLICATION');
}

/** A user's use of a command. */
interface CommandAction extends CommandReference, CommandOptionsInput {
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

/** A user's submission of a modal. */
interface ModalSubmitAction {
  readonly modal_id: string;
  /** By custom_id. A field without an entry keeps its initial value. */
  readonly values: ReadonlyMap<string, ModalFieldValue>;
  readonly files: ReadonlyMap<string, readonly ReceivedFile[]>;
}

interface CreatedModalInteraction extends SubmittedModal {
  readonly interaction: ModalInteraction;
}

/**
 * Creates the interaction of a user who submits a modal, with metadata of the interaction that opened the modal. The modal is closed by it.
 * @throws {UserActionError} when the user cannot submit these values; the modal then stays open
 */
export function createModalInteraction(actor: ActingUser, submission: ModalSubmitAction): CreatedModalInteraction {
  const { world, userId, channel } = actor;
  checkChannelAccess(world, userId, channel);
  const opened = findOpenModal(actor, submission.modal_id);
  const application = world.applications.get(opened.applicationId) ?? rejectRequest('UNKNOWN_APPLICATION');
  const filled = fillFields(actor, opened, submission);
  const data = modalData(actor, application, opened, filled);
  consumeModal(world, opened);
  const source = channel.messages.get(opened.messageId ?? '');
  const opener = world.interactions.get(opened.interactionId ?? '');
  return {
    interaction: {
      ...interactionFields(actor, application, opener?.interaction.authorizing_integration_owners),
      type: interactionTypes.MODAL_SUBMIT,
      data,
      ...(source ? { message: serializeMessage(world, source) } : {}),
    },
    trigger: opener && interactionMetadataOf(world, opener),
    modalTitle: opened.modal.title,
  };
}

function findOpenModal({ world, userId, channel }: ActingUser, modalId: string): OpenModalRecord {
  const opened = world.modals.get(modalId);
  if (opened?.userId === userId && opened.channelId === channel.channel.id) return opened;
  throw new UserActionError('unknown_modal', 'This user has no such modal open in the channel.', 'modal_id');
}

function fieldsOf({ modal }: OpenModalRecord): RequestedModalField[] {
  return modal.components.flatMap((each): RequestedModalField[] => {
    if (each.type === componentTypes.LABEL) return [each.component];
    return each.type === componentTypes.ACTION_ROW ? each.components : [];
  });
}

function fillFields(
  actor: ActingUser,
  opened: OpenModalRecord,
  { values, files }: ModalSubmitAction,
): Map<RequestedModalField, FilledField> {
  const fields = fieldsOf(opened);
  const known = new Set(fields.map((field) => field.custom_id));
  for (const [part, entries] of Object.entries({ values, files })) {
    const unknown = [...entries.keys()].find((customId) => !known.has(customId));
    if (unknown !== undefined) {
      throw new UserActionError('unknown_field', `The modal has no field "${unknown}".`, `${part}.${unknown}`);
    }
  }
  return new Map(
    fields.map((field) => [
      field,
      fillModalField(field, values.get(field.custom_id), files.get(field.custom_id), actor),
    ]),
  );
}

function modalData(
  actor: ActingUser,
  application: ApplicationRecord,
  { modal }: OpenModalRecord,
  filled: ReadonlyMap<RequestedModalField, FilledField>,
): ModalData {
  const uploads: Attachment[] = [];
  const selected: SelectedIds[] = [];
  for (const entry of filled.values()) {
    if (entry.kind === 'value' && 'values' in entry.value) {
      selected.push({ kinds: kindsOfComponent(entry.value.type), ids: entry.value.values });
    }
  }
  const components = modal.components.map((each) => {
    const idField = { id: each.id ?? 0 };
    if (each.type === componentTypes.TEXT_DISPLAY) return { type: each.type, ...idField };
    if (each.type === componentTypes.ACTION_ROW) {
      const entries = each.components.map((field) => filled.get(field));
      const components = entries.flatMap((entry) => (entry?.kind === 'value' ? [entry.value] : []));
      return { type: each.type, ...idField, components };
    }
    const entry = filled.get(each.component);
    if (entry?.kind === 'value') return { type: each.type, ...idField, component: entry.value };
    const stored = storeUploads(actor, entry?.files ?? []);
    uploads.push(...stored);
    return { type: each.type, ...idField, component: fileUploadValue(each.component, stored) };
  });
  const resolved = resolveReferences(actor, application, { selected, uploads });
  return { custom_id: modal.custom_id, components, ...(resolved ? { resolved } : {}) };
}

function storeUploads({ world, channel }: ActingUser, files: readonly ReceivedFile[]): Attachment[] {
  return files.map((file) => storeAttachment(world, channel.channel.id, file, {}, true));
}

function fileUploadValue({ id, custom_id }: RequestedModalField, stored: readonly Attachment[]): SubmittedModalField {
  return { type: componentTypes.FILE_UPLOAD, id: id ?? 0, custom_id, values: stored.map((each) => each.id) };
}
