/**
 * Sends the answers to an interaction, by the rules of answer-state.ts. An answer is claimed before anything is awaited,
 * so of two at once the second fails at its call; and it waits for a deferral under way, so that nothing races for the
 * first answer.
 */
import type { Clock, Timer } from '../../base/clock.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { Snowflake } from '../../base/snowflake.js';
import type { Api } from '../../rest/api.js';
import type { InboundEvent } from '../../wire/events/inbound-event.js';
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
import { HandlerLifecycle } from './handler-lifecycle.js';
import { InteractionResponseApi } from './interaction-response-api.js';
import {
  type ReplyEdit,
  type ReplyMessage,
  requestsEphemeral,
  toDeferralRequest,
  toReplyEdit,
  toReplyRequest,
} from './reply-message.js';
import { type DeferralMode, type OriginalResponseState, type ResponseKind, ResponseState } from './response-state.js';

export type { DeferralMode } from './response-state.js';

export interface ResponderOptions {
  readonly interaction: Interaction;
  readonly api: Api;
  readonly clock: Clock;
  /** Delivers the first answer where it goes back by the way that the interaction came. */
  readonly deliver?: InboundEvent['respond'];
  /** Told of automatic deferrals that failed. */
  readonly log?: StructuredLogger | undefined;
  readonly observer?: ResponseObserver | undefined;
}

/** Is told what the service has taken. */
export interface ResponseObserver {
  deferred(mode: DeferralMode): void;
  responded(answer: ResponseKind): void;
}

/** Milliseconds after which an unanswered interaction is deferred; the service gives it 3000. */
export const DEFER_AFTER_MS = 2000;

const ORIGINAL_AFTER_DEFERRAL: Readonly<Record<DeferralMode, OriginalResponseState>> = {
  reply: 'loading',
  ephemeral: 'loading-ephemeral',
  update: 'component-message',
};

/** Answers one interaction. Its methods reject with an InteractionError where the interaction does not allow them. */
export class Responder {
  readonly #interaction: Interaction;
  readonly #api: InteractionResponseApi;
  readonly #clock: Clock;
  readonly #log: StructuredLogger | undefined;
  readonly #observer: ResponseObserver | undefined;
  readonly #state: ResponseState;
  /** Resolves when the last deferral or answer has succeeded or failed; undefined when there is none. */
  #inFlight: Promise<void> | undefined;
  #timer: Timer | undefined;
  /** An automatic deferral that fell due while an answer was under way: made up for if that answer fails. */
  #overdueDeferral: DeferralMode | undefined;
  /** The follow-up that holds the reply, where the original response does not. */
  #replyId: Snowflake | undefined;
  /** The course of its handler; made when somebody asks for it. */
  #lifecycle: HandlerLifecycle<Responder> | undefined;
  #isFinished = false;
  /** Whether the service has taken the answer, and who waits for that. */
  #isResponded = false;
  #onResponded: (() => void) | undefined;

  constructor(options: ResponderOptions) {
    this.#interaction = options.interaction;
    this.#api = new InteractionResponseApi(options.interaction, options.api, options.deliver);
    this.#clock = options.clock;
    this.#log = options.log;
    this.#observer = options.observer;
    this.#state = new ResponseState(options.interaction, options.clock);
  }

  /** Whether a reply, an update or a modal was given or is being given. A deferral alone is no answer. */
  get responded(): boolean {
    return this.#state.response !== undefined;
  }

  /** Whether the interaction was deferred, by the handler or automatically. */
  get deferred(): boolean {
    return this.#state.deferral !== undefined;
  }

  /** What was given or is being given as the answer. */
  get response(): ResponseKind | undefined {
    return this.#state.response;
  }

  /** Whether the answer is, or will be, in the message that the component stands in. */
  get updatesMessage(): boolean {
    return (
      this.#state.response === 'update' || (this.#state.response === undefined && this.#state.deferral === 'update')
    );
  }

  /**
   * That of the interaction with which its handler began. A handler that asks a person or waits for a component goes on
   * with further interactions, each with a responder of its own.
   */
  get first(): Responder {
    return this.#lifecycle?.first ?? this;
  }

  /** That of the last interaction which its handler received: where the person is told how it all ended. */
  get latest(): Responder {
    return this.#lifecycle?.latest ?? this;
  }

  /** Whether its handler has ended. */
  get isHandlerEnded(): boolean {
    return this.#lifecycle?.isEnded ?? this.#isFinished;
  }

