/**
 * Handles submitted modals before their handler runs: parses them, rejects and reopens invalid ones, moves a user from page
 * to page of a wizard, and validates selections against the options that the modal was shown with.
 */
import { type Clock, systemClock } from '../../base/clock.js';
import type { MaybePromise } from '../../base/maybe-promise.js';
import type { ModalRequest } from '../../wire/objects/components/modal.js';
import {
  type Interaction,
  interactionTypes,
  type ModalInteraction,
} from '../../wire/objects/interactions/interaction.js';
import type { CustomIdParams } from '../custom-id/params.js';
import { RESERVED_PREFIX } from '../custom-id/pattern.js';
import type { FrameworkHandler } from '../responses/framework-handler.js';
import { defaultInteractionTexts } from '../responses/interaction-texts.js';
import { getInteractionUser } from '../responses/interaction-user.js';
import { isOfType, type ReceivedInteraction } from '../responses/received-interaction.js';
import type { Responder } from '../responses/responder.js';
import { type AnyModal, type AnySingleModal, firstPageOf } from './any-modal.js';
import type { DraftStore, SavedDraft } from './draft-store.js';
import { FormLoader, type LoaderInstances, ModalLoadError } from './form-loader.js';
import { formatLoadedId, parseLoadedId } from './loaded-modal-id.js';
import type { ModalFormBase } from './modal-form.js';
import { wizardIdCodec } from './modal-id-codecs.js';
import { type FindModal, type ModalRejection, ModalReopener, type TextsForLocale } from './modal-reopener.js';
import type { ModalParseResult, RejectedField } from './modal-values.js';
import { isUnloaded, modalCallOf, type UnloadedModal, withModalCall } from './opened-modal.js';
import { type AnyModalOpenOptions, type ShownModal, shownModalOf } from './shown-modal.js';
import { formatShownModalId, parseShownModalId } from './shown-modal-id.js';
import { disableStep, type StepButton } from './step-message.js';
import { type SubmittedForm, SubmittedForms } from './submitted-forms.js';
import { type AcceptedSubmission, firstPageId, WizardSteps } from './wizard-steps.js';

export interface ModalServiceOptions {
  /** Stores the input of modals until they are reopened or continued. */
  readonly drafts: DraftStore;
  /**
   * Texts that users see, by locale.
   * @default English texts for all locales
   */
  readonly texts?: TextsForLocale | undefined;
  /**
   * The clock by which loaders have 2 seconds.
   * @default the system clock
   */
  readonly clock?: Clock | undefined;
  /**
   * Returns the instances of classes that load fields.
   * @default no class has an instance
   */
  readonly loaderInstances?: LoaderInstances | undefined;
}

/** What `showModal` accepts: a request, or a modal whose fields are loaded first. */
export type ShowableModal = ModalRequest | UnloadedModal;

/** A modal for which a handler waits. */
export interface PromptedModal {
  readonly declaration: AnySingleModal;
  /** The parameters of the custom_id. */
  readonly params: CustomIdParams;
  /** The custom_id under which it is shown. */
  readonly customId: string;
  readonly options: AnyModalOpenOptions;
}

interface RespondableInteraction {
  readonly interaction: Interaction;
  readonly responder: Responder;
}

/** Parses submitted modals and responds to those that do not reach their handler. One instance serves all modals. */
export class ModalService {
  readonly #drafts: DraftStore;
  readonly #texts: TextsForLocale;
  readonly #reopener: ModalReopener;
  readonly #wizardSteps: WizardSteps;
  readonly #loader: FormLoader;
  readonly #forms: SubmittedForms;
  /** Drafts of the submissions that are being handled, so that each draft is loaded once. */
  readonly #loadedDrafts = new WeakMap<ModalInteraction, SavedDraft>();

