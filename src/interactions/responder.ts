/**
 * Sends the answers to an interaction, by the rules of answer-state.ts. An answer is claimed before anything is awaited,
 * so of two at once the second fails at its call; and it waits for a deferral under way, so that nothing races for the
 * first answer.
 */
import type { Clock, Timer } from '../base/clock.js';
import type { Logger } from '../base/logger.js';
import type { Snowflake } from '../base/snowflake.js';
import type { Api } from '../rest/api.js';
import type { InboundEvent } from '../wire/events/inbound-event.js';
import type { ModalRequest } from '../wire/objects/components/modal.js';
import { getInteractionMessage, type Interaction, interactionTypes } from '../wire/objects/interactions/interaction.js';
import {
  type AutocompleteChoice,
  interactionCallbackTypes,
} from '../wire/objects/interactions/interaction-callback.js';
import type { Message } from '../wire/objects/messages/message.js';
import { deferralRequest, type Edit, type Reply, replyEdit, replyRequest, visibilityOf } from './answer-message.js';
import { AnswerRoutes } from './answer-routes.js';
import { type AnswerKind, AnswerState, type DeferralMode, type Original } from './answer-state.js';
import { HandlerCourse } from './handler-course.js';

export type { DeferralMode } from './answer-state.js';

export interface ResponderOptions {
  readonly interaction: Interaction;
  readonly api: Api;
  readonly clock: Clock;
  /** Delivers the first answer where it goes back by the way that the interaction came. */
  readonly answer?: InboundEvent['respond'];
  /** Told of automatic deferrals that failed. */
  readonly log?: Logger | undefined;
  readonly observer?: AnswerObserver | undefined;
}

/** Is told what the service has taken. */
export interface AnswerObserver {
  deferred(mode: DeferralMode): void;
  answered(answer: AnswerKind): void;
}

/** Milliseconds after which an unanswered interaction is deferred; the service gives it 3000. */
export const DEFER_AFTER_MS = 2000;

const ORIGINAL_OF: Readonly<Record<DeferralMode, Original>> = {
  reply: 'loading',
  ephemeral: 'loading-ephemeral',
  update: 'component-message',
};

/** Answers one interaction. Its methods reject with an InteractionError where the interaction does not allow them. */
export class Responder {
  readonly #interaction: Interaction;
  readonly #routes: AnswerRoutes;
  readonly #clock: Clock;
  readonly #log: Logger | undefined;
  readonly #observer: AnswerObserver | undefined;
  readonly #state: AnswerState;
  /** Resolves when the last deferral or answer has succeeded or failed; undefined when there is none. */
  #underWay: Promise<void> | undefined;
  #timer: Timer | undefined;
  /** An automatic deferral that fell due while an answer was under way: made up for if that answer fails. */
  #due: DeferralMode | undefined;
  /** The follow-up that holds the reply, where the original response does not. */
  #replyId: Snowflake | undefined;
  /** The course of its handler; made when somebody asks for it. */
  #course: HandlerCourse<Responder> | undefined;
  #isSettled = false;
  /** Whether the service has taken the answer, and who waits for that. */
  #isGiven = false;
  #onGiven: (() => void) | undefined;

  constructor(options: ResponderOptions) {
    this.#interaction = options.interaction;
    this.#routes = new AnswerRoutes(options.interaction, options.api, options.answer);
    this.#clock = options.clock;
    this.#log = options.log;
    this.#observer = options.observer;
    this.#state = new AnswerState(options.interaction, options.clock);
  }

  /** Whether a reply, an update or a modal was given or is being given. A deferral alone is no answer. */
  get answered(): boolean {
    return this.#state.answer !== undefined;
  }

  /** Whether the interaction was deferred, by the handler or automatically. */
  get deferred(): boolean {
    return this.#state.deferral !== undefined;
  }

  /** What was given or is being given as the answer. */
  get answer(): AnswerKind | undefined {
    return this.#state.answer;
  }

