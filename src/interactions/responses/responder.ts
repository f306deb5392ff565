/**
 * Sends the responses to an interaction, by the rules of response-state.ts. A call claims its response synchronously, so
 * the second of two concurrent calls fails immediately. The first one then waits for a deferral that is being sent, so
 * that only one request is the initial response.
 */

import type { Clock, Timer } from '../../base/clock.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { MaybePromise } from '../../base/maybe-promise.js';
import { type OptionNames } from '../../base/options/option-problems.js';
import { type Snowflake, snowflakeTimestamp } from '../../base/snowflake.js';
import type { Api } from '../../rest/api.js';
import { ApiError } from '../../rest/call/errors.js';
import { requireKnownNames } from '../../rest/call/option-name-errors.js';
import { toMessage } from '../../rest/encode/text-message.js';
import { limits } from '../../wire/constants/limits.js';
import type { EventOrigin, InboundEvent } from '../../wire/events/inbound-event.js';
import type { ModalRequest } from '../../wire/objects/components/modal.js';
import {
  getInteractionMessage,
  type Interaction,
  interactionTypes,
} from '../../wire/objects/interactions/interaction.js';
import {
  type AutocompleteChoice,
  interactionCallbackTypes,
} from '../../wire/objects/interactions/interaction-callback.js';
import type { Message } from '../../wire/objects/messages/message.js';
import { messageFlags } from '../../wire/objects/messages/message-types.js';
import { HandlerLifecycle } from './handler-lifecycle.js';
import { InteractionResponseApi } from './interaction-response-api.js';
import {
  type ReplyEdit,
  type ReplyMessage,
  requestsEphemeral,
  toDeferralRequest,
  toNewMessage,
} from './reply-message.js';
import { type DeletedResponse, ResponseMessages } from './response-messages.js';
import { type DeferralMode, type OriginalResponseState, type ResponseKind, ResponseState } from './response-state.js';

export type { DeferralMode } from './response-state.js';

export interface ResponderOptions {
  readonly interaction: Interaction;
  /** How the interaction was received. */
  readonly origin: EventOrigin;
  /** When it was received, in milliseconds of the monotonic clock. @default now */
  readonly receivedAt?: number | undefined;
  readonly api: Api;
  readonly clock: Clock;
  /** Sends the initial response the way the interaction arrived, for example as an HTTP response. Default: by REST. */
  readonly deliver?: InboundEvent['respond'];
  /** Logs automatic deferrals that failed. */
  readonly log?: StructuredLogger | undefined;
  readonly observer?: ResponseObserver | undefined;
  /** How an earlier process answered the interaction before it died; undefined if there was none. */
  readonly replay?: { readonly deferred: DeferralMode | undefined } | undefined;
}

/**
 * Whether an interaction that an earlier process received still needs its handler. `answered`: that process responded.
 * `expired`: it did not, and Discord no longer accepts a response.
 */
export type ReplayState = 'unanswered' | 'answered' | 'expired';

/** Notified when Discord has accepted a deferral or response. */
export interface ResponseObserver {
  /** @param automatic whether the framework deferred it, because the handler had not responded in time */
  deferred(mode: DeferralMode, automatic: boolean): void;
  /**
   * @param ephemeral whether only the user sees the response
   * @param modalId the custom_id under which a modal was shown; undefined for other responses
   */
  responded(kind: ResponseKind, ephemeral: boolean, modalId: string | undefined): void;
}

/** Milliseconds after its receipt when an interaction without a response is deferred. Discord invalidates its token after 3000. */
export const DEFER_AFTER_MS = 2000;

const ORIGINAL_AFTER_DEFERRAL: Readonly<Record<DeferralMode, OriginalResponseState>> = {
  reply: 'loading',
  ephemeral: 'loading-ephemeral',
  update: 'component-message',
};

const deferNames: OptionNames<NonNullable<Parameters<Responder['defer']>[0]>> = { ephemeral: true };

/** A deferral or response that is being sent. Most of them settle before anything waits for that, and then there is no promise. */
class PendingSend {
  #isSettled = false;
  #settled: Promise<void> | undefined;
  #resolve: (() => void) | undefined;

  /** It has succeeded or failed. */
  settle(): void {
    this.#isSettled = true;
    this.#resolve?.();
  }

