/**
 * What becomes of a failure. It goes outwards, as a thrown error does: to the error boundary of its class, to that of
 * the bot, to the log. A boundary that ends has dealt with it; one that throws passes it on.
 */
import type { Logger } from '../../base/logger.js';
import type { InteractionContext } from '../../interactions/contexts/interaction-context.js';
import type { Responder } from '../../interactions/responses/responder.js';
import type { Api } from '../../rest/api.js';
import { ErrorContext } from '../error-context.js';
import { HandlerError } from '../errors.js';
import type { BotCounts } from './counts.js';
import type { Invocation } from './invocation.js';

/** The option `onError` of a bot. */
export type BotBoundary = (failure: ErrorContext) => unknown;

/** What gets the failures of others: a method with `@OnError`, or the option of the bot. */
interface Boundary extends Pick<Invocation, 'place' | 'name'> {
  run(failure: ErrorContext): unknown;
}

/** A handler threw, or what had to come before it. */
export interface Failure {
  readonly thrown: unknown;
  readonly invocation: Invocation;
  /** The event, by the name that it is listened to. */
  readonly event: string;
  readonly log: Logger;
  /** Of an interaction. */
  readonly interaction?: (() => InteractionContext) | undefined;
  /** Of an interaction that can be answered with a message. */
  readonly responder?: Responder | undefined;
}

export interface FailuresOptions {
  readonly api: Api;
  readonly counts: BotCounts;
  readonly boundary: BotBoundary | undefined;
}

export class Failures {
  readonly #api: Api;
  readonly #counts: BotCounts;
  readonly #ofBot: Boundary | undefined;

  constructor({ api, counts, boundary }: FailuresOptions) {
    this.#api = api;
    this.#counts = counts;
    this.#ofBot = boundary && { place: { className: 'Bot', method: 'onError' }, name: 'Bot.onError', run: boundary };
  }

  /** Whether a boundary has dealt with it. Never rejects. Without boundaries, the log is written at once. */
  async take(failure: Failure): Promise<boolean> {
    const { invocation, event, thrown, log } = failure;
    this.#counts.failures++;
    const error = new HandlerError({ ...invocation.place, event }, thrown);
    let context: ErrorContext | undefined;
    for (const boundary of [invocation.boundary, this.#ofBot]) {
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

  #boundaryFailed({ place }: Boundary, thrown: unknown, { event, log }: Failure): void {
    this.#counts.failures++;
    log.error({ err: new HandlerError({ ...place, event }, thrown) }, 'an error boundary failed');
  }
}
