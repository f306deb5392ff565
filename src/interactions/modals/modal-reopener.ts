/**
 * Rejects submitted modals. Discord does not allow a modal as the response to a modal, so the user gets a message with
 * the problem of each field and a button. The button reopens the modal with the input, which is saved as a draft. The
 * custom_id of the button also contains the custom_id of the modal if it fits, so that an empty modal can be opened
 * when the draft has expired. A modal whose fields could not be loaded gets such a message, too.
 */
import type { MaybePromise } from '../../base/maybe-promise.js';
import { limits } from '../../wire/constants/limits.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { ModalRequest } from '../../wire/objects/components/modal.js';
import type { ComponentInteraction, ModalData, ModalInteraction } from '../../wire/objects/interactions/interaction.js';
import { actionRow } from '../components/action-row.js';
import { type ButtonDeclaration, declareButton } from '../components/button.js';
import type { CustomIdParams, CustomIdParamsOf } from '../custom-id/params.js';
import { codePointLength, escapeText } from '../custom-id/segment.js';
import type { InteractionTexts } from '../responses/interaction-texts.js';
import { getInteractionUser } from '../responses/interaction-user.js';
import type { ReceivedInteraction } from '../responses/received-interaction.js';
import type { Responder } from '../responses/responder.js';
import { type AnyModal, firstPageOf } from './any-modal.js';
import { DRAFT_ID_LENGTH, type DraftStore, type SavedDraft } from './draft-store.js';
import { type FormLoader, ModalLoadError } from './form-loader.js';
import { formatLoadedId, parseLoadedId } from './loaded-modal-id.js';
import { reopenIdCodec, retryIdCodec, wizardIdCodec } from './modal-id-codecs.js';
import type { RejectedField } from './modal-values.js';
import { shownOnPage } from './shown-modal.js';
import { formatShownModalId, parseShownModalId } from './shown-modal-id.js';
import { respondWithStep } from './step-message.js';
import { submittedFields } from './submitted-fields.js';

export type ReopenButton = ButtonDeclaration<typeof reopenIdCodec.pattern>;
export type RetryButton = ButtonDeclaration<typeof retryIdCodec.pattern>;

const MAX_MODAL_ID_LENGTH = limits.customId - '~reopen//'.length - DRAFT_ID_LENGTH;

/** A declared modal that was found by a custom_id. */
export interface FoundModal {
  readonly declaration: AnyModal;
  /** Returns the parameters of the custom_id; undefined if they were stored and have expired. */
  params(): MaybePromise<CustomIdParams | undefined>;
}

/** Finds the declared modal that a custom_id belongs to. */
export type FindModal = (customId: string) => FoundModal | undefined;

/** Returns the framework's texts for a locale. */
export type TextsForLocale = (locale: string) => InteractionTexts;

/** What a user gets a button for: input to correct, or a modal to open. */
type DraftToOpen = Omit<SavedDraft, 'userId' | 'token'>;

export interface ModalRejection {
  readonly interaction: ModalInteraction;
  readonly responder: Responder;
  /** Why: the problems of fields, or that the fields have changed or could not be loaded. */
  readonly problems: readonly RejectedField[] | 'changed' | 'not_loaded';
  /** The submitted input, with which the modal is reopened. */
  readonly draft: DraftToOpen;
}

/** Rejects submitted modals and reopens them. One instance serves all modals of a bot. */
export class ModalReopener {
  /** The button that reopens a rejected modal. */
  readonly button: ReopenButton = declareButton(reopenIdCodec, { style: 'primary' });
  /** The button that opens a modal whose fields could not be loaded. */
  readonly retryButton: RetryButton = declareButton(retryIdCodec, { style: 'primary' });
  readonly #drafts: DraftStore;
  readonly #loader: FormLoader;
  readonly #texts: TextsForLocale;

  constructor(drafts: DraftStore, loader: FormLoader, texts: TextsForLocale) {
    this.#drafts = drafts;
    this.#loader = loader;
    this.#texts = texts;
  }

