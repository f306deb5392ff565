/**
 * Which responses an interaction still allows: state and rules, without sending anything. Discord accepts exactly one
 * initial response: a reply, an update of the message, a modal, or a deferral that a reply or update completes later. A
 * handler gives one *response* (reply, update or modal), then any number of follow-ups. A deferral, by the handler or
 * automatic, changes how the response is sent but not whether it is allowed. The exceptions come from the API: a modal
 * must be the initial response and cannot follow a modal, an interaction that was deferred for a reply cannot update its
 * message, and autocomplete accepts choices only.
 */
import type { Clock } from '../../base/clock.js';
import { limits } from '../../wire/constants/limits.js';
import {
  customIdOf,
  getInteractionMessage,
  type Interaction,
  interactionTypes,
} from '../../wire/objects/interactions/interaction.js';
import {
  type InteractionCallbackRequest,
  interactionCallbackTypes,
} from '../../wire/objects/interactions/interaction-callback.js';
import { messageFlags } from '../../wire/objects/messages/message-types.js';
import { InteractionError, type InteractionErrorReason } from '../errors.js';

/**
 * How an interaction is deferred: `reply` shows a loading reply to everyone, `ephemeral` to the user only, and `update`
 * leaves the message unchanged without a loading state.
 */
export type DeferralMode = 'update' | 'reply' | 'ephemeral';

/** The kind of response. `choices` are for autocomplete. */
export type ResponseKind = 'reply' | 'update' | 'modal' | 'choices';

/** The state of the original response of an interaction. */
export type OriginalResponseState =
  /** Not sent yet. */
  | 'none'
  /** A loading reply, public or ephemeral, that is completed later. */
  | 'loading'
  | 'loading-ephemeral'
  /** The message that contains the component. */
  | 'component-message'
  /** A reply. */
  | 'reply'
  /** A modal, or a deleted message: it cannot be edited. */
  | 'not-editable';

/** What to do instead after the token has expired. */
const REMEDIES = {
  response: 'Send a message to the channel instead: `api.messages.create`.',
  message: 'A message that is not ephemeral can still be changed by its channel and id: `api.messages.edit`.',
} as const;

/** The response state of one interaction. The `check` methods throw an InteractionError if the response is not allowed. */
export class ResponseState {
  original: OriginalResponseState = 'none';
  /** The response that was sent, or is being sent. */
  response: ResponseKind | undefined;
  /** The deferral that was sent, or is being sent. */
  deferral: DeferralMode | undefined;
  /** Whether the handler itself deferred. */
  handlerDeferred = false;
  /** The visibility of the reply that the handler chose with its deferral. */
  deferredEphemeral: boolean | undefined;
  readonly #interaction: Interaction;
  readonly #clock: Clock;
  /** Until when Discord accepts the initial response, in milliseconds of the clock. */
  readonly #respondBy: number;
  /** When the token expires, in milliseconds of the clock. */
  readonly #expiresAt: number;

  /**
   * @param receivedAt when this process received the interaction, in milliseconds of the clock
   * @param ageMs how long ago Discord sent it, in milliseconds
   */
  constructor(interaction: Interaction, clock: Clock, receivedAt: number, ageMs = 0) {
    this.#interaction = interaction;
    this.#clock = clock;
    this.#respondBy = receivedAt + limits.interaction.initialResponseMs;
    this.#expiresAt = clock.monotonicNow() + limits.interaction.tokenMs - ageMs;
  }

