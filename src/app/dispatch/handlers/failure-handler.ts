/**
 * What becomes of a failure. It goes outwards, as a thrown error does: to the error boundary of its class, to that of
 * the bot, to the log. A boundary that ends has dealt with it; one that throws passes it on.
 */
import type { StructuredLogger } from '../../../base/logger.js';
import type { InteractionContext } from '../../../interactions/contexts/interaction-context.js';
import type { Responder } from '../../../interactions/responses/responder.js';
import type { Api } from '../../../rest/api.js';
import { ErrorContext } from '../../contexts/error-context.js';
import { HandlerError } from '../../errors/bot-errors.js';
import type { HandlerMethod } from '../routes/handler-method.js';
import type { BotCounts } from './bot-counts.js';

/** The option `onError` of a bot. */
export type BotErrorHandler = (failure: ErrorContext) => unknown;

/** What gets the failures of others: a method with `@OnError`, or the option of the bot. */
interface ErrorBoundary extends Pick<HandlerMethod, 'location' | 'name'> {
  run(failure: ErrorContext): unknown;
}

/** A handler threw, or what had to come before it. */
export interface HandlerFailure {
  readonly thrown: unknown;
  readonly handlerMethod: HandlerMethod;
  /** The event, by the name that it is listened to. */
  readonly event: string;
  readonly log: StructuredLogger;
  /** Of an interaction. */
  readonly interaction?: (() => InteractionContext) | undefined;
  /** Of an interaction that can be answered with a message. */
  readonly responder?: Responder | undefined;
}

export interface FailureHandlerDependencies {
  readonly api: Api;
  readonly counts: BotCounts;
  readonly botErrorHandler: BotErrorHandler | undefined;
}

export class FailureHandler {
  readonly #api: Api;
  readonly #counts: BotCounts;
  readonly #botBoundary: ErrorBoundary | undefined;

  constructor({ api, counts, botErrorHandler }: FailureHandlerDependencies) {
    this.#api = api;
    this.#counts = counts;
    this.#botBoundary = botErrorHandler && {
      location: { className: 'Bot', method: 'onError' },
      name: 'Bot.onError',
      run: botErrorHandler,
    };
  }

  /** Whether a boundary has dealt with it. Never rejects. Without boundaries, the log is written at once. */
  async handle(failure: HandlerFailure): Promise<boolean> {
    const { handlerMethod, event, thrown, log } = failure;
    this.#counts.failures++;
    const error = new HandlerError({ ...handlerMethod.location, event }, thrown);
    let context: ErrorContext | undefined;
    for (const boundary of [handlerMethod.errorBoundary, this.#botBoundary]) {
      if (!boundary) continue;
      context ??= new ErrorContext({ ...failure, error, api: this.#api });
      try {
        await boundary.run(context);
        log.info({ err: error, boundary: boundary.name }, 'a handler failed, and an error boundary dealt with it');
        return true;
      } catch (passedOn) {
        if (passedOn !== error && passedOn !== error.cause) this.#boundaryFailed(boundary, passedOn, failure);
      }
    }
    log.error({ err: error }, 'a handler failed');
    return false;
  }

  #boundaryFailed({ location }: ErrorBoundary, thrown: unknown, { event, log }: HandlerFailure): void {
    this.#counts.failures++;
    log.error({ err: new HandlerError({ ...location, event }, thrown) }, 'an error boundary failed');
  }
}
