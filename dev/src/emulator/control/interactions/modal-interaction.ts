import { componentTypes } from '../../../../../src/wire/objects/components/component-types.js';
import type { ModalFieldValue } from '../../../../../src/wire/objects/components/modal-initial-values.js';
import {
  interactionTypes,
  type ModalData,
  type ModalInteraction,
  type SubmittedModalField,
} from '../../../../../src/wire/objects/interactions/interaction.js';
import type { Attachment } from '../../../../../src/wire/objects/messages/attachment.js';
import type { InteractionMetadata } from '../../../../../src/wire/objects/messages/message.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { UserActionError } from '../../policy/errors/user-action-error.js';
import { type FilledField, fillModalField, type RequestedModalField } from '../../policy/user-actions/modal-fields.js';
import type { ActingUser } from '../../policy/user-actions/select-checks.js';
import { checkChannelAccess } from '../../policy/user-actions/user-action-checks.js';
import { type ReceivedFile, storeAttachment } from '../../state/files/attachments.js';
import { interactionMetadataOf } from '../../state/interactions/interaction-metadata.js';
import { consumeModal } from '../../state/interactions/modals.js';
import { serializeMessage } from '../../state/messages/message-serialization.js';
import type { OpenModalRecord } from '../../state/records/interactions.js';
import type { ApplicationRecord } from '../../state/records/users.js';
import { interactionFields } from './interaction-payload.js';
import { kindsOfComponent, resolveReferences, type SelectedIds } from './resolved-data.js';

/** A user's submission of a modal. */
export interface ModalSubmitAction {
  readonly modal_id: string;
  /** By custom_id. A field without an entry keeps its initial value. */
  readonly values: ReadonlyMap<string, ModalFieldValue>;
  readonly files: ReadonlyMap<string, readonly ReceivedFile[]>;
}

/**
 * Creates the interaction of a user who submits a modal, with metadata of the interaction that opened the modal. The modal is closed by it.
 * @throws {UserActionError} when the user cannot submit these values; the modal then stays open
 */
export function createModalInteraction(
  actor: ActingUser,
  submission: ModalSubmitAction,
): { readonly interaction: ModalInteraction; readonly trigger: InteractionMetadata | undefined } {
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
