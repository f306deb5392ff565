import type { StructuredLogger } from '../../base/logger.js';
import type { InteractionContext } from '../../interactions/responses/interaction-context.js';
import type { ReplyMessage } from '../../interactions/responses/reply-message.js';
import type { Responder } from '../../interactions/responses/responder.js';
import type { Api } from '../../rest/api.js';
import type { HandlerError } from '../errors/handler-error.js';

/** The type of the options `onError`. It may be asynchronous; what it returns is ignored. */
export type BotErrorHandler = (failure: ErrorContext) => unknown;

export interface ErrorContextDependencies {
  readonly error: HandlerError;
  readonly api: Api;
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
  readonly #dependencies: ErrorContextDependencies;
  #interaction: InteractionContext | undefined;

  constructor(dependencies: ErrorContextDependencies) {
    this.error = dependencies.error;
    this.api = dependencies.api;
    this.#dependencies = dependencies;
  }

  /** A logger whose lines contain the same fields as those of the failed handler. */
  get log(): StructuredLogger {
    return this.#dependencies.log;
  }

  /** The context that the handler received, or would have received; undefined if the handler failed on an event. */
  get interaction(): InteractionContext | undefined {
    this.#interaction ??= this.#dependencies.interaction?.();
    return this.#interaction;
  }

  /** Whether the user has received a response to the interaction. A deferral does not count. */
  get responded(): boolean {
    return this.#dependencies.responder?.responded ?? false;
  }

  /**
   * Sends a message to the user: as the reply to the interaction, or as a follow-up if there has been a response. For
   * events and for autocomplete there is no user to reply to, and nothing is sent.
   *
   * @param message the message, or only its content
   * @throws {ApiError} when Discord rejects the message
   * @throws {InteractionError} when the interaction has expired
   */
  async reply(message: string | ReplyMessage): Promise<void> {
    const { responder } = this.#dependencies;
    if (!responder) return;
    if (responder.responded) await responder.followUp(message);
    else await responder.reply(message);
  }
}
