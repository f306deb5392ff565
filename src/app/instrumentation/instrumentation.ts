import type { Clock } from '../../base/clock.js';
import type { GatewayInstrumentation } from '../../ingress/gateway/protocol/gateway-instrumentation.js';
import type { RequestInstrumentation } from '../../rest/request-instrumentation.js';
import type { HandlerObserver, HandlerStart } from './handler-observer.js';
import type { InteractionObserver, InteractionStart } from './interaction-observer.js';

/** What an instrumentation knows of its bot when it is created. */
export interface InstrumentedBot {
  /** The id of the application, from the token; undefined if there is no token, or the token has another form. */
  readonly applicationId: string | undefined;
  /** The base URL of the API. */
  readonly apiUrl: string;
  readonly clock: Clock;
}

/**
 * Observes one bot: a feature brings it (`feature({ instrumentation })`), for example that of `guildhall/telemetry`. All
 * methods are optional, and must not throw. What no method observes costs nothing.
 */
export interface Instrumentation extends RequestInstrumentation, GatewayInstrumentation {
  /** An interaction arrived. Returns what observes it. */
  startInteraction?(start: InteractionStart): InteractionObserver | undefined;
  /** A listener to events or a task starts. Returns what observes it. */
  startHandler?(start: HandlerStart): HandlerObserver | undefined;
  /**
   * A short text that identifies what is running, in the asynchronous context of the caller. It is stored with drafts of
   * modals, also for other processes.
   */
  carrier?(): string | undefined;
  /** What is running continues something, in the asynchronous context of the caller. @param carrier what `carrier` returned there */
  continues?(carrier: string): void;
}

/**
 * The token under which services of a feature can inject the instrumentation of their bot. All copies of the package in a
 * program share it.
 */
export const INSTRUMENTATION: unique symbol = Symbol.for('guildhall instrumentation');

/** The token under which services of a feature can inject their bot, of whatever kind. */
export const OBSERVED_BOT: unique symbol = Symbol.for('guildhall observed bot');

/** Creates the instrumentation of one bot. `new Bot` calls it once. */
export type InstrumentationFactory = (bot: InstrumentedBot) => Instrumentation;
