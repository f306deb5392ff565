import type { StructuredLogger } from '../../base/logger.js';
import type { InteractionContext } from '../../interactions/responses/interaction-context.js';
import {
  type ReplyHandleBase,
  ReplyMessageHandle,
  SentMessageHandle,
} from '../../interactions/responses/message-handles.js';
import type { ReplyMessage } from '../../interactions/responses/reply-message.js';
import type { Responder } from '../../interactions/responses/responder.js';
import type { Api } from '../../rest/api.js';
import type { HandlerError } from '../errors/handler-error.js';

/** The type of the options `onError`. It may be asynchronous; what it returns is ignored. */
export type BotErrorHandler = (failure: ErrorContext) => unknown;

/** What is known of the event or interaction whose handler failed. */
export interface FailedHandling {
  readonly log: StructuredLogger;
  /** Creates the context of the interaction on first use; undefined for events. */
  readonly interaction?: (() => InteractionContext) | undefined;
  /** Undefined for events and for autocomplete, which have no reply. */
  readonly responder?: Responder | undefined;
}

/**
 * The context of a method with `@OnError`, and of the option `onError` of a feature or the bot.
 *
 * @example
 * @OnError()
 * failed(failure: ErrorContext) {
 *   failure.log.warn({ err: failure.error }, 'order failed');
 *   return failure.reply({ content: 'Your order could not be placed.', ephemeral: true });
 * }
 */
export class ErrorContext {
  /** The failure: which handler, on which event. `cause` is what the handler threw. */
  readonly error: HandlerError;
  /** The client of Discord's HTTP API. */
  readonly api: Api;
  readonly #handling: FailedHandling;
  #interaction: InteractionContext | undefined;

  constructor(error: HandlerError, api: Api, handling: FailedHandling) {
    this.error = error;
    this.api = api;
    this.#handling = handling;
  }

  /** A logger whose lines contain the same fields as those of the failed handler. */
  get log(): StructuredLogger {
    return this.#handling.log;
  }

  /** The context that the handler received, or would have received; undefined if the handler failed on an event. */
  get interaction(): InteractionContext | undefined {
    this.#interaction ??= this.#handling.interaction?.();
    return this.#interaction;
  }

  /** Whether the user has received a response to the interaction. A deferral does not count. */
  get responded(): boolean {
    return this.#handling.responder?.responded ?? false;
  }

  /**
   * Sends a message to the user: as the reply to the interaction, or as a follow-up if there has been a response. For
   * events and for autocomplete there is no user to reply to, and nothing is sent. Resolves with a handle of the message;
   * undefined if nothing was sent.
   *
   * @param message the message, or only its content
   * @throws {ApiError} when Discord rejects the message
   * @throws {InteractionError} when the interaction has expired
   */
  async reply(message: string | ReplyMessage): Promise<ReplyHandleBase | undefined> {
    const { responder } = this.#handling;
    if (!responder) return undefined;
    if (responder.responded) return new SentMessageHandle(responder, await responder.followUp(message), 'followUp');
    await responder.reply(message);
    return new ReplyMessageHandle(responder);
  }
}
