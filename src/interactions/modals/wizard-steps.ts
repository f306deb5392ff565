/** Leads users from page to page of wizards. */
import type {
  ComponentInteraction,
  ModalData,
  ModalInteraction,
  ResolvedData,
} from '../../wire/objects/interactions/interaction.js';
import { actionRow } from '../components/action-row.js';
import { declareButton } from '../components/button.js';
import type { CustomIdParams, CustomIdParamsOf } from '../custom-id/params.js';
import { getInteractionUser } from '../responses/interaction-user.js';
import type { ReceivedInteraction } from '../responses/received-interaction.js';
import type { WizardBase } from './any-modal.js';
import type { DraftStore, SavedDraft } from './draft-store.js';
import { type FormLoader, ModalLoadError } from './form-loader.js';
import { formatLoadedId, parseLoadedId } from './loaded-modal-id.js';
import { wizardIdCodec } from './modal-id-codecs.js';
import type { FindModal, ModalReopener, TextsForLocale } from './modal-reopener.js';
import type { ModalParseResult, RejectedField } from './modal-values.js';
import { type ShownModal, shownOnPage } from './shown-modal.js';
import { respondWithStep } from './step-message.js';
import type { SubmittedForms } from './submitted-forms.js';
import { mergeResolved } from './wizard.js';

/** A submitted page. */
export interface SubmittedWizardPage {
  readonly wizard: WizardBase;
  /** The parameters of the first page. */
  readonly params: CustomIdParams;
  readonly received: ReceivedInteraction<ModalInteraction>;
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

export interface WizardStepsDependencies {
  readonly drafts: DraftStore;
  readonly texts: TextsForLocale;
  readonly reopener: ModalReopener;
  readonly loader: FormLoader;
  readonly forms: SubmittedForms;
}

/** Leads users from page to page of the wizards of a bot. */
export class WizardSteps {
  readonly #button = declareButton(wizardIdCodec, { style: 'primary' });
  readonly #dependencies: WizardStepsDependencies;

  constructor(dependencies: WizardStepsDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Parses a page. Returns the values of all pages after the last one. Before that, or if values are rejected, it replies
   * to the user and returns undefined.
   */
  async acceptPage(submitted: SubmittedWizardPage): Promise<AcceptedSubmission | undefined> {
    const { wizard, page, pages, received } = submitted;
    if (wizard.pages[page] === undefined) {
      const content = this.#dependencies.texts(received.interaction.locale).modalUnavailable;
      await received.responder.reply({ content, ephemeral: true });
      return undefined;
    }
    const result = await this.#readPage(submitted, page);
    if (result === undefined) return undefined;
    if (!result.ok) return this.#rejectPage(submitted, page, result.problems);
    if (page + 1 < wizard.pages.length) return this.#offerNextPage(submitted, page + 1, wizard.pages.length);
    const values = await this.#readAll(submitted);
    return values && { values, resolved: mergeResolved(pages) };
  }

  /** Opens the page of a button, with earlier input of that page. */
  async openPage(
    received: ReceivedInteraction<ComponentInteraction>,
    { draft: id, page: index }: CustomIdParamsOf<typeof wizardIdCodec.pattern>,
    find: FindModal,
  ): Promise<void> {
    const { drafts, loader } = this.#dependencies;
    const { interaction, responder } = received;
    const texts = this.#dependencies.texts(interaction.locale);
    const reply = async (content: string) => void (await responder.reply({ content, ephemeral: true }));
    const draft = await drafts.get(id);
    if (draft?.wizard === undefined) return reply(texts.modalDraftExpired);
    if (draft.userId !== getInteractionUser(interaction).id) return reply(texts.modalOfOtherUser);
    const found = find(firstPageId(draft));
    const page = found?.declaration.pages?.[index];
    const params = page?.loader === undefined ? {} : await found?.params();
    if (page === undefined || params === undefined) return reply(texts.modalUnavailable);
    const customId = wizardIdCodec.build({ draft: id, page: index });
    const shown = shownOnPage(draft.shown, index);
    const earlier = draft.wizard.pages[index];
    try {
      const { form, fingerprint } = await loader.formToShow(page, params, received);
      const shownId = formatLoadedId(fingerprint, customId);
      await responder.showModal(earlier ? form.reopen(shownId, earlier, shown) : form.open(shownId, shown));
    } catch (error) {
      if (error instanceof ModalLoadError) {
        const button = this.#button({ draft: id, page: index }, { label: texts.modalRetryButton });
        await respondWithStep(received, { content: texts.modalLoadFailed, components: [actionRow(button)] });
      }
      throw error;
    }
  }

  /** Parses one page; undefined if its fields have changed, so that the user got a message. */
  async #readPage(submitted: SubmittedWizardPage, index: number): Promise<ModalParseResult<unknown> | undefined> {
    const { wizard, params, received, pages, shown } = submitted;
    const modal = wizard.pages[index];
    const data = pages[index] ?? EMPTY;
    const draft = { data, shown, wizard: { page: index, pages } };
    const form = modal && (await this.#dependencies.forms.formOf({ modal, params, received, draft }));
    return form?.read(data, shownOnPage(shown, index), { locale: received.interaction.locale });
  }

  /**
   * Parses all pages again: what a page that was accepted before depends on can have changed. Undefined if one is rejected now.
   * @throws {ModalLoadError} when loaded pages have a field of the same name
   */
  async #readAll(submitted: SubmittedWizardPage): Promise<object | undefined> {
    const { wizard, pages } = submitted;
    const values = new Map<string, unknown>();
    const problems: RejectedField[] = [];
    let rejectedPage: number | undefined;
    const results = await Promise.all(pages.map((_page, index) => this.#readPage(submitted, index)));
    for (const [index, result] of results.entries()) {
      if (result === undefined) return undefined;
      if (!result.ok) {
        rejectedPage ??= index;
        problems.push(...result.problems);
        continue;
      }
      for (const [name, value] of Object.entries(result.values ?? {})) {
        if (values.has(name)) throw duplicateField(wizard, name);
        values.set(name, value);
      }
    }
    if (rejectedPage !== undefined) return this.#rejectPage(submitted, rejectedPage, problems);
    return Object.fromEntries(values);
  }

  async #offerNextPage(
    { received: { interaction, responder }, pages, shown }: SubmittedWizardPage,
    next: number,
    count: number,
  ): Promise<undefined> {
    const texts = this.#dependencies.texts(interaction.locale);
    const data = pages[next - 1] ?? EMPTY;
    const draft = await this.#dependencies.drafts.put({
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
    { received: { interaction, responder }, pages, shown }: SubmittedWizardPage,
    page: number,
    problems: readonly RejectedField[],
  ): Promise<undefined> {
    const data = pages[page] ?? EMPTY;
    await this.#dependencies.reopener.reject({
      interaction,
      responder,
      problems,
      draft: { data, shown, wizard: { page, pages } },
    });
  }
}

function duplicateField(wizard: WizardBase, name: string): ModalLoadError {
  return new ModalLoadError(
    'invalid',
    `${wizard.describe()}: field "${name}" is on more than one page. Load a unique name for every field: the handler receives the values of all pages in one object.`,
  );
}

const EMPTY: ModalData = { custom_id: '', components: [] };

/** The custom_id of the first page. */
export function firstPageId(draft: SavedDraft): string {
  return parseLoadedId(draft.wizard?.pages[0]?.custom_id ?? draft.data.custom_id).customId;
}