  /** Says that its handler goes on with another interaction. */
  continueWith(next: Responder): void {
    const course = this.#handlerLifecycle();
    next.#lifecycle = course;
    course.latest = next;
  }

  /** Resolves when its handler has ended. */
  whenHandlerEnded(): Promise<void> {
    return new Promise((resolve) => {
      this.#handlerLifecycle().onEnd(resolve);
    });
  }

  /** Resolves when its handler is done with it: it has answered, or ended. */
  whenHandled(): Promise<void> {
    if (this.#isResponded) return Promise.resolve();
    return new Promise((resolve) => {
      const forget = this.#handlerLifecycle().onEnd(resolve);
      this.#onResponded = () => {
        forget();
        resolve();
      };
    });
  }

  /** Answers with a message. After a deferral it takes the place of the loading message, or follows the update. */
  reply(message: ReplyMessage): Promise<void> {
    return this.#respond('reply', () => this.#sendReply(message));
  }

  /** Answers by changing the message that the component stands in. */
  update(edit: ReplyEdit): Promise<void> {
    return this.#respond('update', () => this.#sendUpdate(edit));
  }

  /** Answers what is being typed with suggestions: at most 25. An empty list says that there are none. */
  respondWithChoices(choices: readonly AutocompleteChoice[]): Promise<void> {
    return this.#respond('choices', async () => {
      await this.#api.sendInitial({
        type: interactionCallbackTypes.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT,
        data: { choices: [...choices] },
      });
      this.#state.original = 'gone';
    });
  }

  /**
   * Answers a command or a component with a modal. It must be the first answer: a handler that does something slow before
   * it says `defer: false` on its binding, and has 3 seconds.
   */
  showModal(modal: ModalRequest | Promise<ModalRequest>): Promise<void> {
    // Where the modal is refused at once, nobody awaits it.
    if (modal instanceof Promise) modal.catch(() => undefined);
    return this.#respond('modal', async () => {
      await this.#api.sendInitial({ type: interactionCallbackTypes.MODAL, data: await modal });
      this.#state.original = 'gone';
    });
  }

  /** Says that a reply is coming. Then there are 15 minutes for it. */
  defer(options: { readonly ephemeral?: boolean | undefined } = {}): Promise<void> {
    return this.#deferByHandler(options.ephemeral ? 'ephemeral' : 'reply');
  }

  /** Says that the interaction was seen, and leaves the component's message as it is for now. */
  deferUpdate(): Promise<void> {
    return this.#deferByHandler('update');
  }

  /** Sends a further message, after an answer or after `deferUpdate`. */
  async followUp(message: ReplyMessage): Promise<Message> {
    this.#state.checkToken();
    await this.#inFlight;
    this.#state.checkFollowUp();
    return this.#api.createFollowUp(message, requestsEphemeral(message) ?? false);
  }

  /** Changes the message that `reply` sent or `update` changed. */
  async editReply(edit: ReplyEdit): Promise<Message> {
    const followUp = await this.#responseMessageId();
    return followUp === undefined ? this.#api.editOriginal(edit) : this.#api.editFollowUp(followUp, edit);
  }

  /** Deletes the message that `reply` sent or `update` changed. */
  async deleteReply(): Promise<void> {
    const followUp = await this.#responseMessageId();
    if (followUp === undefined) {
      await this.#api.deleteOriginal();
      this.#state.original = 'gone';
    } else {
      await this.#api.deleteFollowUp(followUp);
      this.#replyId = undefined;
    }
  }

  /** Changes a message that `followUp` sent: what is not named stays, null empties. */
  async editFollowUp(message: Snowflake, edit: ReplyEdit): Promise<Message> {
    this.#state.checkToken();
    return this.#api.editFollowUp(message, edit);
  }

  /** Deletes a message that `followUp` sent. */
  async deleteFollowUp(message: Snowflake): Promise<void> {
    this.#state.checkToken();
    await this.#api.deleteFollowUp(message);
  }

  /**
   * Defers by itself after `delayMs` milliseconds, unless there is an answer or a deferral by then. What is being typed
   * cannot be deferred: there it does nothing.
   */
  deferAfter(delayMs: number, mode: DeferralMode): void {
    if (this.#interaction.type === interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE) return;
    this.#timer?.cancel();
    this.#timer = this.#clock.schedule(delayMs, () => this.#deferAutomatically(mode));
  }

  /**
   * Ends automatic deferral; of the first of its handler, says that the handler has ended. Resolves when nothing is under
   * way any more.
   */
  async finish(): Promise<void> {
    this.#timer?.cancel();
    this.#overdueDeferral = undefined;
    await this.#inFlight;
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

  /** Claims the answer, waits for a deferral under way, and sends; a failure gives the claim back. */
  async #respond(answer: ResponseKind, send: () => Promise<void>): Promise<void> {
    this.#state.checkResponse(answer);
    this.#state.response = answer;
    await this.#enqueue(send, () => {
      this.#state.response = undefined;
      if (this.#overdueDeferral !== undefined) this.#deferAutomatically(this.#overdueDeferral);
    });
    this.#timer?.cancel();
    this.#isResponded = true;
    this.#onResponded?.();
    this.#observer?.responded(answer);
  }

  async #deferByHandler(mode: DeferralMode): Promise<void> {
    this.#state.checkDeferral(mode);
    this.#state.handlerDeferred = true;
    this.#state.deferredEphemeral = mode === 'update' ? undefined : mode === 'ephemeral';
    if (this.#state.deferral !== undefined) {
      // An automatic deferral came first; unless it fails, the handler's own has nothing left to do.
      await this.#inFlight;
      if (this.#state.deferral !== undefined || this.#state.response !== undefined) return;
    }
    await this.#defer(mode).catch((error: unknown) => {
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
    const possible = mode === 'update' && getInteractionMessage(this.#interaction) === undefined ? 'reply' : mode;
    this.#defer(possible).catch((error: unknown) => {
      this.#log?.warn({ err: error, interactionId: this.#interaction.id }, 'an interaction could not be deferred');
    });
  }

  #defer(mode: DeferralMode): Promise<void> {
    this.#state.deferral = mode;
    return this.#enqueue(
      async () => {
        await this.#api.sendInitial(toDeferralRequest(mode));
        this.#state.original = ORIGINAL_AFTER_DEFERRAL[mode];
        this.#observer?.deferred(mode);
      },
      () => {
        this.#state.deferral = undefined;
      },
    );
  }

  /** Runs `send` after what is under way; `undo` runs before anyone learns that it failed. */
  #enqueue(send: () => Promise<void>, undo: () => void): Promise<void> {
    const sent = this.#sendAfter(this.#inFlight, send, undo);
    const ended = () => {};
    this.#inFlight = sent.then(ended, ended);
    return sent;
  }

  async #sendAfter(before: Promise<void> | undefined, send: () => Promise<void>, undo: () => void): Promise<void> {
    if (before) await before;
    try {
      await send();
    } catch (error) {
      undo();
      throw error;
    }
  }

  async #sendReply(message: ReplyMessage): Promise<void> {
    const ephemeral = requestsEphemeral(message) ?? this.#state.deferredEphemeral ?? false;
    if (this.#state.original === 'none') {
      const { files, ...data } = toReplyRequest(message, ephemeral);
      await this.#api.sendInitial({ type: interactionCallbackTypes.CHANNEL_MESSAGE_WITH_SOURCE, data }, files);
      this.#state.original = 'reply';
      return;
    }
    if (this.#state.original === (ephemeral ? 'loading-ephemeral' : 'loading')) {
      await this.#api.editOriginal(toReplyEdit(message));
      this.#state.original = 'reply';
      return;
    }
    if (this.#state.original === 'loading' || this.#state.original === 'loading-ephemeral') {
      // Who sees a message cannot be changed, so the announced one makes room for one that is seen as asked.
      await this.#api.deleteOriginal();
      this.#state.original = 'gone';
    }
    this.#replyId = (await this.#api.createFollowUp(message, ephemeral)).id;
  }

  async #sendUpdate({ files, ...data }: ReplyEdit): Promise<void> {
    if (this.#state.original === 'none') {
      await this.#api.sendInitial({ type: interactionCallbackTypes.UPDATE_MESSAGE, data }, files);
      this.#state.original = 'component-message';
    } else {
      await this.#api.editOriginal({ ...data, files });
    }
  }

  /** Where the answer's message is: the id of a follow-up, or undefined for the original response. */
  async #responseMessageId(): Promise<Snowflake | undefined> {
    this.#state.checkToken();
    await this.#inFlight;
    if (this.#replyId === undefined) this.#state.checkResponseMessage();
    return this.#replyId;
  }
}