  /** Whether the answer is, or will be, in the message that the component stands in. */
  get updates(): boolean {
    return this.#state.answer === 'update' || (this.#state.answer === undefined && this.#state.deferral === 'update');
  }

  /**
   * That of the interaction with which its handler began. A handler that asks a person or waits for a component goes on
   * with further interactions, each with a responder of its own.
   */
  get first(): Responder {
    return this.#course?.first ?? this;
  }

  /** That of the last interaction which its handler received: where the person is told how it all ended. */
  get latest(): Responder {
    return this.#course?.latest ?? this;
  }

  /** Whether its handler has ended. */
  get isEnded(): boolean {
    return this.#course?.isEnded ?? this.#isSettled;
  }

  /** Says that its handler goes on with another interaction. */
  continueWith(next: Responder): void {
    const course = this.#courseOfHandler();
    next.#course = course;
    course.latest = next;
  }

  /** Resolves when its handler has ended. */
  ended(): Promise<void> {
    return new Promise((resolve) => {
      this.#courseOfHandler().onEnd(resolve);
    });
  }

  /** Resolves when its handler is done with it: it has answered, or ended. */
  handled(): Promise<void> {
    if (this.#isGiven) return Promise.resolve();
    return new Promise((resolve) => {
      const forget = this.#courseOfHandler().onEnd(resolve);
      this.#onGiven = () => {
        forget();
        resolve();
      };
    });
  }

  /** Answers with a message. After a deferral it takes the place of the loading message, or follows the update. */
  reply(message: Reply): Promise<void> {
    return this.#give('reply', () => this.#sendReply(message));
  }

  /** Answers by changing the message that the component stands in. */
  update(edit: Edit): Promise<void> {
    return this.#give('update', () => this.#sendUpdate(edit));
  }

  /** Answers what is being typed with suggestions: at most 25. An empty list says that there are none. */
  choices(choices: readonly AutocompleteChoice[]): Promise<void> {
    return this.#give('choices', async () => {
      await this.#routes.first({
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
    return this.#give('modal', async () => {
      await this.#routes.first({ type: interactionCallbackTypes.MODAL, data: await modal });
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
  async followUp(message: Reply): Promise<Message> {
    this.#state.checkToken();
    await this.#underWay;
    this.#state.checkFollowUp();
    return this.#routes.createFollowUp(message, visibilityOf(message) ?? false);
  }

  /** Changes the message that `reply` sent or `update` changed. */
  async editReply(edit: Edit): Promise<Message> {
    const followUp = await this.#answerMessage();
    return followUp === undefined ? this.#routes.editOriginal(edit) : this.#routes.editFollowUp(followUp, edit);
  }

  /** Deletes the message that `reply` sent or `update` changed. */
  async deleteReply(): Promise<void> {
    const followUp = await this.#answerMessage();
    if (followUp === undefined) {
      await this.#routes.deleteOriginal();
      this.#state.original = 'gone';
    } else {
      await this.#routes.deleteFollowUp(followUp);
      this.#replyId = undefined;
    }
  }

  /** Changes a message that `followUp` sent: what is not named stays, null empties. */
  async editFollowUp(message: Snowflake, edit: Edit): Promise<Message> {
    this.#state.checkToken();
    return this.#routes.editFollowUp(message, edit);
  }

  /** Deletes a message that `followUp` sent. */
  async deleteFollowUp(message: Snowflake): Promise<void> {
    this.#state.checkToken();
    await this.#routes.deleteFollowUp(message);
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
  async settle(): Promise<void> {
    this.#timer?.cancel();
    this.#due = undefined;
    await this.#underWay;
    this.#isSettled = true;
    if (this.first === this) this.#course?.end();
  }

  #courseOfHandler(): HandlerCourse<Responder> {
    if (this.#course === undefined) {
      this.#course = new HandlerCourse<Responder>(this);
      if (this.#isSettled) this.#course.end();
    }
    return this.#course;
  }

  /** Claims the answer, waits for a deferral under way, and sends; a failure gives the claim back. */
  async #give(answer: AnswerKind, send: () => Promise<void>): Promise<void> {
    this.#state.checkAnswer(answer);
    this.#state.answer = answer;
    await this.#queue(send, () => {
      this.#state.answer = undefined;
      if (this.#due !== undefined) this.#deferAutomatically(this.#due);
    });
    this.#timer?.cancel();
    this.#isGiven = true;
    this.#onGiven?.();
    this.#observer?.answered(answer);
  }

