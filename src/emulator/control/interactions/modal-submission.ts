import type { Attachment } from '../../../wire/objects/attachment.js';
import { componentTypes } from '../../../wire/objects/components/component-types.js';
import type { ModalData, ModalFieldAnswer, ModalInteraction } from '../../../wire/objects/interaction.js';
import type { InteractionMetadata } from '../../../wire/objects/message.js';
import { type Field, type FieldInput, type Filled, fillIn } from '../../policy/filling-in.js';
import { checkPresence, Impossible } from '../../policy/person.js';
import type { Picker } from '../../policy/picking.js';
import { refuse } from '../../policy/refusal.js';
import { storeAttachment, type UploadedFile } from '../../state/attachments.js';
import { metadataOf } from '../../state/interaction-metadata.js';
import { presentMessage } from '../../state/message-presentation.js';
import { spendModal } from '../../state/modals.js';
import type { ApplicationRecord } from '../../state/records/accounts.js';
import type { OpenModal } from '../../state/records/interactions.js';
import { kindsOfComponent } from './entity-kinds.js';
import { modalInteraction } from './interaction-payload.js';
import { type Picked, resolve } from './resolved-data.js';

/** What a person sends in a modal. */
export interface ModalSubmission {
  readonly modal_id: string;
  /** By custom_id; a field that is not named keeps what the modal came with. */
  readonly values: ReadonlyMap<string, FieldInput>;
  readonly files: ReadonlyMap<string, readonly UploadedFile[]>;
}

/** A submitted modal, and the interaction that had opened it. */
export interface SubmittedModal {
  readonly interaction: ModalInteraction;
  readonly trigger: InteractionMetadata | undefined;
}

/**
 * The interaction that comes of submitting a modal, which is spent by it.
 * @throws {Impossible} when the person cannot do that; then the modal stays open
 */
export function submitModal(picker: Picker, submission: ModalSubmission): SubmittedModal {
  const { world, userId, channel } = picker;
  checkPresence(world, userId, channel);
  const opened = modalBefore(picker, submission.modal_id);
  const application = world.applications.get(opened.applicationId) ?? refuse('UNKNOWN_APPLICATION');
  const filled = fillAll(picker, opened, submission);
  const data = modalData(picker, application, opened, filled);
  spendModal(world, opened);
  const source = channel.messages.get(opened.messageId ?? '');
  const message = source && presentMessage(world, source);
  const opener = world.interactions.get(opened.interactionId);
  return {
    interaction: modalInteraction(picker, application, data, { message, opener: opener?.interaction }),
    trigger: opener && metadataOf(world, opener),
  };
}

function modalBefore({ world, userId, channel }: Picker, modalId: string): OpenModal {
  const opened = world.modals.get(modalId);
  if (opened?.userId === userId && opened.channelId === channel.channel.id) return opened;
  throw new Impossible('unknown_modal', 'No such modal stands open before this person in the channel.', 'modal_id');
}

function fieldsOf({ modal }: OpenModal): Field[] {
  return modal.components.flatMap((each): Field[] => {
    if (each.type === componentTypes.LABEL) return [each.component];
    return each.type === componentTypes.ACTION_ROW ? each.components : [];
  });
}

function fillAll(picker: Picker, opened: OpenModal, { values, files }: ModalSubmission): Map<Field, Filled> {
  const fields = fieldsOf(opened);
  const known = new Set(fields.map((field) => field.custom_id));
  for (const [kind, given] of Object.entries({ values, files })) {
    const stray = [...given.keys()].find((customId) => !known.has(customId));
    if (stray !== undefined) {
      throw new Impossible('unknown_field', `The modal has no field "${stray}".`, `${kind}.${stray}`);
    }
  }
  return new Map(
    fields.map((field) => [field, fillIn(field, values.get(field.custom_id), files.get(field.custom_id), picker)]),
  );
}

function modalData(
  picker: Picker,
  application: ApplicationRecord,
  { modal }: OpenModal,
  filled: ReadonlyMap<Field, Filled>,
): ModalData {
  const uploads: Attachment[] = [];
  const picked: Picked[] = [];
  for (const entry of filled.values()) {
    if (entry.kind === 'answer' && 'values' in entry.answer) {
      picked.push({ kinds: kindsOfComponent(entry.answer.type), ids: entry.answer.values });
    }
  }
  const components = modal.components.map((each) => {
    const place = { id: each.id ?? 0 };
    if (each.type === componentTypes.TEXT_DISPLAY) return { type: each.type, ...place };
    if (each.type === componentTypes.ACTION_ROW) {
      const answers = each.components.map((field) => filled.get(field));
      const components = answers.flatMap((entry) => (entry?.kind === 'answer' ? [entry.answer] : []));
      return { type: each.type, ...place, components };
    }
    const entry = filled.get(each.component);
    if (entry?.kind === 'answer') return { type: each.type, ...place, component: entry.answer };
    const stored = keep(picker, entry?.files ?? []);
    uploads.push(...stored);
    return { type: each.type, ...place, component: uploadAnswer(each.component, stored) };
  });
  const resolved = resolve(picker, application, { picked, uploads });
  return { custom_id: modal.custom_id, components, ...(resolved ? { resolved } : {}) };
}

function keep({ world, channel }: Picker, files: readonly UploadedFile[]): Attachment[] {
  return files.map((file) => storeAttachment(world, channel.channel.id, file, {}, true));
}

function uploadAnswer({ id, custom_id }: Field, stored: readonly Attachment[]): ModalFieldAnswer {
  return { type: componentTypes.FILE_UPLOAD, id: id ?? 0, custom_id, values: stored.map((each) => each.id) };
}
