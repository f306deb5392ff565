/**
 * What becomes of submitted modals before their handler runs: they are read, refused and reopened, led from page to page,
 * and checked against the options that they were shown with. One serves all modals of a bot.
 */
import type { Snowflake } from '../../base/snowflake.js';
import type { ModalRequest } from '../../wire/objects/components/modal.js';
import {
  type Interaction,
  interactionTypes,
  type ModalInteraction,
} from '../../wire/objects/interactions/interaction.js';
import { RESERVED_PREFIX } from '../custom-id/pattern.js';
import type { MaybePromise } from '../declarations/parse-result.js';
import type { ShownFieldOptions } from '../modal-fields/option-record.js';
import { defaultInteractionTexts } from '../responses/interaction-texts.js';
import { getInteractionUser } from '../responses/interaction-user.js';
import { type InternalHandler, type ReceivedInteraction, withInteraction } from '../responses/received-interaction.js';
import type { Responder } from '../responses/responder.js';
import type { DraftStore, SavedDraft } from './draft-store.js';
import type { AnyModal } from './modal.js';
import { type FindModal, ModalReopener, type TextsForLocale } from './modal-reopener.js';
import type { ModalParseResult, RejectedField } from './modal-values.js';
import { formatShownId, parseShownId, shownOptionsOf } from './shown-options.js';
import { wizardIdCodec } from './wizard-id-codec.js';
import { type AcceptedSubmission, firstPageId, WizardSteps } from './wizard-steps.js';

export interface ModalServiceOptions {
  /** Where what was typed waits until its modal is opened again. */
  readonly drafts: DraftStore;
  /** What people are told, by their language. Default: English. */
  readonly texts?: TextsForLocale | undefined;
}

interface RespondableInteraction {
  readonly interaction: Interaction;
  readonly responder: Responder;
}

/** Reads the submitted modals of a bot, and answers those that do not reach their handler. */
export class ModalService {
  readonly #drafts: DraftStore;
  readonly #texts: TextsForLocale;
  readonly #reopener: ModalReopener;
  readonly #wizardSteps: WizardSteps;
  /** The drafts of submissions on their way, so that each is loaded once. */
  readonly #loadedDrafts = new WeakMap<ModalInteraction, SavedDraft>();

  constructor({ drafts, texts = () => defaultInteractionTexts }: ModalServiceOptions) {
    this.#drafts = drafts;
    this.#texts = texts;
    this.#reopener = new ModalReopener(drafts, texts);
    this.#wizardSteps = new WizardSteps(drafts, this.#reopener, texts);
  }

