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
import { personOf } from '../person.js';
import type { Eventual } from '../reading.js';
import type { Responder } from '../responder.js';
import { type Received, receivedAs, type Taken } from '../taken.js';
import type { Draft, DraftStore } from './draft-store.js';
import type { Offered } from './fields/options.js';
import { formTexts } from './form-texts.js';
import type { AnyModal } from './modal.js';
import type { ModalReading, RefusedField } from './modal-values.js';
import { offerOf, readShownId, shownId } from './opening.js';
import { type FindModal, Reopening, type TextsFor } from './reopening.js';
import { wizardId } from './wizard-id.js';
import { type Accepted, firstId, WizardSteps } from './wizard-steps.js';

export interface FormsOptions {
  /** Where what was typed waits until its modal is opened again. */
  readonly drafts: DraftStore;
  /** What people are told, by their language. Default: English. */
  readonly texts?: TextsFor | undefined;
}

interface Addressed {
  readonly interaction: Interaction;
  readonly responder: Responder;
}

/** Reads the submitted modals of a bot, and answers those that do not reach their handler. */
export class Forms {
  readonly #drafts: DraftStore;
  readonly #texts: TextsFor;
  readonly #reopening: Reopening;
  readonly #steps: WizardSteps;
  /** The drafts of submissions on their way, so that each is loaded once. */
  readonly #loaded = new WeakMap<ModalInteraction, Draft>();

  constructor({ drafts, texts = () => formTexts }: FormsOptions) {
    this.#drafts = drafts;
    this.#texts = texts;
    this.#reopening = new Reopening(drafts, texts);
    this.#steps = new WizardSteps(drafts, this.#reopening, texts);
  }

