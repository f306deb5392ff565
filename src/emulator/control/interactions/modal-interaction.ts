import { componentTypes } from '../../../wire/objects/components/component-types.js';
import type {
  ModalData,
  ModalInteraction,
  SubmittedModalField,
} from '../../../wire/objects/interactions/interaction.js';
import type { Attachment } from '../../../wire/objects/messages/attachment.js';
import type { InteractionMetadata } from '../../../wire/objects/messages/message.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { UserActionError } from '../../policy/errors/user-action-error.js';
import {
  type FilledField,
  fillModalField,
  type RequestedModalField,
  type SubmittedFieldValue,
} from '../../policy/user-actions/modal-fields.js';
import type { ActingUser } from '../../policy/user-actions/select-checks.js';
import { checkChannelAccess } from '../../policy/user-actions/user-action-checks.js';
import { type ReceivedFile, storeAttachment } from '../../state/files/attachments.js';
import { interactionMetadataOf } from '../../state/interactions/interaction-metadata.js';
import { consumeModal } from '../../state/interactions/modals.js';
import { serializeMessage } from '../../state/messages/message-serialization.js';
import type { OpenModalRecord } from '../../state/records/interactions.js';
import type { ApplicationRecord } from '../../state/records/users.js';
import { kindsOfComponent } from './entity-kinds.js';
import { modalInteraction } from './interaction-payload.js';
import { resolveReferences, type SelectedIds } from './resolved-data.js';

/** What a person sends in a modal. */
export interface ModalSubmitAction {
  readonly modal_id: string;
  /** By custom_id; a field that is not named keeps what the modal came with. */
  readonly values: ReadonlyMap<string, SubmittedFieldValue>;
  readonly files: ReadonlyMap<string, readonly ReceivedFile[]>;
}

/** A submitted modal, and the interaction that had opened it. */
export interface SubmittedModal {
  readonly interaction: ModalInteraction;
  readonly trigger: InteractionMetadata | undefined;
}

/**
 * The interaction that comes of submitting a modal, which is spent by it.
 * @throws {UserActionError} when the person cannot do that; then the modal stays open
 */
export function createModalInteraction(picker: ActingUser, submission: ModalSubmitAction): SubmittedModal {
  const { world, userId, channel } = picker;
  checkChannelAccess(world, userId, channel);
  const opened = findOpenModal(picker, submission.modal_id);
  const application = world.applications.get(opened.applicationId) ?? rejectRequest('UNKNOWN_APPLICATION');
  const filled = fillAll(picker, opened, submission);
  const data = modalData(picker, application, opened, filled);
  consumeModal(world, opened);
  const source = channel.messages.get(opened.messageId ?? '');
  const message = source && serializeMessage(world, source);
  const opener = world.interactions.get(opened.interactionId);
  return {
    interaction: modalInteraction(picker, application, data, { message, opener: opener?.interaction }),
    trigger: opener && interactionMetadataOf(world, opener),
  };
}

function findOpenModal({ world, userId, channel }: ActingUser, modalId: string): OpenModalRecord {
  const opened = world.modals.get(modalId);
  if (opened?.userId === userId && opened.channelId === channel.channel.id) return opened;
  throw new UserActionError(
    'unknown_modal',
    'No such modal stands open before this person in the channel.',
    'modal_id',
  );
}

function fieldsOf({ modal }: OpenModalRecord): RequestedModalField[] {
  return modal.components.flatMap((each): RequestedModalField[] => {
    if (each.type === componentTypes.LABEL) return [each.component];
    return each.type === componentTypes.ACTION_ROW ? each.components : [];
  });
}

function fillAll(
  picker: ActingUser,
  opened: OpenModalRecord,
  { values, files }: ModalSubmitAction,
): Map<RequestedModalField, FilledField> {
  const fields = fieldsOf(opened);
  const known = new Set(fields.map((field) => field.custom_id));
  for (const [kind, given] of Object.entries({ values, files })) {
    const stray = [...given.keys()].find((customId) => !known.has(customId));
    if (stray !== undefined) {
      throw new UserActionError('unknown_field', `The modal has no field "${stray}".`, `${kind}.${stray}`);
    }
  }
  return new Map(
    fields.map((field) => [
      field,
      fillModalField(field, values.get(field.custom_id), files.get(field.custom_id), picker),
    ]),
  );
}

function modalData(
  picker: ActingUser,
  application: ApplicationRecord,
  { modal }: OpenModalRecord,
  filled: ReadonlyMap<RequestedModalField, FilledField>,
): ModalData {
  const uploads: Attachment[] = [];
  const selected: SelectedIds[] = [];
  for (const entry of filled.values()) {
    if (entry.kind === 'value' && 'values' in entry.value) {
      selected.push({ kinds: kindsOfComponent(entry.answer.type), ids: entry.answer.values });
    }
  }
  const components = modal.components.map((each) => {
    const place = { id: each.id ?? 0 };
    if (each.type === componentTypes.TEXT_DISPLAY) return { type: each.type, ...place };
    if (each.type === componentTypes.ACTION_ROW) {
      const answers = each.components.map((field) => filled.get(field));
      const components = answers.flatMap((entry) => (entry?.kind === 'value' ? [entry.value] : []));
      return { type: each.type, ...place, components };
    }
    const entry = filled.get(each.component);
    if (entry?.kind === 'value') return { type: each.type, ...place, component: entry.value };
    const stored = storeUploads(picker, entry?.files ?? []);
    uploads.push(...stored);
    return { type: each.type, ...place, component: fileUploadValue(each.component, stored) };
  });
  const resolved = resolveReferences(picker, application, { selected, uploads });
  return { custom_id: modal.custom_id, components, ...(resolved ? { resolved } : {}) };
}

function storeUploads({ world, channel }: ActingUser, files: readonly ReceivedFile[]): Attachment[] {
  return files.map((file) => storeAttachment(world, channel.channel.id, file, {}, true));
}

function fileUploadValue({ id, custom_id }: RequestedModalField, stored: readonly Attachment[]): SubmittedModalField {
  return { type: componentTypes.FILE_UPLOAD, id: id ?? 0, custom_id, values: stored.map((each) => each.id) };
}
