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
import { CustomIdCodec } from '../custom-id/codec.js';
import type { ParamsOf } from '../custom-id/params.js';
import { escapeText, lengthOf } from '../custom-id/segment.js';
import { personOf } from '../person.js';
import type { Responder } from '../responder.js';
import type { Received } from '../taken.js';
import { answersOf } from './answers.js';
import { DRAFT_ID_LENGTH, type Draft, type DraftStore } from './draft-store.js';
import type { FormTexts } from './form-texts.js';
import type { AnyModal } from './modal.js';
import type { RefusedField } from './modal-values.js';
import { readShownId, shownId } from './opening.js';
import { wizardId } from './wizard-id.js';

/** `modal` is the custom_id of the modal, or empty where it does not fit. */
const pattern = '~reopen/:draft<text:16>/:modal';
export type ReopenButton = ButtonDeclaration<typeof pattern>;

const ROOM_FOR_MODAL = limits.customId - '~reopen//'.length - DRAFT_ID_LENGTH;

/** The declared modal that an id belongs to, if one takes it. */
export type FindModal = (customId: string) => AnyModal | undefined;

/** The framework's words for who speaks this language. */
export type TextsFor = (locale: string) => FormTexts;

export interface Refusal {
  readonly interaction: ModalInteraction;
  readonly responder: Responder;
  /** What is wrong with which field. */
  readonly problems: readonly RefusedField[];
  /** What was submitted, as the modal is to be opened with it again. */
  readonly draft: Omit<Draft, 'userId'>;
}

/** Refuses submitted modals, and opens them again. One serves all modals of a bot. */
export class Reopening {
  /** The button of a refusal. */
  readonly button: ReopenButton = declareButton(new CustomIdCodec(pattern, { reserved: true }), { style: 'primary' });
  readonly #drafts: DraftStore;
  readonly #texts: TextsFor;

  constructor(drafts: DraftStore, texts: TextsFor) {
    this.#drafts = drafts;
    this.#texts = texts;
  }

  /** Tells the person alone what is wrong, with a button that reopens the modal. */
  async refuse({ interaction, responder, problems, draft }: Refusal): Promise<void> {
    const texts = this.#texts(interaction.locale);
    const id = await this.#drafts.put({ ...draft, userId: personOf(interaction).id });
    const customId = ownId(draft);
    const fits = lengthOf(escapeText(customId)) <= ROOM_FOR_MODAL;
    const button = this.button({ draft: id, modal: fits ? customId : '' }, { label: texts.formReopen });
    await responder.reply({
      content: refusalText(problems, hasUploads(draft.data), texts),
      components: [actionRow(button)],
      allowed_mentions: { parse: [] },
      ephemeral: true,
    });
  }

  /** Opens the modal of a refusal again; empty, saying so, when the draft is gone. */
  async reopen(
    { interaction, responder }: Received<ComponentInteraction>,
    params: ParamsOf<typeof pattern>,
    find: FindModal,
  ): Promise<void> {
    const texts = this.#texts(interaction.locale);
    const tell = (content: string) => responder.reply({ content, ephemeral: true });
    const draft = await this.#drafts.get(params.draft);
    if (draft !== undefined && draft.userId !== personOf(interaction).id) return tell(texts.formForeign);
    const customId = draft === undefined ? params.modal : ownId(draft);
    if (customId === '') return tell(texts.formExpired);
    const declaration = find(customId);
    if (declaration === undefined) return tell(texts.formGone);
    if (draft !== undefined) {
      const modal = reopened(declaration, params.draft, draft);
      return modal === undefined ? tell(texts.formGone) : responder.showModal(modal);
    }
    if (declaration.fieldsToOffer.length > 0) return tell(texts.formExpired);
    await showEmpty(responder, declaration.open(customId), texts.formEmpty);
  }
}

/** The id of a draft's modal as it is declared; of a wizard's page, that of the first page. */
function ownId({ data, wizard }: Omit<Draft, 'userId'>): string {
  const customId = wizard?.pages[0]?.custom_id ?? data.custom_id;
  return readShownId(customId)?.customId ?? customId;
}

/** The modal of a draft as it was; undefined for a page that its wizard no longer has. */
function reopened(declaration: AnyModal, id: string, { data, offered, wizard }: Draft): ModalRequest | undefined {
  if (wizard !== undefined) {
    return declaration.pages?.[wizard.page]?.reopen(wizardId.build({ draft: id, page: wizard.page }), data, offered);
  }
  const shown = readShownId(data.custom_id);
  return declaration.reopen(shown ? shownId(id, shown.customId) : data.custom_id, data, offered);
}

/** Says that the draft is gone in the modal itself, or after it where the modal has no room. */
async function showEmpty(responder: Responder, modal: ModalRequest, content: string): Promise<void> {
  const note = { type: componentTypes.TEXT_DISPLAY, content };
  const hasRoom = modal.components.length < limits.modal.components;
  await responder.showModal(hasRoom ? { ...modal, components: [note, ...modal.components] } : modal);
  if (!hasRoom) await responder.followUp({ content, ephemeral: true });
}

function hasUploads(data: ModalData): boolean {
  return [...answersOf(data).values()].some(
    (answer) => answer.type === componentTypes.FILE_UPLOAD && answer.values.length > 0,
  );
}

/** A line for each problem, as many as a message holds. */
function refusalText(problems: readonly RefusedField[], uploads: boolean, texts: FormTexts): string {
  const share = Math.floor((limits.message.content - 200) / Math.max(1, problems.length));
  const lines = problems.map(({ label, message }) => cut(`- **${label}**: ${message.replaceAll('\n', ' ')}`, share));
  return [texts.formRefused, ...lines, ...(uploads ? [texts.formUploads] : [])].join('\n');
}

function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}