  /** Shows a modal. Options that were given for this time go to the store first, to be known when it comes back. */
  show(responder: Responder, userId: Snowflake, modal: ModalRequest | Promise<ModalRequest>): Promise<void> {
    if (!(modal instanceof Promise) && offerOf(modal) === undefined) return responder.showModal(modal);
    const made = Promise.resolve(modal).then((request) => this.#stored(request, userId));
    return responder.showModal(made);
  }

  /**
   * The id under which a submitted modal is declared: its own; of a wizard's later page, that of the first page, or
   * undefined when what was typed so far is gone.
   */
  declaredId(interaction: ModalInteraction): string | Promise<string | undefined> {
    const { custom_id } = interaction.data;
    if (!custom_id.startsWith(RESERVED_PREFIX)) return custom_id;
    const page = wizardId.parse(custom_id);
    return page ? this.#firstIdOf(interaction, page.draft) : (readShownId(custom_id)?.customId ?? custom_id);
  }

  /** Reads what was submitted. Undefined: the person was answered, with what is wrong or with the way to the next page. */
  accept(declaration: AnyModal, received: Received<ModalInteraction>): Eventual<Accepted | undefined> {
    const { interaction, responder } = received;
    const { data } = interaction;
    if (data.custom_id.startsWith(RESERVED_PREFIX)) return this.#acceptCarried(declaration, received);
    if (declaration.pages === undefined) return this.#acceptModal(declaration, received, undefined);
    return this.#steps.accept({
      interaction,
      responder,
      wizard: declaration,
      page: 0,
      pages: [data],
      offered: undefined,
    });
  }

  /** Of a submission whose id names a draft: options that were given when shown, or pages that came before. */
  async #acceptCarried(declaration: AnyModal, received: Received<ModalInteraction>): Promise<Accepted | undefined> {
    const { interaction, responder } = received;
    const { data } = interaction;
    const position = wizardId.parse(data.custom_id);
    const shown = readShownId(data.custom_id);
    const draft = this.#loaded.get(interaction) ?? (shown && (await this.#own(interaction, shown.draft)));
    const offered = draft?.offered;
    const isLost = position ? draft?.wizard === undefined : declaration.fieldsToOffer.length > 0 && !offered;
    if (isLost) {
      await this.lost(received);
      return undefined;
    }
    if (declaration.pages === undefined) return this.#acceptModal(declaration, received, offered);
    const { page = 0 } = position ?? {};
    const pages = [...(draft?.wizard?.pages ?? [])];
    // The first page goes by its own id, whatever it was shown under.
    const own = draft?.wizard ? firstId(draft) : (shown?.customId ?? data.custom_id);
    pages[page] = page === 0 ? { ...data, custom_id: own } : data;
    return this.#steps.accept({ interaction, responder, wizard: declaration, page, pages, offered });
  }

  #acceptModal(
    declaration: AnyModal,
    received: Received<ModalInteraction>,
    offered: Offered | undefined,
  ): Eventual<Accepted | undefined> {
    const { data } = received.interaction;
    const accept = (reading: ModalReading<unknown>): Eventual<Accepted | undefined> =>
      reading.ok
        ? { values: reading.values, resolved: data.resolved ?? {} }
        : this.#refuseModal(received, reading.problems, offered);
    const reading = declaration.read(data, offered);
    return reading instanceof Promise ? reading.then(accept) : accept(reading);
  }

  async #refuseModal(
    { interaction, responder, log }: Received<ModalInteraction>,
    problems: readonly RefusedField[],
    offered: Offered | undefined,
  ): Promise<undefined> {
    log.debug({ fields: problems.map(({ field }) => field) }, 'what was submitted is refused');
    await this.refuse({ interaction, responder, problems, offered });
  }

  /** Tells the person what is wrong, with a button that reopens the modal. */
  refuse(
    refusal: Addressed & {
      readonly interaction: ModalInteraction;
      readonly problems: readonly RefusedField[];
      readonly offered: Offered | undefined;
    },
  ): Promise<void> {
    const { interaction, responder, problems, offered } = refusal;
    return this.#reopening.refuse({ interaction, responder, problems, draft: { data: interaction.data, offered } });
  }

  /** Tells the person that what was chosen cannot be accepted. */
  refuseChoice({ interaction, responder }: Addressed, problem: string): Promise<void> {
    return this.#say({ interaction, responder }, this.#texts(interaction.locale).refused(problem));
  }

  /** Tells the person that what was typed before is gone, or what was offered: it has to be started again. */
  lost({ interaction, responder }: Addressed): Promise<void> {
    return this.#say({ interaction, responder }, this.#texts(interaction.locale).formExpired);
  }

  /** Tells the person that a control has expired. */
  expired({ interaction, responder }: Addressed): Promise<void> {
    return this.#say({ interaction, responder }, this.#texts(interaction.locale).expired);
  }

  /**
   * What takes the framework's own buttons: those that open a modal again, and those to the next page of a wizard.
   * @param find the declared modals of the bot, by the ids under which they are declared
   */
  take(interaction: Interaction, find: FindModal): Taken | undefined {
    if (interaction.type !== interactionTypes.MESSAGE_COMPONENT) return undefined;
    const { custom_id } = interaction.data;
    if (!custom_id.startsWith(RESERVED_PREFIX)) return undefined;
    const refused = this.#reopening.button.customId.parse(custom_id);
    if (refused) {
      return {
        place: { className: 'Forms', method: 'reopen' },
        defer: false,
        run: (received) => this.#reopening.reopen(receivedAs(interaction, received), refused, find),
      };
    }
    const page = wizardId.parse(custom_id);
    return (
      page && {
        place: { className: 'Forms', method: 'nextPage' },
        defer: false,
        run: (received) => this.#steps.open(receivedAs(interaction, received), page, find),
      }
    );
  }

  async #stored(request: ModalRequest, userId: Snowflake): Promise<ModalRequest> {
    const offered = offerOf(request);
    if (offered === undefined) return request;
    const { custom_id } = request;
    const draft = await this.#drafts.put({ userId, data: { custom_id, components: [] }, offered });
    return { ...request, custom_id: shownId(draft, custom_id) };
  }

  async #firstIdOf(interaction: ModalInteraction, id: string): Promise<string | undefined> {
    const draft = await this.#own(interaction, id);
    return draft?.wizard && firstId(draft);
  }

  /** A draft, as long as it is of the person who submits. */
  async #own(interaction: ModalInteraction, id: string): Promise<Draft | undefined> {
    const draft = await this.#drafts.get(id);
    if (draft === undefined || draft.userId !== personOf(interaction).id) return undefined;
    this.#loaded.set(interaction, draft);
    return draft;
  }

  #say({ responder }: Addressed, content: string): Promise<void> {
    return responder.reply({ content, ephemeral: true });
  }
}
