/**
 * Handles submitted modals before their handler runs: parses them, rejects and reopens invalid ones, moves a user from page
 * to page of a wizard, and validates selections against the options that the modal was shown with.
 */
import type { MaybePromise } from '../../base/maybe-promise.js';
import type { Snowflake } from '../../base/snowflake.js';
import type { ModalRequest } from '../../wire/objects/components/modal.js';
import {
  type Interaction,
  interactionTypes,
  type ModalInteraction,
} from '../../wire/objects/interactions/interaction.js';
import { RESERVED_PREFIX } from '../custom-id/pattern.js';
import type { FrameworkHandler } from '../responses/framework-handler.js';
import { defaultInteractionTexts } from '../responses/interaction-texts.js';
import { getInteractionUser } from '../responses/interaction-user.js';
import { isOfType, type ReceivedInteraction } from '../responses/received-interaction.js';
import type { Responder } from '../responses/responder.js';
import type { DraftStore, SavedDraft } from './draft-store.js';
import type { AnyModal } from './modal.js';
import { type FindModal, ModalReopener, type TextsForLocale } from './modal-reopener.js';
import type { ModalParseResult, RejectedField } from './modal-values.js';
import { modalCallOf } from './opened-modal.js';
import { type ShownModal, shownModalOf } from './shown-modal.js';
import { formatShownModalId, parseShownModalId } from './shown-modal-id.js';
import { disableStep, type StepButton } from './step-message.js';
import { wizardIdCodec } from './wizard-id-codec.js';
import { type AcceptedSubmission, firstPageId, WizardSteps } from './wizard-steps.js';

export interface ModalServiceOptions {
  /** Stores the input of modals until they are reopened or continued. */
  readonly drafts: DraftStore;
  /**
   * Texts that users see, by locale.
   * @default English texts for all locales
   */
  readonly texts?: TextsForLocale | undefined;
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
  /** Drafts of the submissions that are being handled, so that each draft is loaded once. */
  readonly #loadedDrafts = new WeakMap<ModalInteraction, SavedDraft>();

  constructor({ drafts, texts = () => defaultInteractionTexts }: ModalServiceOptions) {
    this.#drafts = drafts;
    this.#texts = texts;
    this.#reopener = new ModalReopener(drafts, texts);
    this.#wizardSteps = new WizardSteps(drafts, this.#reopener, texts);
  }

  /**
   * Shows a modal. Texts and options that are passed with the call are saved first: the submission is validated against the options, and
   * a rejected modal is reopened with the texts.
   */
  show(responder: Responder, userId: Snowflake, modal: ModalRequest | Promise<ModalRequest>): Promise<void> {
    if (!(modal instanceof Promise) && shownOf(modal) === undefined) return responder.showModal(modal);
    const prepared = Promise.resolve(modal).then((request) => this.#saveShown(request, userId));
    return responder.showModal(prepared);
  }

  /**
   * Returns the custom_id that belongs to the declaration of a submitted modal. For a later page of a wizard this is the
   * custom_id of the first page, or undefined if the draft has expired.
   */
  declaredCustomId(interaction: ModalInteraction): string | Promise<string | undefined> {
    const { custom_id } = interaction.data;
    if (!custom_id.startsWith(RESERVED_PREFIX)) return custom_id;
    const page = wizardIdCodec.parse(custom_id);
    return page
      ? this.#firstPageIdOf(interaction, page.draft)
      : (parseShownModalId(custom_id)?.declaredId ?? custom_id);
  }

  /**
   * Parses a submission. The result is undefined if the handler must not run yet: the user got a response with the
   * problems, or with the button to the next page.
   */
  acceptSubmission(
    declaration: AnyModal,
    received: ReceivedInteraction<ModalInteraction>,
  ): MaybePromise<AcceptedSubmission | undefined> {
    const { interaction, responder } = received;
    const { data } = interaction;
    if (data.custom_id.startsWith(RESERVED_PREFIX)) return this.#acceptWithDraft(declaration, received);
    if (declaration.pages === undefined) return this.#acceptModal(declaration, received, undefined);
    return this.#wizardSteps.acceptPage({
      interaction,
      responder,
      wizard: declaration,
      page: 0,
      pages: [data],
      shown: undefined,
    });
  }

  /** Accepts a submission whose custom_id contains a draft: what the modal was shown with, or earlier pages of a wizard. */
  async #acceptWithDraft(
    declaration: AnyModal,
    received: ReceivedInteraction<ModalInteraction>,
  ): Promise<AcceptedSubmission | undefined> {
    const { interaction, responder } = received;
    const { data } = interaction;
    const position = wizardIdCodec.parse(data.custom_id);
    const shownId = parseShownModalId(data.custom_id);
    const draft =
      this.#loadedDrafts.get(interaction) ?? (shownId && (await this.#loadOwnDraft(interaction, shownId.draftId)));
    const shown = draft?.shown;
    const isExpired = position
      ? draft?.wizard === undefined
      : declaration.fieldsNeedingOptions.length > 0 && !shown?.options;
    if (isExpired) {
      await this.replyDraftExpired(received);
      return undefined;
    }
    if (declaration.pages === undefined) return this.#acceptModal(declaration, received, shown);
    const { page = 0 } = position ?? {};
    const pages = [...(draft?.wizard?.pages ?? [])];
    // The first page is stored with its declared custom_id, even if the user saw it with another custom_id.
    const declaredId = draft?.wizard ? firstPageId(draft) : (shownId?.declaredId ?? data.custom_id);
    pages[page] = page === 0 ? { ...data, custom_id: declaredId } : data;
    return this.#wizardSteps.acceptPage({ interaction, responder, wizard: declaration, page, pages, shown });
  }

  #acceptModal(
    declaration: AnyModal,
    received: ReceivedInteraction<ModalInteraction>,
    shown: ShownModal | undefined,
  ): MaybePromise<AcceptedSubmission | undefined> {
    const { interaction } = received;
    const { data } = interaction;
    const accept = (result: ModalParseResult<unknown>): MaybePromise<AcceptedSubmission | undefined> =>
      result.ok
        ? { values: result.values, resolved: data.resolved ?? {} }
        : this.#rejectModal(received, result.problems, shown);
    const result = declaration.read(data, shown, { locale: interaction.locale });
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
      readonly problems: readonly RejectedField[];
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
    const reopen = this.#reopener.button.customId.parse(custom_id);
    if (reopen) {
      return {
        location: { className: 'ModalService', method: 'reopen' },
        defer: false,
        run: () => this.#reopener.reopen(received, reopen, find),
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

  async #saveShown(request: ModalRequest, userId: Snowflake): Promise<ModalRequest> {
    const shown = shownOf(request);
    if (shown === undefined) return request;
    const { custom_id } = request;
    const draft = await this.#drafts.put({ userId, data: { custom_id, components: [] }, shown });
    return { ...request, custom_id: formatShownModalId(draft, custom_id) };
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

function shownOf(request: ModalRequest): ShownModal | undefined {
  const modalCall = modalCallOf(request);
  return modalCall && shownModalOf(modalCall.options);
}