  constructor({
    drafts,
    texts = () => defaultInteractionTexts,
    clock = systemClock,
    loaderInstances = () => undefined,
  }: ModalServiceOptions) {
    this.#drafts = drafts;
    this.#texts = texts;
    this.#loader = new FormLoader(clock, loaderInstances);
    this.#reopener = new ModalReopener(drafts, this.#loader, texts);
    this.#forms = new SubmittedForms(this.#loader, this.#reopener);
    this.#wizardSteps = new WizardSteps({
      drafts,
      texts,
      reopener: this.#reopener,
      loader: this.#loader,
      forms: this.#forms,
    });
  }

  /**
   * Shows a modal. Texts and options that are passed with the call are saved first: the submission is validated against the options, and
   * a rejected modal is reopened with the texts. If the fields come from data, they are loaded first.
   *
   * @throws {ModalLoadError} when the fields cannot be loaded; the user got a message with a button
   */
  show(received: ReceivedInteraction, modal: ShowableModal | Promise<ShowableModal>): Promise<void> {
    const { responder, interaction } = received;
    if (modal instanceof Promise || isUnloaded(modal)) return this.#showPrepared(received, modal);
    return responder.showModal(shownOf(modal) === undefined ? modal : this.#saveShown(modal, interaction));
  }

  /**
   * Shows a modal for which a handler waits, under a custom_id of the framework. If its fields cannot be loaded, the user gets a message
   * with a button that shows it, and the handler waits on.
   */
  async showPrompt(received: ReceivedInteraction, prompted: PromptedModal): Promise<void> {
    const { declaration, params, customId, options } = prompted;
    if (declaration.loader === undefined) return received.responder.showModal(declaration.open(customId, options));
    try {
      const unloaded = withModalCall({ custom_id: customId }, { declaration, params, options });
      await this.#showPrepared(received, unloaded);
    } catch (error) {
      if (!(error instanceof ModalLoadError)) throw error;
      received.log.error({ err: error }, 'the fields of a modal could not be loaded');
    }
  }

  /** The form of a submitted modal; see {@link SubmittedForms}. */
  formOf(submitted: SubmittedForm): MaybePromise<ModalFormBase | undefined> {
    return this.#forms.formOf(submitted);
  }

  /**
   * Returns the custom_id that belongs to the declaration of a submitted modal. For a later page of a wizard this is the
   * custom_id of the first page, or undefined if the draft has expired.
   */
  declaredCustomId(interaction: ModalInteraction): string | Promise<string | undefined> {
    const { custom_id } = interaction.data;
    if (!custom_id.startsWith(RESERVED_PREFIX)) return custom_id;
    const { customId } = parseLoadedId(custom_id);
    const page = wizardIdCodec.parse(customId);
    return page ? this.#firstPageIdOf(interaction, page.draft) : (parseShownModalId(customId)?.declaredId ?? customId);
  }

  /**
   * Parses a submission. The result is undefined if the handler must not run yet: the user got a response with the
   * problems, or with the button to the next page.
   *
   * @param params the parameters of the declared custom_id
   * @throws {ModalLoadError} when fields cannot be loaded; the user got a message with a button
   */
  acceptSubmission(
    declaration: AnyModal,
    received: ReceivedInteraction<ModalInteraction>,
    params: CustomIdParams,
  ): MaybePromise<AcceptedSubmission | undefined> {
    const { data } = received.interaction;
    if (data.custom_id.startsWith(RESERVED_PREFIX)) return this.#acceptWithDraft(declaration, received, params);
    if (declaration.pages === undefined) return this.#acceptModal(declaration, received, params, undefined);
    return this.#wizardSteps.acceptPage({
      wizard: declaration,
      received,
      params,
      page: 0,
      pages: [data],
      shown: undefined,
    });
  }

  /** Accepts a submission whose custom_id contains a draft: what the modal was shown with, or earlier pages of a wizard. */
  async #acceptWithDraft(
    declaration: AnyModal,
    received: ReceivedInteraction<ModalInteraction>,
    params: CustomIdParams,
  ): Promise<AcceptedSubmission | undefined> {
    const { interaction } = received;
    const { data } = interaction;
    const { customId, fingerprint } = parseLoadedId(data.custom_id);
    const position = wizardIdCodec.parse(customId);
    const shownId = parseShownModalId(customId);
    const draft =
      this.#loadedDrafts.get(interaction) ?? (shownId && (await this.#loadOwnDraft(interaction, shownId.draftId)));
    const shown = draft?.shown;
    const needsOptions = needsShownOptions(firstPageOf(declaration));
    const isExpired = position ? draft?.wizard === undefined : needsOptions && !shown?.options;
    if (isExpired) {
      await this.replyDraftExpired(received);
      return undefined;
    }
    if (declaration.pages === undefined) return this.#acceptModal(declaration, received, params, shown);
    const { page = 0 } = position ?? {};
    const pages = [...(draft?.wizard?.pages ?? [])];
    // The first page is stored with its declared custom_id, even if the user saw it with another custom_id.
    const declaredId = draft?.wizard ? firstPageId(draft) : (shownId?.declaredId ?? customId);
    pages[page] = page === 0 ? { ...data, custom_id: formatLoadedId(fingerprint, declaredId) } : data;
    return this.#wizardSteps.acceptPage({ wizard: declaration, received, params, page, pages, shown });
  }

  #acceptModal(
    modal: AnySingleModal,
    received: ReceivedInteraction<ModalInteraction>,
    params: CustomIdParams,
    shown: ShownModal | undefined,
  ): MaybePromise<AcceptedSubmission | undefined> {
    if (modal.loader === undefined) return this.#acceptForm(modal, received, shown);
    const form = this.#forms.formOf({ modal, params, received, draft: { data: received.interaction.data, shown } });
    const accept = (loaded: ModalFormBase | undefined) => loaded && this.#acceptForm(loaded, received, shown);
    return form instanceof Promise ? form.then(accept) : accept(form);
  }

  #acceptForm(
    form: ModalFormBase,
    received: ReceivedInteraction<ModalInteraction>,
    shown: ShownModal | undefined,
  ): MaybePromise<AcceptedSubmission | undefined> {
    const { interaction } = received;
    const { data } = interaction;
    const accept = (result: ModalParseResult<unknown>): MaybePromise<AcceptedSubmission | undefined> =>
      result.ok
        ? { values: result.values, resolved: data.resolved ?? {} }
        : this.#rejectModal(received, result.problems, shown);
    const result = form.read(data, shown, { locale: interaction.locale });
    return result instanceof Promise ? result.then(accept) : accept(result);
  }

  /**
   * Disables the button of the message from which the last modal was opened, after its handler has finished. Never rejects.
   */
  finishStep(button: StepButton, received: ReceivedInteraction<ModalInteraction>): Promise<void> {
    return disableStep(button, this.#drafts, received);
  }

  async #rejectModal(
    { interaction, responder, log }: ReceivedInteraction<ModalInteraction>,
    problems: readonly RejectedField[],
    shown: ShownModal | undefined,
  ): Promise<undefined> {
    log.debug({ fields: problems.map(({ field }) => field) }, 'a modal submission was rejected');
    await this.rejectSubmission({ interaction, responder, problems, shown });
  }

  /** Replies with the problems and a button that reopens the modal. */
  rejectSubmission(
    rejection: RespondableInteraction & {
      readonly interaction: ModalInteraction;
      readonly problems: ModalRejection['problems'];
      readonly shown: ShownModal | undefined;
    },
  ): Promise<void> {
    const { interaction, responder, problems, shown } = rejection;
    return this.#reopener.reject({ interaction, responder, problems, draft: { data: interaction.data, shown } });
  }

  /** Replies that the selection or option value cannot be accepted. */
  rejectSelection({ interaction, responder }: RespondableInteraction, problem: string): Promise<void> {
    return this.#replyEphemeral({ interaction, responder }, this.#texts(interaction.locale).inputRejected(problem));
  }

  /** Replies that the earlier input or the options that the modal was shown with have expired and the user has to start again. */
  replyDraftExpired({ interaction, responder }: RespondableInteraction): Promise<void> {
    return this.#replyEphemeral({ interaction, responder }, this.#texts(interaction.locale).modalDraftExpired);
  }

  /** Replies that the component or modal has expired. */
  replyUnknownComponent({ interaction, responder }: RespondableInteraction): Promise<void> {
    return this.#replyEphemeral({ interaction, responder }, this.#texts(interaction.locale).unknownComponent);
  }

  /** Sends a user the message that the handler waits no longer, because another process continues. @throws what a follow-up throws */
  async followUpMoved(responder: Responder, locale: string): Promise<void> {
    await responder.followUp({ content: this.#texts(locale).promptMoved, ephemeral: true });
  }

  /**
   * The handler of the framework's own buttons: those that reopen a modal, and those that open the next page of a wizard.
   * @param find looks up the declared modals of the bot
   */
  findHandler(received: ReceivedInteraction, find: FindModal): FrameworkHandler | undefined {
    if (!isOfType(received, interactionTypes.MESSAGE_COMPONENT)) return undefined;
    const { custom_id } = received.interaction.data;
    if (!custom_id.startsWith(RESERVED_PREFIX)) return undefined;
    const retry = this.#reopener.retryButton.customId.parse(custom_id);
    const reopen = retry ?? this.#reopener.button.customId.parse(custom_id);
    if (reopen) {
      return {
        location: { className: 'ModalService', method: 'reopen' },
        defer: false,
        run: () => this.#reopener.reopen(received, reopen, find, retry !== undefined),
      };
    }
    const page = wizardIdCodec.parse(custom_id);
    return (
      page && {
        location: { className: 'ModalService', method: 'openWizardPage' },
        defer: false,
        run: () => this.#wizardSteps.openPage(received, page, find),
      }
    );
  }

  async #showPrepared(received: ReceivedInteraction, modal: MaybePromise<ShowableModal>): Promise<void> {
    const { responder, interaction } = received;
    // Nothing else can respond while the fields are loaded: a modal must be the initial response.
    if (!(modal instanceof Promise)) responder.deferAfter(0, false);
    let unloaded: UnloadedModal | undefined;
    const prepare = async (): Promise<ModalRequest> => {
      const request = modal instanceof Promise ? await modal : modal;
      if (!isUnloaded(request)) return this.#saveShown(request, interaction);
      unloaded = request;
      return this.#load(received, request);
    };
    try {
      await responder.showModal(prepare());
    } catch (error) {
      if (error instanceof ModalLoadError && unloaded !== undefined) {
        const shown = shownModalOf(modalCallOf(unloaded).options);
        const data = { custom_id: unloaded.custom_id, components: [] };
        await this.#reopener.offerRetry(received, { data, shown }).catch((failure: unknown) => {
          received.log.debug({ err: failure }, 'the user could not be told that a modal was not loaded');
        });
      }
      throw error;
    }
  }

  async #load(received: ReceivedInteraction, unloaded: UnloadedModal): Promise<ModalRequest> {
    const { declaration, params, options } = modalCallOf(unloaded);
    const page = firstPageOf(declaration);
    if (page === undefined) throw new TypeError(`${declaration.describe()} has no pages.`);
    const { form, fingerprint } = await this.#loader.formToShow(page, params, received);
    const customId = await this.#shownId(unloaded.custom_id, shownModalOf(options), received.interaction);
    return form.open(formatLoadedId(fingerprint, customId), options);
  }

  async #saveShown(request: ModalRequest, interaction: Interaction): Promise<ModalRequest> {
    return { ...request, custom_id: await this.#shownId(request.custom_id, shownOf(request), interaction) };
  }

  /** Saves what a modal is shown with, and returns the custom_id with the id of this draft. */
  async #shownId(customId: string, shown: ShownModal | undefined, interaction: Interaction): Promise<string> {
    if (shown === undefined) return customId;
    const data = { custom_id: customId, components: [] };
    const draft = await this.#drafts.put({ userId: getInteractionUser(interaction).id, data, shown });
    return formatShownModalId(draft, customId);
  }

  async #firstPageIdOf(interaction: ModalInteraction, draftId: string): Promise<string | undefined> {
    const draft = await this.#loadOwnDraft(interaction, draftId);
    return draft?.wizard && firstPageId(draft);
  }

  /** Loads a draft; undefined if it has expired or belongs to another user. */
  async #loadOwnDraft(interaction: ModalInteraction, draftId: string): Promise<SavedDraft | undefined> {
    const draft = await this.#drafts.get(draftId);
    if (draft === undefined || draft.userId !== getInteractionUser(interaction).id) return undefined;
    this.#loadedDrafts.set(interaction, draft);
    return draft;
  }

  #replyEphemeral({ responder }: RespondableInteraction, content: string): Promise<void> {
    return responder.reply({ content, ephemeral: true });
  }
}

/** Whether a modal can only be shown with options that are passed then. */
function needsShownOptions(modal: AnySingleModal | undefined): boolean {
  return modal !== undefined && modal.loader === undefined && modal.fieldsNeedingOptions.length > 0;
}

function shownOf(request: ModalRequest): ShownModal | undefined {
  const modalCall = modalCallOf(request);
  return modalCall && shownModalOf(modalCall.options);
}