  /** Milliseconds that are left for the initial response; 0 when it is too late. */
  get initialResponseMs(): number {
    return Math.max(0, this.#respondBy - this.#clock.monotonicNow());
  }

  /** Milliseconds until the token expires; below 0 afterwards. */
  get remainingMs(): number {
    return this.#expiresAt - this.#clock.monotonicNow();
  }

  get isExpired(): boolean {
    return this.remainingMs <= 0;
  }

  /** Discord has accepted the initial response. */
  sentInitial(callback: InteractionCallbackRequest): void {
    this.original = originalAfter(callback);
  }

  /** @param use what the token is needed for: a response, or a message that was sent before */
  checkToken(use: 'response' | 'message' = 'response'): void {
    if (this.isExpired) throw this.#error('expired', `Its token has expired: 15 minutes have passed. ${REMEDIES[use]}`);
  }

  checkResponse(kind: ResponseKind): void {
    this.checkToken();
    if (this.response !== undefined)
      throw this.#alreadyRespondedError(`It was already responded to by ${this.response}.`);
    this.#checkAutocomplete(kind === 'choices');
    if (kind === 'modal') this.#checkModal();
    if (kind === 'update') this.#checkUpdate();
  }

  checkDeferral(mode: DeferralMode): void {
    this.checkToken();
    this.#checkAutocomplete(false);
    if (this.response !== undefined) throw this.#alreadyRespondedError(`It cannot be deferred after ${this.response}.`);
    if (this.handlerDeferred) throw this.#error('deferred', 'It is already deferred: call `reply`.');
    if (mode === 'update') this.#checkUpdate();
  }

  /** A follow-up right after a deferral for a reply would replace the reply, so it must come after the reply. */
  checkFollowUp(): void {
    this.#checkAutocomplete(false);
    if (this.response !== undefined || this.original === 'component-message') return;
    throw this.#error('not_responded', 'A follow-up requires an earlier response: call `reply` first.');
  }

  /**
   * The response that completes a deferral of the handler itself; undefined without one, or after a response. Automatic
   * deferrals do not count: whether there was one depends on the time.
   */
  get completion(): 'reply' | 'update' | undefined {
    if (this.response !== undefined || !this.handlerDeferred) return undefined;
    return this.deferredEphemeral === undefined ? 'update' : 'reply';
  }

  /** Checks that the deferral of the handler has succeeded. */
  checkDeferred(): void {
    if (this.original === 'none') throw this.#error('not_responded', 'Its deferral failed: call `reply`.');
  }

  /** Checks that the original response is a message of the handler. */
  checkResponseMessage(): void {
    if (this.original === 'reply' || (this.original === 'component-message' && this.response === 'update')) return;
    throw this.response === 'modal'
      ? this.#error('not_allowed', 'It was responded to with a modal. There is no message to edit or delete.')
      : this.#error('not_responded', 'It has no reply to edit or delete: call `reply` first.');
  }

  /** Autocomplete accepts choices only, and no other interaction accepts them. */
  #checkAutocomplete(withChoices: boolean): void {
    const isAutocomplete = this.#interaction.type === interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE;
    if (isAutocomplete === withChoices) return;
    throw isAutocomplete
      ? this.#error('not_allowed', 'It is an autocomplete interaction and accepts only suggestions: call `respond`.')
      : this.#error('not_allowed', 'Only autocomplete interactions accept suggestions: call `reply`.');
  }

  #checkModal(): void {
    if (this.#interaction.type === interactionTypes.MODAL_SUBMIT) {
      throw this.#error(
        'not_allowed',
        'A modal cannot be the response to a modal. Reply with a button that opens the next one, or declare a wizard.',
      );
    }
    if (this.deferral === undefined && !this.handlerDeferred) return;
    throw this.#error(
      'deferred',
      'It was deferred, and a modal must be the initial response. Set `defer: false` on the binding and show the modal within 3 seconds.',
    );
  }

  #checkUpdate(): void {
    if (getInteractionMessage(this.#interaction) === undefined) {
      throw this.#error(
        'not_allowed',
        'It was not caused by a component of a message, so there is no message to update. Call `reply`.',
      );
    }
    if (this.deferral === undefined || this.deferral === 'update') return;
    throw this.#error(
      'deferred',
      "It was deferred for a reply, so its message can no longer be updated. Set `defer: 'update'` on the binding, or call `deferUpdate` instead of `defer`.",
    );
  }

  #alreadyRespondedError(problem: string): InteractionError {
    return this.#error(
      'already_responded',
      `${problem} Send more with \`followUp\`, or change the response with \`editReply\`.`,
    );
  }

  #error(reason: InteractionErrorReason, message: string): InteractionError {
    return new InteractionError(reason, `${describeInteraction(this.#interaction)}: ${message}`);
  }
}

/** The original response after an initial response. */
function originalAfter(callback: InteractionCallbackRequest): OriginalResponseState {
  switch (callback.type) {
    case interactionCallbackTypes.CHANNEL_MESSAGE_WITH_SOURCE:
      return 'reply';
    case interactionCallbackTypes.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE:
      return ((callback.data?.flags ?? 0) & messageFlags.EPHEMERAL) === 0 ? 'loading' : 'loading-ephemeral';
    case interactionCallbackTypes.DEFERRED_UPDATE_MESSAGE:
    case interactionCallbackTypes.UPDATE_MESSAGE:
      return 'component-message';
    default:
      return 'not-editable';
  }
}

/** Identifies an interaction in error messages, by its custom_id or the name of its command. */
function describeInteraction(interaction: Interaction): string {
  const { id, data } = interaction;
  return `Interaction ${id} ("${customIdOf(interaction) ?? ('name' in data ? data.name : '')}")`;
}