  /** Resolves when it has succeeded or failed; undefined if it has. */
  whenSettled(): Promise<void> | undefined {
    if (this.#isSettled) return undefined;
    this.#settled ??= new Promise((resolve) => {
      this.#resolve = resolve;
    });
    return this.#settled;
  }
}

/**
 * Responds to one interaction. Its methods reject with an InteractionError if the interaction does not allow the call.
 */
export class Responder {
  /** How the interaction was received. */
  readonly origin: EventOrigin;
  /** The interaction that it responds to. */
  readonly interaction: Interaction;
  readonly #api: InteractionResponseApi;
  readonly #clock: Clock;
  readonly #receivedAt: number;
  readonly #log: StructuredLogger | undefined;
  readonly #observer: ResponseObserver | undefined;
  readonly #state: ResponseState;
  readonly #messages: ResponseMessages;
  /** The latest deferral or response; undefined if there is none. */
  #latestSend: PendingSend | undefined;
  #timer: Timer | undefined;
  /** An automatic deferral that was due while a response was in flight. It is sent if that response fails. */
  #overdueDeferral: DeferralMode | undefined;
  /** Created on first use. */
  #lifecycle: HandlerLifecycle<Responder> | undefined;
  #isFinished = false;
  /** Whether Discord has accepted the response. */
  #isResponded = false;
  /** Whether only the user sees the reply. */
  #isReplyEphemeral = false;
  /** Whether an earlier process may have acknowledged the interaction. */
  readonly isReplayed: boolean;
  #onResponded: (() => void) | undefined;
  #expiresAtMs: number | undefined;
  /** The custom_id under which a modal was shown. */
  #modalId: string | undefined;

  constructor(options: ResponderOptions) {
    this.interaction = options.interaction;
    this.origin = options.origin;
    const { clock, receivedAt = clock.monotonicNow() } = options;
    this.#clock = clock;
    this.#receivedAt = receivedAt;
    this.#log = options.log;
    this.#observer = options.observer;
    this.isReplayed = options.replay !== undefined;
    this.#state = new ResponseState(options.interaction, clock, receivedAt, this.isReplayed ? this.#ageMs : 0);
    this.#api = new InteractionResponseApi(options.interaction, options.api, this.#state, options.deliver);
    this.#messages = new ResponseMessages(options.interaction, this.#api, this.#state);
    if (options.replay?.deferred !== undefined) this.#continueDeferral(options.replay.deferred);
  }

  /** Whether a reply, update or modal was sent or is being sent. A deferral alone does not count. */
  get responded(): boolean {
    return this.#state.response !== undefined;
  }