  async #deferByHandler(mode: DeferralMode): Promise<void> {
    this.#state.checkDeferral(mode);
    this.#state.handlerDeferred = true;
    this.#state.announcedEphemeral = mode === 'update' ? undefined : mode === 'ephemeral';
    if (this.#state.deferral !== undefined) {
      // An automatic deferral came first; unless it fails, the handler's own has nothing left to do.
      await this.#underWay;
      if (this.#state.deferral !== undefined || this.#state.answer !== undefined) return;
    }
    await this.#defer(mode).catch((error: unknown) => {
      this.#state.handlerDeferred = false;
      throw error;
    });
  }

  #deferAutomatically(mode: DeferralMode): void {
    if (this.#state.deferral !== undefined) return;
    if (this.#state.answer !== undefined) {
      this.#due = mode;
      return;
    }
    const possible = mode === 'update' && getInteractionMessage(this.#interaction) === undefined ? 'reply' : mode;
    this.#defer(possible).catch((error: unknown) => {
      this.#log?.warn({ err: error, interactionId: this.#interaction.id }, 'an interaction could not be deferred');
    });
  }

  #defer(mode: DeferralMode): Promise<void> {
    this.#state.deferral = mode;
    return this.#queue(
      async () => {
        await this.#routes.first(deferralRequest(mode));
        this.#state.original = ORIGINAL_OF[mode];
        this.#observer?.deferred(mode);
      },
      () => {
        this.#state.deferral = undefined;
      },
    );
  }

  /** Runs `send` after what is under way; `undo` runs before anyone learns that it failed. */
  #queue(send: () => Promise<void>, undo: () => void): Promise<void> {
    const sent = this.#sendAfter(this.#underWay, send, undo);
    const ended = () => {};
    this.#underWay = sent.then(ended, ended);
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

  async #sendReply(message: Reply): Promise<void> {
    const ephemeral = visibilityOf(message) ?? this.#state.announcedEphemeral ?? false;
    if (this.#state.original === 'none') {
      const { files, ...data } = replyRequest(message, ephemeral);
      await this.#routes.first({ type: interactionCallbackTypes.CHANNEL_MESSAGE_WITH_SOURCE, data }, files);
      this.#state.original = 'reply';
      return;
    }
    if (this.#state.original === (ephemeral ? 'loading-ephemeral' : 'loading')) {
      await this.#routes.editOriginal(replyEdit(message));
      this.#state.original = 'reply';
      return;
    }
    if (this.#state.original === 'loading' || this.#state.original === 'loading-ephemeral') {
      // Who sees a message cannot be changed, so the announced one makes room for one that is seen as asked.
      await this.#routes.deleteOriginal();
      this.#state.original = 'gone';
    }
    this.#replyId = (await this.#routes.createFollowUp(message, ephemeral)).id;
  }

  async #sendUpdate({ files, ...data }: Edit): Promise<void> {
    if (this.#state.original === 'none') {
      await this.#routes.first({ type: interactionCallbackTypes.UPDATE_MESSAGE, data }, files);
      this.#state.original = 'component-message';
    } else {
      await this.#routes.editOriginal({ ...data, files });
    }
  }

  /** Where the answer's message is: the id of a follow-up, or undefined for the original response. */
  async #answerMessage(): Promise<Snowflake | undefined> {
    this.#state.checkToken();
    await this.#underWay;
    if (this.#replyId === undefined) this.#state.checkAnswerMessage();
    return this.#replyId;
  }
}