  /** Shows the problems and a button that reopens the modal, only to the user. */
  async reject({ interaction, responder, problems, draft }: ModalRejection): Promise<void> {
    const texts = this.#texts(interaction.locale);
    await this.#offer({ interaction, responder }, draft, {
      content: rejectionText(problems, hasUploads(draft.data), texts),
      isRetry: false,
    });
  }

  /** Shows that the modal could not be opened, and a button that tries again, only to the user. */
  async offerRetry(
    received: Pick<ReceivedInteraction, 'interaction' | 'responder'>,
    draft: DraftToOpen,
  ): Promise<void> {
    const { modalLoadFailed } = this.#texts(received.interaction.locale);
    await this.#offer(received, draft, { content: modalLoadFailed, isRetry: true });
  }

  /**
   * Reopens a rejected modal. If the draft has expired, the modal is empty and contains a note about this.
   * @param isRetry whether the modal could not be opened before, so that the user has typed nothing
   * @throws {ModalLoadError} when its fields cannot be loaded; the user got a message with a button
   */
  async reopen(
    received: ReceivedInteraction<ComponentInteraction>,
    params: CustomIdParamsOf<typeof reopenIdCodec.pattern>,
    find: FindModal,
    isRetry: boolean,
  ): Promise<void> {
    const { interaction, responder } = received;
    const texts = this.#texts(interaction.locale);
    const reply = async (content: string) => void (await responder.reply({ content, ephemeral: true }));
    const draft = await this.#drafts.get(params.draft);
    if (draft !== undefined && draft.userId !== getInteractionUser(interaction).id)
      return reply(texts.modalOfOtherUser);
    const customId = draft === undefined ? params.modal : declaredIdOf(draft);
    if (customId === '') return reply(texts.modalDraftExpired);
    const found = find(customId);
    const page = draft?.wizard?.page ?? 0;
    const declaration = found?.declaration.pages?.[page] ?? (found && page === 0 && firstPageOf(found.declaration));
    if (!found || !declaration) return reply(texts.modalUnavailable);
    const modalParams = declaration.loader === undefined ? {} : await found.params();
    if (modalParams === undefined) return reply(texts.modalUnavailable);
    const empty: DraftToOpen = { data: { custom_id: customId, components: [] } };
    let form: Awaited<ReturnType<FormLoader['formToShow']>>;
    try {
      form = await this.#loader.formToShow(declaration, modalParams, received);
    } catch (error) {
      const options = { content: texts.modalLoadFailed, isRetry: isRetry || draft === undefined };
      if (error instanceof ModalLoadError) await this.#offer(received, draft ?? empty, options);
      throw error;
    }
    if (draft !== undefined) {
      const id = formatLoadedId(form.fingerprint, reopenedId(params.draft, draft));
      return responder.showModal(form.form.reopen(id, draft.data, shownOnPage(draft.shown, page)));
    }
    if (form.form.fieldsNeedingOptions.length > 0) return reply(texts.modalDraftExpired);
    const modal = form.form.open(formatLoadedId(form.fingerprint, customId));
    await (isRetry ? responder.showModal(modal) : showEmpty(responder, modal, texts.modalReopenedEmpty));
  }

  async #offer(
    { interaction, responder }: Pick<ReceivedInteraction, 'interaction' | 'responder'>,
    draft: DraftToOpen,
    { content, isRetry }: { readonly content: string; readonly isRetry: boolean },
  ): Promise<void> {
    const texts = this.#texts(interaction.locale);
    const { token } = interaction;
    const id = await this.#drafts.put({ ...draft, userId: getInteractionUser(interaction).id, token });
    const customId = declaredIdOf(draft);
    const fits = codePointLength(escapeText(customId)) <= MAX_MODAL_ID_LENGTH;
    const params = { draft: id, modal: fits ? customId : '' };
    const button = isRetry
      ? this.retryButton(params, { label: texts.modalRetryButton })
      : this.button(params, { label: texts.modalReopenButton });
    const step = { content, components: [actionRow(button)], allowed_mentions: { parse: [] } };
    await respondWithStep({ interaction, responder }, step);
  }
}

/** The declared custom_id of a draft's modal; for a page of a wizard, that of the first page. */
function declaredIdOf({ data, wizard }: DraftToOpen): string {
  const { customId } = parseLoadedId(wizard?.pages[0]?.custom_id ?? data.custom_id);
  return parseShownModalId(customId)?.declaredId ?? customId;
}

/** The custom_id under which the modal of a draft is shown again. */
function reopenedId(id: string, { data, shown, wizard }: SavedDraft): string {
  if (wizard !== undefined) return wizardIdCodec.build({ draft: id, page: wizard.page });
  const { customId } = parseLoadedId(data.custom_id);
  const shownId = parseShownModalId(customId);
  return shownId || shown ? formatShownModalId(id, shownId?.declaredId ?? customId) : customId;
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
function rejectionText(problems: ModalRejection['problems'], lostUploads: boolean, texts: InteractionTexts): string {
  const uploads = lostUploads ? [texts.modalUploadsLost] : [];
  if (problems === 'changed') return [texts.modalChanged, ...uploads].join('\n');
  if (problems === 'not_loaded') return [texts.modalLoadFailed, ...uploads].join('\n');
  const maxLineLength = Math.floor((limits.message.content - 200) / Math.max(1, problems.length));
  const lines = problems.map(({ label, message }) =>
    truncate(`- **${label}**: ${message.replaceAll('\n', ' ')}`, maxLineLength),
  );
  return [texts.modalRejected, ...lines, ...uploads].join('\n');
}

function truncate(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}
