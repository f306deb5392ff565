import type {
  ComponentInteraction,
  ModalData,
  ModalInteraction,
  ResolvedData,
} from '../../wire/objects/interactions/interaction.js';
import { actionRow } from '../components/action-row.js';
import { declareButton } from '../components/button.js';
import type { CustomIdParamsOf } from '../custom-id/params.js';
import { getInteractionUser } from '../responses/interaction-user.js';
import type { ReceivedInteraction } from '../responses/received-interaction.js';
import type { ReplyMessage } from '../responses/reply-message.js';
import type { Responder } from '../responses/responder.js';
import type { DraftStore, SavedDraft } from './draft-store.js';
import type { AnyModal } from './modal.js';
import type { FindModal, ModalReopener, TextsForLocale } from './modal-reopener.js';
import { type ShownModal, shownOnPage } from './shown-modal.js';
import { respondWithStep } from './step-message.js';
import { submittedFields } from './submitted-fields.js';
import { mergeModalData } from './wizard.js';
import { wizardIdCodec } from './wizard-id-codec.js';

/** A submitted page. */
export interface SubmittedWizardPage {
  readonly wizard: AnyModal;
  readonly interaction: ModalInteraction;
  readonly responder: Responder;
  /** Index of the page, from 0. */
  readonly page: number;
  /** The submissions of all pages up to this one, in order; the first under its declared custom_id. */
  readonly pages: readonly ModalData[];
  readonly shown: ShownModal | undefined;
}

/** The parsed values of a submission that reaches the handler. */
export interface AcceptedSubmission {
  readonly values: unknown;
  readonly resolved: ResolvedData;
}

/** Leads users from page to page of the wizards of a bot. */
export class WizardSteps {
  readonly #button = declareButton(wizardIdCodec, { style: 'primary' });

  constructor(
    private readonly drafts: DraftStore,
    private readonly reopener: ModalReopener,
    private readonly texts: TextsForLocale,
  ) {}

  /**
   * Parses a page. Returns the values of all pages after the last one. Before that, or if values are rejected, it replies
   * to the user and returns undefined.
   */
  async acceptPage(submitted: SubmittedWizardPage): Promise<AcceptedSubmission | undefined> {
    const { wizard, page, pages, shown } = submitted;
    const declared = wizard.pages ?? [];
    const { locale } = submitted.interaction;
    const result = await declared[page]?.read(pages[page] ?? EMPTY, shown, { locale });
    if (result === undefined) return this.#replyEphemeral(submitted, this.texts(locale).modalUnavailable);
    if (!result.ok) return this.#rejectPage(submitted, page, result.problems);
    if (page + 1 < declared.length) return this.#offerNextPage(submitted, page + 1, declared.length);
    const all = mergeModalData(pages);
    const combined = await wizard.read(all, shown, { locale });
    if (combined.ok) return { values: combined.values, resolved: all.resolved ?? {} };
    // A page that was accepted before is rejected now: the result of a `parse` function has changed.
    const rejectedPage = pages.findIndex((data) => {
      const fields = submittedFields(data);
      return combined.problems.some(({ field }) => fields.has(field));
    });
    return this.#rejectPage(submitted, Math.max(0, rejectedPage), combined.problems);
  }

  /** Opens the page of a button, with earlier input of that page. */
  async openPage(
    { interaction, responder }: ReceivedInteraction<ComponentInteraction>,
    { draft: id, page }: CustomIdParamsOf<typeof wizardIdCodec.pattern>,
    find: FindModal,
  ): Promise<void> {
    const texts = this.texts(interaction.locale);
    const reply = (content: string) => responder.reply({ content, ephemeral: true });
    const draft = await this.drafts.get(id);
    if (draft?.wizard === undefined) return reply(texts.modalDraftExpired);
    if (draft.userId !== getInteractionUser(interaction).id) return reply(texts.modalOfOtherUser);
    const declaration = find(firstPageId(draft))?.pages?.[page];
    if (declaration === undefined) return reply(texts.modalUnavailable);
    await responder.showModal(
      declaration.reopen(
        wizardIdCodec.build({ draft: id, page }),
        draft.wizard.pages[page],
        shownOnPage(draft.shown, page),
      ),
    );
  }

  async #offerNextPage(
    { interaction, responder, pages, shown }: SubmittedWizardPage,
    next: number,
    count: number,
  ): Promise<undefined> {
    const texts = this.texts(interaction.locale);
    const data = pages[next - 1] ?? EMPTY;
    const draft = await this.drafts.put({
      userId: getInteractionUser(interaction).id,
      data,
      shown,
      wizard: { page: next, pages },
      token: interaction.token,
    });
    const button = this.#button({ draft, page: next }, { label: texts.wizardContinueButton });
    const step = { content: texts.wizardPageDone(next, count), components: [actionRow(button)] };
    await respondWithStep({ interaction, responder }, step);
  }

  async #rejectPage(
    { interaction, responder, pages, shown }: SubmittedWizardPage,
    page: number,
    problems: Parameters<ModalReopener['reject']>[0]['problems'],
  ): Promise<undefined> {
    const data = pages[page] ?? EMPTY;
    await this.reopener.reject({
      interaction,
      responder,
      problems,
      draft: { data, shown, wizard: { page, pages } },
    });
  }

  async #replyEphemeral(
    { responder }: SubmittedWizardPage,
    content: NonNullable<ReplyMessage['content']>,
  ): Promise<undefined> {
    await responder.reply({ content, ephemeral: true });
  }
}

const EMPTY: ModalData = { custom_id: '', components: [] };

/** The custom_id of the first page. */
export function firstPageId(draft: SavedDraft): string {
  return draft.wizard?.pages[0]?.custom_id ?? draft.data.custom_id;
}
