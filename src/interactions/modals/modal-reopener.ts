/**
 * What happens when a submitted modal is refused. The interface forbids a modal as the answer to a modal, so the person
 * gets a message that names each field and its problem, with a button; the button opens the modal again, holding what
 * was typed. The draft waits in a store. The button carries the modal's own custom_id too, where it fits, so that a
 * draft that is gone costs the person what was typed and not the modal.
 */
import { limits } from '../../wire/constants/limits.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { ModalRequest } from '../../wire/objects/components/modal.js';
import type { ComponentInteraction, ModalData, ModalInteraction } from '../../wire/objects/interactions/interaction.js';
import { actionRow } from '../components/action-row.js';
import { type ButtonDeclaration, declareButton } from '../components/button.js';
import { CustomIdCodec } from '../custom-id/custom-id-codec.js';
import type { CustomIdParamsOf } from '../custom-id/params.js';
import { codePointLength, escapeText } from '../custom-id/segment.js';
import type { InteractionTexts } from '../responses/interaction-texts.js';
import { getInteractionUser } from '../responses/interaction-user.js';
import type { ReceivedInteraction } from '../responses/received-interaction.js';
import type { Responder } from '../responses/responder.js';
import { DRAFT_ID_LENGTH, type DraftStore, type SavedDraft } from './draft-store.js';
import type { AnyModal } from './modal.js';
import type { RejectedField } from './modal-values.js';
import { formatShownId, parseShownId } from './shown-options.js';
import { submittedFields } from './submitted-fields.js';
import { wizardIdCodec } from './wizard-id-codec.js';

/** `modal` is the custom_id of the modal, or empty where it does not fit. */
const pattern = '~reopen/:draft<text:16>/:modal';
export type ReopenButton = ButtonDeclaration<typeof pattern>;

const MAX_MODAL_ID_LENGTH = limits.customId - '~reopen//'.length - DRAFT_ID_LENGTH;

/** The declared modal that an id belongs to, if one takes it. */
export type FindModal = (customId: string) => AnyModal | undefined;

/** The framework's words for who speaks this language. */
export type TextsForLocale = (locale: string) => InteractionTexts;

export interface ModalRejection {
  readonly interaction: ModalInteraction;
  readonly responder: Responder;
  /** What is wrong with which field. */
  readonly problems: readonly RejectedField[];
  /** What was submitted, as the modal is to be opened with it again. */
  readonly draft: Omit<SavedDraft, 'userId'>;
}

/** Refuses submitted modals, and opens them again. One serves all modals of a bot. */
export class ModalReopener {
  /** The button of a refusal. */
  readonly button: ReopenButton = declareButton(new CustomIdCodec(pattern, { reserved: true }), { style: 'primary' });
  readonly #drafts: DraftStore;
  readonly #texts: TextsForLocale;

  constructor(drafts: DraftStore, texts: TextsForLocale) {
    this.#drafts = drafts;
    this.#texts = texts;
  }

  /** Tells the person alone what is wrong, with a button that reopens the modal. */
  async reject({ interaction, responder, problems, draft }: ModalRejection): Promise<void> {
    const texts = this.#texts(interaction.locale);
    const id = await this.#drafts.put({ ...draft, userId: getInteractionUser(interaction).id });
    const customId = declaredIdOf(draft);
    const fits = codePointLength(escapeText(customId)) <= MAX_MODAL_ID_LENGTH;
    const button = this.button({ draft: id, modal: fits ? customId : '' }, { label: texts.modalReopenButton });
    await responder.reply({
      content: rejectionText(problems, hasUploads(draft.data), texts),
      components: [actionRow(button)],
      allowed_mentions: { parse: [] },
      ephemeral: true,
    });
  }

  /** Opens the modal of a refusal again; empty, saying so, when the draft is gone. */
  async reopen(
    { interaction, responder }: ReceivedInteraction<ComponentInteraction>,
    params: CustomIdParamsOf<typeof pattern>,
    find: FindModal,
  ): Promise<void> {
    const texts = this.#texts(interaction.locale);
    const tell = (content: string) => responder.reply({ content, ephemeral: true });
    const draft = await this.#drafts.get(params.draft);
    if (draft !== undefined && draft.userId !== getInteractionUser(interaction).id) return tell(texts.modalOfOtherUser);
    const customId = draft === undefined ? params.modal : declaredIdOf(draft);
    if (customId === '') return tell(texts.modalDraftExpired);
    const declaration = find(customId);
    if (declaration === undefined) return tell(texts.modalUnavailable);
    if (draft !== undefined) {
      const modal = reopenedModal(declaration, params.draft, draft);
      return modal === undefined ? tell(texts.modalUnavailable) : responder.showModal(modal);
    }
    if (declaration.fieldsNeedingOptions.length > 0) return tell(texts.modalDraftExpired);
    await showEmpty(responder, declaration.open(customId), texts.modalReopenedEmpty);
  }
}

/** The id of a draft's modal as it is declared; of a wizard's page, that of the first page. */
function declaredIdOf({ data, wizard }: Omit<SavedDraft, 'userId'>): string {
  const customId = wizard?.pages[0]?.custom_id ?? data.custom_id;
  return parseShownId(customId)?.customId ?? customId;
}

/** The modal of a draft as it was; undefined for a page that its wizard no longer has. */
function reopenedModal(
  declaration: AnyModal,
  id: string,
  { data, shownOptions, wizard }: SavedDraft,
): ModalRequest | undefined {
  if (wizard !== undefined) {
    return declaration.pages?.[wizard.page]?.reopen(
      wizardIdCodec.build({ draft: id, page: wizard.page }),
      data,
      shownOptions,
    );
  }
  const shown = parseShownId(data.custom_id);
  return declaration.reopen(shown ? formatShownId(id, shown.customId) : data.custom_id, data, shownOptions);
}

/** Says that the draft is gone in the modal itself, or after it where the modal has no room. */
async function showEmpty(responder: Responder, modal: ModalRequest, content: string): Promise<void> {
  const note = { type: componentTypes.TEXT_DISPLAY, content };
  const hasRoom = modal.components.length < limits.modal.components;
  await responder.showModal(hasRoom ? { ...modal, components: [note, ...modal.components] } : modal);
  if (!hasRoom) await responder.followUp({ content, ephemeral: true });
}

function hasUploads(data: ModalData): boolean {
  return [...submittedFields(data).values()].some(
    (answer) => answer.type === componentTypes.FILE_UPLOAD && answer.values.length > 0,
  );
}

/** A line for each problem, as many as a message holds. */
function rejectionText(problems: readonly RejectedField[], uploads: boolean, texts: InteractionTexts): string {
  const share = Math.floor((limits.message.content - 200) / Math.max(1, problems.length));
  const lines = problems.map(({ label, message }) =>
    truncate(`- **${label}**: ${message.replaceAll('\n', ' ')}`, share),
  );
  return [texts.modalRejected, ...lines, ...(uploads ? [texts.modalUploadsLost] : [])].join('\n');
}

function truncate(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}
