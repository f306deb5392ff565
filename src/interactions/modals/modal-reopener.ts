/**
 * Rejects submitted modals. Discord does not allow a modal as the response to a modal, so the user gets a message with
 * the problem of each field and a button. The button reopens the modal with the input, which is saved as a draft. The
 * custom_id of the button also contains the custom_id of the modal if it fits, so that an empty modal can be opened
 * when the draft has expired.
 */
import { limits } from '../../wire/constants/limits.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { ModalRequest } from '../../wire/objects/components/modal.js';
import type { ComponentInteraction, ModalData, ModalInteraction } from '../../wire/objects/interactions/interaction.js';
import { actionRow } from '../components/action-row.js';
import { type ButtonDeclaration, declareButton } from '../components/button.js';
import type { CustomIdParamsOf } from '../custom-id/params.js';
import { codePointLength, escapeText } from '../custom-id/segment.js';
import type { InteractionTexts } from '../responses/interaction-texts.js';
import { getInteractionUser } from '../responses/interaction-user.js';
import type { ReceivedInteraction } from '../responses/received-interaction.js';
import type { Responder } from '../responses/responder.js';
import { DRAFT_ID_LENGTH, type DraftStore, type SavedDraft } from './draft-store.js';
import type { AnyModal } from './modal.js';
import type { RejectedField } from './modal-values.js';
import { reopenIdCodec } from './reopen-id-codec.js';
import { shownOnPage } from './shown-modal.js';
import { formatShownModalId, parseShownModalId } from './shown-modal-id.js';
import { respondWithStep } from './step-message.js';
import { submittedFields } from './submitted-fields.js';
import { wizardIdCodec } from './wizard-id-codec.js';

export type ReopenButton = ButtonDeclaration<typeof reopenIdCodec.pattern>;

const MAX_MODAL_ID_LENGTH = limits.customId - '~reopen//'.length - DRAFT_ID_LENGTH;

/** Finds the declared modal that a custom_id belongs to. */
export type FindModal = (customId: string) => AnyModal | undefined;

/** Returns the framework's texts for a locale. */
export type TextsForLocale = (locale: string) => InteractionTexts;

export interface ModalRejection {
  readonly interaction: ModalInteraction;
  readonly responder: Responder;
  readonly problems: readonly RejectedField[];
  /** The submitted input, with which the modal is reopened. */
  readonly draft: Omit<SavedDraft, 'userId' | 'token'>;
}

/** Rejects submitted modals and reopens them. One instance serves all modals of a bot. */
export class ModalReopener {
  /** The button that reopens a rejected modal. */
  readonly button: ReopenButton = declareButton(reopenIdCodec, { style: 'primary' });
  readonly #drafts: DraftStore;
  readonly #texts: TextsForLocale;

  constructor(drafts: DraftStore, texts: TextsForLocale) {
    this.#drafts = drafts;
    this.#texts = texts;
  }

  /** Shows the problems and a button that reopens the modal, only to the user. */
  async reject({ interaction, responder, problems, draft }: ModalRejection): Promise<void> {
    const texts = this.#texts(interaction.locale);
    const { token } = interaction;
    const id = await this.#drafts.put({ ...draft, userId: getInteractionUser(interaction).id, token });
    const customId = declaredIdOf(draft);
    const fits = codePointLength(escapeText(customId)) <= MAX_MODAL_ID_LENGTH;
    const button = this.button({ draft: id, modal: fits ? customId : '' }, { label: texts.modalReopenButton });
    const step = {
      content: rejectionText(problems, hasUploads(draft.data), texts),
      components: [actionRow(button)],
      allowed_mentions: { parse: [] },
    };
    await respondWithStep({ interaction, responder }, step);
  }

  /** Reopens a rejected modal. If the draft has expired, the modal is empty and contains a note about this. */
  async reopen(
    { interaction, responder }: ReceivedInteraction<ComponentInteraction>,
    params: CustomIdParamsOf<typeof reopenIdCodec.pattern>,
    find: FindModal,
  ): Promise<void> {
    const texts = this.#texts(interaction.locale);
    const reply = (content: string) => responder.reply({ content, ephemeral: true });
    const draft = await this.#drafts.get(params.draft);
    if (draft !== undefined && draft.userId !== getInteractionUser(interaction).id)
      return reply(texts.modalOfOtherUser);
    const customId = draft === undefined ? params.modal : declaredIdOf(draft);
    if (customId === '') return reply(texts.modalDraftExpired);
    const declaration = find(customId);
    if (declaration === undefined) return reply(texts.modalUnavailable);
    if (draft !== undefined) {
      const modal = reopenedModal(declaration, params.draft, draft);
      return modal === undefined ? reply(texts.modalUnavailable) : responder.showModal(modal);
    }
    if (declaration.fieldsNeedingOptions.length > 0) return reply(texts.modalDraftExpired);
    await showEmpty(responder, declaration.open(customId), texts.modalReopenedEmpty);
  }
}

/** The declared custom_id of a draft's modal; for a page of a wizard, that of the first page. */
function declaredIdOf({ data, wizard }: Omit<SavedDraft, 'userId'>): string {
  const customId = wizard?.pages[0]?.custom_id ?? data.custom_id;
  return parseShownModalId(customId)?.declaredId ?? customId;
}

/** The modal of a draft with its input; undefined for a page that the wizard no longer has. */
function reopenedModal(
  declaration: AnyModal,
  id: string,
  { data, shown, wizard }: SavedDraft,
): ModalRequest | undefined {
  if (wizard !== undefined) {
    return declaration.pages?.[wizard.page]?.reopen(
      wizardIdCodec.build({ draft: id, page: wizard.page }),
      data,
      shownOnPage(shown, wizard.page),
    );
  }
  const shownId = parseShownModalId(data.custom_id);
  return declaration.reopen(shownId ? formatShownModalId(id, shownId.declaredId) : data.custom_id, data, shown);
}

/** Shows an empty modal with a note that the draft has expired. The note is a follow-up if the modal is full. */
async function showEmpty(responder: Responder, modal: ModalRequest, content: string): Promise<void> {
  const note = { type: componentTypes.TEXT_DISPLAY, content };
  const hasRoom = modal.components.length < limits.modal.components;
  await responder.showModal(hasRoom ? { ...modal, components: [note, ...modal.components] } : modal);
  if (!hasRoom) await responder.followUp({ content, ephemeral: true });
}

function hasUploads(data: ModalData): boolean {
  return [...submittedFields(data).values()].some(
    (field) => field.type === componentTypes.FILE_UPLOAD && field.values.length > 0,
  );
}

/** One line per problem. Lines are shortened so that the message stays within its maximum length. */
function rejectionText(problems: readonly RejectedField[], lostUploads: boolean, texts: InteractionTexts): string {
  const maxLineLength = Math.floor((limits.message.content - 200) / Math.max(1, problems.length));
  const lines = problems.map(({ label, message }) =>
    truncate(`- **${label}**: ${message.replaceAll('\n', ' ')}`, maxLineLength),
  );
  return [texts.modalRejected, ...lines, ...(lostUploads ? [texts.modalUploadsLost] : [])].join('\n');
}

function truncate(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}