  /** When the token expires, by the system time of the clock. */
  get expiresAt(): Date {
    this.#expiresAtMs ??= Math.round(this.#clock.now() + this.#state.remainingMs);
    return new Date(this.#expiresAtMs);
  }

  /** Whether the interaction was deferred, by the handler or automatically. */
  get deferred(): boolean {
    return this.#state.deferral !== undefined;
  }

  /** Milliseconds that are left for the initial response; 0 when it is too late. */
  get initialResponseMs(): number {
    return this.#state.initialResponseMs;
  }

  /** The kind of response that was sent or is being sent. */
  get response(): ResponseKind | undefined {
    return this.#state.response;
  }

  /** Whether the response is, or will be, an update of the message that contains the component. */
  get updatesMessage(): boolean {
    return (
      this.#state.response === 'update' || (this.#state.response === undefined && this.#state.deferral === 'update')
    );
  }

  /**
   * Whether the message that contains the component belongs to the handler: it updates the message, or shows a modal, so that
   * the message stays as it is.
   */
  get keepsMessage(): boolean {
    return this.updatesMessage || this.#state.response === 'modal';
  }

  /**
   * The responder of the interaction that the handler was called with. A handler that prompts the user continues with
   * further interactions, and each of them has its own responder.
   */
  get first(): Responder {
    return this.#lifecycle?.first ?? this;
  }

  /** The responder of the handler's latest interaction. The user gets an error message of the handler there. */
  get latest(): Responder {
    return this.#lifecycle?.latest ?? this;
  }

  get isHandlerEnded(): boolean {
    return this.#lifecycle?.isEnded ?? this.#isFinished;
  }

  /** Continues the handler with the interaction of another responder. */
  continueWith(next: Responder): void {
    const lifecycle = this.#handlerLifecycle();
    next.#lifecycle = lifecycle;
    lifecycle.latest = next;
  }

  /** Resolves when the handler has ended. */
  whenHandlerEnded(): Promise<void> {
    return new Promise((resolve) => {
      this.#handlerLifecycle().onEnd(resolve);
    });
  }

  /** Resolves when the handler is done with this interaction: it has responded, or ended. */
  whenHandled(): Promise<void> {
    if (this.#isResponded) return Promise.resolve();
    return new Promise((resolve) => {
      const removeTask = this.#handlerLifecycle().onEnd(resolve);
      this.#onResponded = () => {
        removeTask();
        resolve();
      };
    });
  }

  /** Responds with a message. After a deferral it completes the loading reply, or is sent as a follow-up. */
  reply(message: string | ReplyMessage): Promise<void> {
    return this.#respond('reply', () => this.#sendReply(toMessage(message)));
  }

  /** Responds by editing the message that contains the component. */
  update(edit: string | ReplyEdit): Promise<void> {
    return this.#respond('update', () => this.#messages.sendUpdate(toMessage(edit)));
  }

  /** Responds to autocomplete with at most 25 choices. */
  respondWithChoices(choices: readonly AutocompleteChoice[]): Promise<void> {
    return this.#respond('choices', () =>
      this.#api.sendInitial({
        type: interactionCallbackTypes.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT,
        data: { choices: [...choices] },
      }),
    );
  }

  /** Responds to a command or component with a modal. It must be the initial response. */
  showModal(modal: ModalRequest | Promise<ModalRequest>): Promise<void> {
    // If the response is not allowed, the promise is not awaited; its rejection must not be unhandled.
    if (modal instanceof Promise) modal.catch(() => undefined);
    return this.#respond('modal', async () => {
      const data = await modal;
      await this.#api.sendInitial({ type: interactionCallbackTypes.MODAL, data });
      this.#modalId = data.custom_id;
    });
  }

  /** Defers for a reply, which is then possible for 15 minutes. */
  async defer(options: { readonly ephemeral?: boolean | undefined } = {}): Promise<void> {
    requireKnownNames('defer()', options, deferNames);
    return this.#deferByHandler(options.ephemeral ? 'ephemeral' : 'reply');
  }

  /** Acknowledges the interaction and leaves the message of the component unchanged. */
  deferUpdate(): Promise<void> {
    return this.#deferByHandler('update');
  }

  /** Sends another message after a response, or after `deferUpdate`. */
  async followUp(message: string | ReplyMessage): Promise<Message> {
    const followUp: ReplyMessage = toMessage(message);
    this.#state.checkToken();
    await this.#latestSend?.whenSettled();
    this.#state.checkFollowUp();
    return this.#api.createFollowUp(followUp, requestsEphemeral(followUp) ?? false);
  }

  /** Edits the message that `reply` sent or `update` changed. After a deferral of the handler it is the response. */
  async editReply(edit: string | ReplyEdit): Promise<Message> {
    const { completion } = this.#state;
    if (completion !== undefined) return this.#respond(completion, () => this.#completeDeferral(toMessage(edit)));
    await this.#whenSent();
    return this.#messages.editReply(toMessage(edit));
  }

  /** Deletes the message that `reply` sent or `update` changed, or the loading reply of the handler's deferral. */
  async deleteReply(): Promise<void> {
    const { completion } = this.#state;
    if (completion !== undefined) {
      return this.#respond(completion, () => {
        this.#state.checkDeferred();
        return this.#messages.deleteOriginal();
      });
    }
    await this.#whenSent();
    return this.#messages.deleteReply();
  }

  /** Requests the message that `reply` sent or `update` changed. */
  async fetchReply(): Promise<Message> {
    await this.#whenSent();
    return this.#messages.fetchReply();
  }

  /** The id of the message that `reply` sent or `update` changed, if it is known without a request. */
  get knownReplyId(): Snowflake | undefined {
    return this.#messages.knownReplyId;
  }

  /** Requests the id of the message that `reply` sent, once. */
  async requestReplyId(): Promise<Snowflake> {
    await this.#whenSent();
    return this.#messages.requestReplyId();
  }

  /** The id of the message of the reply, see `ResponseMessages.findReplyId`. */
  findReplyId(): Promise<Snowflake | 'deleted' | undefined> {
    return this.#messages.findReplyId();
  }

  /** Edits a message that `followUp` sent. Omitted properties stay unchanged; null clears a property. */
  async editFollowUp(message: Message | Snowflake, edit: string | ReplyEdit): Promise<Message> {
    this.#state.checkToken('message');
    return this.#api.editFollowUp(message, toMessage(edit));
  }

  /** Deletes a message that `followUp` sent. */
  async deleteFollowUp(message: Snowflake): Promise<void> {
    this.#state.checkToken('message');
    await this.#messages.deleteFollowUp(message);
  }

  /** Requests a message that `followUp` sent. */
  async fetchFollowUp(message: Snowflake): Promise<Message> {
    this.#state.checkToken('message');
    return this.#api.getFollowUp(message);
  }

  /** Calls `listener` when the bot deletes a message of this interaction. Returns a function that removes it. */
  onMessageDeleted(listener: (deleted: DeletedResponse) => void): () => void {
    return this.#messages.onDeleted(listener);
  }

  /**
   * Acknowledges an interaction that an earlier process received, unless it was deferred there. So the handler can respond
   * as if there had been only one process. Never rejects.
   *
   * @param mode how the interaction is deferred; false if the handler itself sends the initial response
   */
  async acknowledgeReplay(mode: DeferralMode | false): Promise<ReplayState> {
    if (this.#ageMs >= limits.interaction.tokenMs) return 'expired';
    if (mode === false || this.#state.deferral !== undefined) return 'unanswered';
    try {
      await this.#defer(this.#possibleDeferral(mode), true);
      return 'unanswered';
    } catch (error) {
      if (error instanceof ApiError && error.is('UNKNOWN_INTERACTION')) return 'expired';
      // The earlier process acknowledged it and died before that was noted.
      if (error instanceof ApiError && error.is('INTERACTION_ALREADY_ACKNOWLEDGED'))
        return this.#continueUnknownAnswer();
      this.#log?.warn({ err: error, interactionId: this.interaction.id }, 'an interaction could not be acknowledged');
      return 'unanswered';
    }
  }

  /** By the id of the interaction. */
  get #ageMs(): number {
    return Math.max(0, this.#clock.now() - snowflakeTimestamp(this.interaction.id));
  }

  /** Finds out whether the earlier answer was a deferral, so that the handler can respond. */
  async #continueUnknownAnswer(): Promise<ReplayState> {
    const original = await this.#api.getOriginal().catch(() => undefined);
    const deferral = original && this.#deferralShownBy(original);
    if (deferral === undefined) return 'answered';
    this.#continueDeferral(deferral);
    return 'unanswered';
  }

  /** The deferral after which the original response looks like this; undefined if it was a response. */
  #deferralShownBy({ id, flags = 0, edited_timestamp }: Message): DeferralMode | undefined {
    if ((flags & messageFlags.LOADING) !== 0) return (flags & messageFlags.EPHEMERAL) === 0 ? 'reply' : 'ephemeral';
    const message = getInteractionMessage(this.interaction);
    return message?.id === id && message.edited_timestamp === edited_timestamp ? 'update' : undefined;
  }

  #continueDeferral(mode: DeferralMode): void {
    this.#state.deferral = mode;
    this.#state.original = ORIGINAL_AFTER_DEFERRAL[mode];
  }

  /**
   * Schedules an automatic deferral unless there is a response or deferral by then. Autocomplete cannot be deferred.
   * @param delayMs milliseconds after the receipt of the interaction
   * @param mode false: none, also if one was scheduled before
   */
  deferAfter(delayMs: number, mode: DeferralMode | false): void {
    if (this.interaction.type === interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE) return;
    this.#timer?.cancel();
    if (mode === false) return;
    const remainingMs = this.#receivedAt + delayMs - this.#clock.monotonicNow();
    this.#timer = this.#clock.schedule(Math.max(0, remainingMs), () => this.#deferAutomatically(mode));
  }

  /**
   * Cancels the automatic deferral and resolves when nothing is in flight. On the first responder of a handler it also
   * ends the lifecycle of the handler.
   */
  finish(): MaybePromise<void> {
    this.#timer?.cancel();
    this.#overdueDeferral = undefined;
    const settled = this.#latestSend?.whenSettled();
    if (settled === undefined) this.#finishHandler();
    else return settled.then(() => this.#finishHandler());
  }

  #finishHandler(): void {
    this.#isFinished = true;
    if (this.first === this) this.#lifecycle?.end();
  }

  #handlerLifecycle(): HandlerLifecycle<Responder> {
    if (this.#lifecycle === undefined) {
      this.#lifecycle = new HandlerLifecycle<Responder>(this);
      if (this.#isFinished) this.#lifecycle.end();
    }
    return this.#lifecycle;
  }

  /** Claims the response, waits for a deferral in flight, and sends; a failure releases the claim. */
  async #respond<T>(kind: ResponseKind, send: () => Promise<T>): Promise<T> {
    this.#state.checkResponse(kind);
    this.#state.response = kind;
    const previous = this.#latestSend?.whenSettled();
    const pending = new PendingSend();
    this.#latestSend = pending;
    let result: T;
    try {
      if (previous) await previous;
      result = await send();
    } catch (error) {
      this.#state.response = undefined;
      if (this.#overdueDeferral !== undefined) this.#deferAutomatically(this.#overdueDeferral);
      throw error;
    } finally {
      pending.settle();
    }
    this.#timer?.cancel();
    this.#isResponded = true;
    this.#onResponded?.();
    this.#observer?.responded(kind, kind === 'reply' && this.#isReplyEphemeral, this.#modalId);
    return result;
  }

  async #deferByHandler(mode: DeferralMode): Promise<void> {
    this.#state.checkDeferral(mode);
    this.#state.handlerDeferred = true;
    this.#state.deferredEphemeral = mode === 'update' ? undefined : mode === 'ephemeral';
    if (this.#state.deferral !== undefined) {
      // An automatic deferral came first. Unless it fails, the handler's deferral does not have to be sent.
      await this.#latestSend?.whenSettled();
      if (this.#state.deferral !== undefined || this.#state.response !== undefined) return;
    }
    await this.#defer(mode, false).catch((error: unknown) => {
      this.#state.handlerDeferred = false;
      throw error;
    });
  }

  #deferAutomatically(mode: DeferralMode): void {
    if (this.#state.deferral !== undefined) return;
    if (this.#state.response !== undefined) {
      this.#overdueDeferral = mode;
      return;
    }
    this.#defer(this.#possibleDeferral(mode), true).catch((error: unknown) => {
      this.#log?.warn({ err: error, interactionId: this.interaction.id }, 'automatic deferral failed');
    });
  }

  #possibleDeferral(mode: DeferralMode): DeferralMode {
    return mode === 'update' && getInteractionMessage(this.interaction) === undefined ? 'reply' : mode;
  }

  async #defer(mode: DeferralMode, automatic: boolean): Promise<void> {
    this.#state.deferral = mode;
    const previous = this.#latestSend?.whenSettled();
    const pending = new PendingSend();
    this.#latestSend = pending;
    try {
      if (previous) await previous;
      await this.#api.sendInitial(toDeferralRequest(mode));
    } catch (error) {
      this.#state.deferral = undefined;
      throw error;
    } finally {
      pending.settle();
    }
    this.#observer?.deferred(mode, automatic);
  }

  #sendReply(message: ReplyMessage): Promise<void> {
    this.#isReplyEphemeral = requestsEphemeral(message) ?? this.#state.deferredEphemeral ?? false;
    return this.#messages.sendReply(message, this.#isReplyEphemeral);
  }

  /** Responds with what `editReply` was called with after a deferral. */
  #completeDeferral(edit: ReplyEdit): Promise<Message> {
    this.#state.checkDeferred();
    if (this.#state.original === 'component-message') return this.#messages.editOriginal(edit);
    this.#isReplyEphemeral = this.#state.deferredEphemeral ?? false;
    return this.#messages.sendLaterReply(toNewMessage(edit), this.#isReplyEphemeral);
  }

  /** Resolves when the message of the response exists, as far as it is being sent. */
  async #whenSent(): Promise<void> {
    this.#state.checkToken('message');
    await this.#latestSend?.whenSettled();
  }
}
