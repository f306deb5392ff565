/**
 * What may still be said to an interaction, as state and rules without any sending. An interaction has exactly one first
 * answer: a reply, an update of its message, a modal, or a deferral, which a reply or an update then fills in. A handler
 * gives one *answer* (reply, update or modal), then any number of follow-ups. Whether a deferral came before, by the
 * handler or by the clock, changes how an answer is sent and not whether it is allowed; the exceptions follow from the
 * interface: a modal must be the first answer and never that to a modal, what was deferred for a reply cannot be
 * updated, and what is being typed gets choices and nothing else.
 */
import type { Clock } from '../../base/clock.js';
import { limits } from '../../wire/constants/limits.js';
import {
  customIdOf,
  getInteractionMessage,
  type Interaction,
  interactionTypes,
} from '../../wire/objects/interactions/interaction.js';
import { InteractionError, type InteractionErrorReason } from '../errors.js';

/**
 * How a late answer is announced: `reply` shows everybody that one is coming, `ephemeral` the person alone, `update`
 * shows nothing and leaves the message as it is.
 */
export type DeferralMode = 'update' | 'reply' | 'ephemeral';

/** What a handler answered with. `choices` are for what is being typed into a command. */
export type ResponseKind = 'reply' | 'update' | 'modal' | 'choices';

/** What the original response of an interaction is. */
export type OriginalResponseState =
  /** There is none yet. */
  | 'none'
  /** A loading message, seen by all or by the person alone, that waits to be filled in. */
  | 'loading'
  | 'loading-ephemeral'
  /** The message that the component stands in. */
  | 'component-message'
  /** The reply. */
  | 'reply'
  /** Nothing that could be edited: a modal, or a message that was deleted. */
  | 'gone';

/** The state of one interaction's answers. The `check` methods throw an InteractionError for what is not allowed. */
export class ResponseState {
  original: OriginalResponseState = 'none';
  /** The answer that was given, or is being given. */
  response: ResponseKind | undefined;
  /** The deferral that was sent, or is being sent. */
  deferral: DeferralMode | undefined;
  /** Whether the handler itself deferred. */
  handlerDeferred = false;
  /** Who will see the reply, as the handler's deferral said. */
  deferredEphemeral: boolean | undefined;
  readonly #interaction: Interaction;
  readonly #clock: Clock;
  /** The clock's time from which the token is no longer good. */
  readonly #expiresAt: number;

  constructor(interaction: Interaction, clock: Clock) {
    this.#interaction = interaction;
    this.#clock = clock;
    this.#expiresAt = clock.now() + limits.interaction.tokenMs;
  }

  checkToken(): void {
    if (this.#clock.now() < this.#expiresAt) return;
    throw this.#error(
      'expired',
      'Its 15 minutes are over. Send a message to the channel instead: `api.messages.create`.',
    );
  }

  checkResponse(answer: ResponseKind): void {
    this.checkToken();
    if (this.response !== undefined)
      throw this.#alreadyRespondedError(`It has one answer, and had it by ${this.response}.`);
    this.#checkAutocomplete(answer === 'choices');
    if (answer === 'modal') this.#checkModal();
    if (answer === 'update') this.#checkUpdate();
  }

  checkDeferral(mode: DeferralMode): void {
    this.checkToken();
    this.#checkAutocomplete(false);
    if (this.response !== undefined) throw this.#alreadyRespondedError(`It cannot be deferred after ${this.response}.`);
    if (this.handlerDeferred) throw this.#error('deferred', 'It is deferred already: give the answer by `reply`.');
    if (mode === 'update') this.#checkUpdate();
  }

  /** A follow-up right after a deferral for a reply would take the reply's place; so it must come after the reply. */
  checkFollowUp(): void {
    this.#checkAutocomplete(false);
    if (this.response !== undefined || this.original === 'component-message') return;
    throw this.#error('not_answered', 'A follow-up comes after an answer: call `reply` first.');
  }

  /** Whether the original response is the message of the answer. */
  checkResponseMessage(): void {
    if (this.original === 'reply' || (this.original === 'component-message' && this.response === 'update')) return;
    throw this.response === 'modal'
      ? this.#error('not_allowed', 'It was answered with a modal, which is no message that could be edited or deleted.')
      : this.#error('not_answered', 'There is no reply of it to edit or delete: call `reply` first.');
  }

  /** What is being typed is answered with choices, and only that is. */
  #checkAutocomplete(withChoices: boolean): void {
    const isTyping = this.#interaction.type === interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE;
    if (isTyping === withChoices) return;
    throw isTyping
      ? this.#error('not_allowed', 'It asks for suggestions while a command is typed: give them by `choices`.')
      : this.#error('not_allowed', 'Choices are for what is being typed into a command. Use `reply`.');
  }

  #checkModal(): void {
    if (this.#interaction.type === interactionTypes.MODAL_SUBMIT) {
      throw this.#error('not_allowed', 'A modal cannot answer a modal. Reply with a button that opens the next one.');
    }
    if (this.deferral === undefined && !this.handlerDeferred) return;
    throw this.#error(
      'deferred',
      'It was deferred, and a modal can only be the first answer. Put `defer: false` on the binding and show the modal within 3 seconds.',
    );
  }

  #checkUpdate(): void {
    if (getInteractionMessage(this.#interaction) === undefined) {
      throw this.#error('not_allowed', 'It comes from no message that could be updated. Use `reply`.');
    }
    if (this.deferral === undefined || this.deferral === 'update') return;
    throw this.#error(
      'deferred',
      "It was deferred for a reply, so its message can no longer be updated. Put `defer: 'update'` on the binding, or call `deferUpdate` in place of `defer`.",
    );
  }

  #alreadyRespondedError(what: string): InteractionError {
    return this.#error('already_answered', `${what} Send more by \`followUp\`, or change the answer by \`editReply\`.`);
  }

  #error(problem: InteractionErrorReason, message: string): InteractionError {
    return new InteractionError(problem, `${describeInteraction(this.#interaction)}: ${message}`);
  }
}

/** An interaction in messages: by its custom_id, or the name of its command. */
function describeInteraction(interaction: Interaction): string {
  const { id, data } = interaction;
  return `Interaction ${id} ("${customIdOf(interaction) ?? ('name' in data ? data.name : '')}")`;
}