  /** Shows a modal. Options that were given for this time go to the store first, to be known when it comes back. */
  show(responder: Responder, userId: Snowflake, modal: ModalRequest | Promise<ModalRequest>): Promise<void> {
    if (!(modal instanceof Promise) && shownOptionsOf(modal) === undefined) return responder.showModal(modal);
    const made = Promise.resolve(modal).then((request) => this.#storeShownOptions(request, userId));
    return responder.showModal(made);
  }

  /**
   * The id under which a submitted modal is declared: its own; of a wizard's later page, that of the first page, or
   * undefined when what was typed so far is gone.
   */
  declaredCustomId(interaction: ModalInteraction): string | Promise<string | undefined> {
    const { custom_id } = interaction.data;
    if (!custom_id.startsWith(RESERVED_PREFIX)) return custom_id;
    const page = wizardIdCodec.parse(custom_id);
    return page ? this.#firstPageIdOf(interaction, page.draft) : (parseShownId(custom_id)?.customId ?? custom_id);
  }

  /** Reads what was submitted. Undefined: the person was answered, with what is wrong or with the way to the next page. */
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
      shownOptions: undefined,
    });
  }

  /** Of a submission whose id names a draft: options that were given when shown, or pages that came before. */
  async #acceptWithDraft(
    declaration: AnyModal,
    received: ReceivedInteraction<ModalInteraction>,
  ): Promise<AcceptedSubmission | undefined> {
    const { interaction, responder } = received;
    const { data } = interaction;
    const position = wizardIdCodec.parse(data.custom_id);
    const shown = parseShownId(data.custom_id);
    const draft =
      this.#loadedDrafts.get(interaction) ?? (shown && (await this.#loadOwnDraft(interaction, shown.draft)));
    const shownOptions = draft?.shownOptions;
    const isLost = position
      ? draft?.wizard === undefined
      : declaration.fieldsNeedingOptions.length > 0 && !shownOptions;
    if (isLost) {
      await this.replyDraftExpired(received);
      return undefined;
    }
    if (declaration.pages === undefined) return this.#acceptModal(declaration, received, shownOptions);
    const { page = 0 } = position ?? {};
    const pages = [...(draft?.wizard?.pages ?? [])];
    // The first page goes by its own id, whatever it was shown under.
    const own = draft?.wizard ? firstPageId(draft) : (shown?.customId ?? data.custom_id);
    pages[page] = page === 0 ? { ...data, custom_id: own } : data;
    return this.#wizardSteps.acceptPage({ interaction, responder, wizard: declaration, page, pages, shownOptions });
  }

  #acceptModal(
    declaration: AnyModal,
    received: ReceivedInteraction<ModalInteraction>,
    offered: ShownFieldOptions | undefined,
  ): MaybePromise<AcceptedSubmission | undefined> {
    const { data } = received.interaction;
    const accept = (reading: ModalParseResult<unknown>): MaybePromise<AcceptedSubmission | undefined> =>
      reading.ok
        ? { values: reading.values, resolved: data.resolved ?? {} }
        : this.#rejectModal(received, reading.problems, offered);
    const reading = declaration.read(data, offered);
    return reading instanceof Promise ? reading.then(accept) : accept(reading);
  }

  async #rejectModal(
    { interaction, responder, log }: ReceivedInteraction<ModalInteraction>,
    problems: readonly RejectedField[],
    shownOptions: ShownFieldOptions | undefined,
  ): Promise<undefined> {
    log.debug({ fields: problems.map(({ field }) => field) }, 'what was submitted is refused');
    await this.rejectSubmission({ interaction, responder, problems, shownOptions });
  }

  /** Tells the person what is wrong, with a button that reopens the modal. */
  rejectSubmission(
    refusal: RespondableInteraction & {
      readonly interaction: ModalInteraction;
      readonly problems: readonly RejectedField[];
      readonly shownOptions: ShownFieldOptions | undefined;
    },
  ): Promise<void> {
    const { interaction, responder, problems, shownOptions } = refusal;
    return this.#reopener.reject({ interaction, responder, problems, draft: { data: interaction.data, shownOptions } });
  }

  /** Tells the person that what was chosen cannot be accepted. */
  rejectSelection({ interaction, responder }: RespondableInteraction, problem: string): Promise<void> {
    return this.#replyEphemeral({ interaction, responder }, this.#texts(interaction.locale).inputRejected(problem));
  }

  /** Tells the person that what was typed before is gone, or what was offered: it has to be started again. */
  replyDraftExpired({ interaction, responder }: RespondableInteraction): Promise<void> {
    return this.#replyEphemeral({ interaction, responder }, this.#texts(interaction.locale).modalDraftExpired);
  }

  /** Tells the person that a control has expired. */
  replyUnknownComponent({ interaction, responder }: RespondableInteraction): Promise<void> {
    return this.#replyEphemeral({ interaction, responder }, this.#texts(interaction.locale).unknownComponent);
  }

  /**
   * What takes the framework's own buttons: those that open a modal again, and those to the next page of a wizard.
   * @param find the declared modals of the bot, by the ids under which they are declared
   */
  findHandler(interaction: Interaction, find: FindModal): InternalHandler | undefined {
    if (interaction.type !== interactionTypes.MESSAGE_COMPONENT) return undefined;
    const { custom_id } = interaction.data;
    if (!custom_id.startsWith(RESERVED_PREFIX)) return undefined;
    const refused = this.#reopener.button.customId.parse(custom_id);
    if (refused) {
      return {
        location: { className: 'Forms', method: 'reopen' },
        defer: false,
        run: (received) => this.#reopener.reopen(withInteraction(interaction, received), refused, find),
      };
    }
    const page = wizardIdCodec.parse(custom_id);
    return (
      page && {
        location: { className: 'Forms', method: 'nextPage' },
        defer: false,
        run: (received) => this.#wizardSteps.openPage(withInteraction(interaction, received), page, find),
      }
    );
  }

  async #storeShownOptions(request: ModalRequest, userId: Snowflake): Promise<ModalRequest> {
    const shownOptions = shownOptionsOf(request);
    if (shownOptions === undefined) return request;
    const { custom_id } = request;
    const draft = await this.#drafts.put({ userId, data: { custom_id, components: [] }, shownOptions });
    return { ...request, custom_id: formatShownId(draft, custom_id) };
  }

  async #firstPageIdOf(interaction: ModalInteraction, id: string): Promise<string | undefined> {
    const draft = await this.#loadOwnDraft(interaction, id);
    return draft?.wizard && firstPageId(draft);
  }

  /** A draft, as long as it is of the person who submits. */
  async #loadOwnDraft(interaction: ModalInteraction, id: string): Promise<SavedDraft | undefined> {
    const draft = await this.#drafts.get(id);
    if (draft === undefined || draft.userId !== getInteractionUser(interaction).id) return undefined;
    this.#loadedDrafts.set(interaction, draft);
    return draft;
  }

  #replyEphemeral({ responder }: RespondableInteraction, content: string): Promise<void> {
    return responder.reply({ content, ephemeral: true });
  }
}
