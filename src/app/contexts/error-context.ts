import type { StructuredLogger } from '../../base/logger.js';
import type { InteractionContext } from '../../interactions/contexts/interaction-context.js';
import type { ReplyMessage } from '../../interactions/responses/reply-message.js';
import type { Responder } from '../../interactions/responses/responder.js';
import type { Api } from '../../rest/api.js';
import type { HandlerError } from '../errors/bot-errors.js';

export interface ErrorContextDependencies {
  readonly error: HandlerError;
  readonly api: Api;
  readonly log: StructuredLogger;
  /** Of an interaction: made when it is asked for. */
  readonly interaction?: (() => InteractionContext) | undefined;
  readonly responder?: Responder | undefined;
}

/** What `@OnError` and the option `onError` receive. */
export class ErrorContext {
  /** Which handler failed, and on what; `cause` is what it threw. */
  readonly error: HandlerError;
  readonly api: Api;
  readonly #dependencies: ErrorContextDependencies;
  #interaction: InteractionContext | undefined;

  constructor(parts: ErrorContextDependencies) {
    this.error = parts.error;
    this.api = parts.api;
    this.#dependencies = parts;
  }

  /** Its lines carry what the handler's do. */
  get log(): StructuredLogger {
    return this.#dependencies.log;
  }

  /** What the handler received, or would have; undefined when it failed on an event. */
  get interaction(): InteractionContext | undefined {
    this.#interaction ??= this.#dependencies.interaction?.();
    return this.#interaction;
  }

  /** Whether the interaction has been answered, beyond being deferred. */
  get responded(): boolean {
    return this.#dependencies.responder?.responded ?? false;
  }

  /**
   * Tells the person: by the answer where there was none, otherwise by a follow-up. Of an event, and of suggestions
   * while a command is typed, there is nobody to tell: nothing is sent.
   */
  async reply(message: ReplyMessage): Promise<void> {
    const { responder } = this.#dependencies;
    if (!responder) return;
    if (responder.responded) await responder.followUp(message);
    else await responder.reply(message);
  }
}
