/**
 * Handles failures of handlers. A failure is passed outwards, like a thrown error: to the error boundary of its class, to
 * those of its feature and of the bot, to the log. A boundary that returns has handled it; one that throws passes it on.
 */
import type { Api } from '../../../rest/api.js';
import { type BotErrorHandler, ErrorContext, type FailedHandling } from '../../contexts/error-context.js';
import { HandlerError } from '../../errors/handler-error.js';
import { type ErrorBoundary, type Handler, optionBoundary } from '../routes/handler.js';
import type { BotCounts } from './bot-counts.js';

/** The failure of a handler, or of a guard before it. */
export interface HandlerFailure extends FailedHandling {
  readonly thrown: unknown;
  readonly handler: Handler;
  /** The event, by the name under which the handler listens to it. */
  readonly event: string;
}

export interface FailureHandlerDependencies {
  readonly api: Api;
  readonly counts: BotCounts;
  readonly botErrorHandler: BotErrorHandler | undefined;
}

export class FailureHandler {
  readonly #api: Api;
  readonly #counts: BotCounts;
  readonly #botBoundaries: readonly ErrorBoundary[];

  constructor({ api, counts, botErrorHandler }: FailureHandlerDependencies) {
    this.#api = api;
    this.#counts = counts;
    this.#botBoundaries = botErrorHandler ? [optionBoundary('Bot', botErrorHandler)] : [];
  }

  /**
   * Passes a failure to the boundaries, or logs it. Resolves to whether a boundary has handled it, and never rejects.
   * Without boundaries, it is logged synchronously.
   */
  async handle(failure: HandlerFailure): Promise<boolean> {
    const { handler, event, thrown, log } = failure;
    this.#counts.failures++;
    const error = new HandlerError({ ...handler.location, event }, thrown);
    let context: ErrorContext | undefined;
    for (const boundary of [...handler.errorBoundaries, ...this.#botBoundaries]) {
      context ??= new ErrorContext(error, this.#api, failure);
      try {
        await boundary.run(context);
        log.info(
          { err: error, boundary: boundary.name },
          'a handler failed, and an error boundary handled the failure',
        );
        return true;
      } catch (rethrown) {
        if (rethrown !== error && rethrown !== error.cause) this.#onBoundaryFailed(boundary, rethrown, failure);
      }
    }
    log.error({ err: error }, 'a handler failed');
    return false;
  }

  #onBoundaryFailed({ location }: ErrorBoundary, thrown: unknown, { event, log }: HandlerFailure): void {
    this.#counts.failures++;
    log.error({ err: new HandlerError({ ...location, event }, thrown) }, 'an error boundary failed');
  }
}
