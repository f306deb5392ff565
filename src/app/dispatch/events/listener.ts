import type { StructuredLogger } from '../../../base/logger.js';
import { isPromiseLike } from '../../../base/maybe-promise.js';
import type { Api } from '../../../rest/api.js';
import type { EventOrigin } from '../../../wire/events/inbound-event.js';
import type { EventContextBase } from '../../contexts/event-context.js';
import type { EventFilter, IdFilter } from '../../decorators/event-filter.js';
import type { Instrumentation } from '../../instrumentation/instrumentation.js';
import { EventMiddlewareContext } from '../../middleware/middleware-contexts.js';
import type { MiddlewareChain } from '../../middleware/run-middleware.js';
import type { EventProgress, PendingHandlers } from '../handlers/event-progress.js';
import type { FailureHandler } from '../handlers/failure-handler.js';
import { runObserved } from '../handlers/run-observed.js';
import type { RunningHandlers } from '../handlers/running-handlers.js';
import type { Handler } from '../routes/handler.js';
import type { EventGuardChain, EventGuardServices } from './event-guard-chain.js';
import { eventChannelId, eventGuildId } from './event-names.js';

export interface ListenerDependencies {
  readonly api: Api;
  readonly logger: StructuredLogger;
  readonly failures: FailureHandler;
  readonly runningHandlers: RunningHandlers;
  readonly instrumentation?: Instrumentation | undefined;
  /** What guards of events use. */
  readonly eventGuards: EventGuardServices;
}

export interface ListenerOptions {
  /** Whether the listener receives only one event. */
  readonly once?: boolean | undefined;
  readonly filter?: EventFilter | undefined;
  readonly guards?: EventGuardChain | undefined;
  /** Whether the listener runs again if its process died. @default true */
  readonly journal?: boolean | undefined;
}

/**
 * A method of one bot that is bound to events. This is a hot path, so objects are created only when they are needed: no
 * promise for a synchronous method, and no child logger until the method logs.
 */
export class Listener {
  readonly #dependencies: ListenerDependencies;
  readonly #handler: Handler;
  readonly #middleware: MiddlewareChain | undefined;
  readonly #once: boolean;
  readonly #passesFilter: EventPredicate | undefined;
  readonly #guards: EventGuardChain | undefined;
  /** Whether the listener runs again if its process died, in a bot with a journal. */
  readonly isJournalled: boolean;
  /** Identifies the listener among all of the bot, in every process. Others may have the same name. */
  readonly key: string;
  /** Whether a listener with `once` has received its event. */
  #isDone = false;

  constructor(
    dependencies: ListenerDependencies,
    handler: Handler,
    { once = false, filter, guards, journal = true }: ListenerOptions = {},
    /** How many listeners before it have the same name. */
    precedingNamesakes = 0,
  ) {
    this.#dependencies = dependencies;
    this.#handler = handler;
    this.#middleware = handler.middleware;
    this.#once = once;
    this.#passesFilter = filter && createEventPredicate(filter);
    this.#guards = guards;
    this.isJournalled = journal;
    this.key = precedingNamesakes === 0 ? this.name : `${this.name} ${precedingNamesakes + 1}`;
  }

  /** Class and method. */
  get name(): string {
    return this.#handler.name;
  }

  /** Whether the event must be journalled for this listener. */
  journals(event: string, data: unknown): boolean {
    if (!this.isJournalled || this.#isDone) return false;
    try {
      return this.#passesFilter?.(event, data) ?? true;
    } catch {
      // The failure is handled when the listener starts.
      return true;
    }
  }

  /**
   * Starts the method, unless the filter, a guard or `once` excludes the event, or it has finished in an earlier process. Never throws.
   *
   * @param pending the handlers of the event that run already
   * @param keyPrefix distinguishes the listeners of different derived events of one event
   * @returns `pending` with this listener
   */
  start(
    event: string,
    data: unknown,
    origin: EventOrigin,
    progress: EventProgress,
    pending: PendingHandlers,
    keyPrefix = '',
  ): PendingHandlers {
    const key = keyPrefix === '' ? this.key : keyPrefix + this.key;
    if (!progress.shouldStart(key, this.isJournalled)) return pending;
    let running: PendingHandlers;
    if (!this.#isDone) {
      const context = new ListenerContext(event, data, origin, this.#dependencies, this.#handler);
      try {
        if (this.#passesFilter === undefined || this.#passesFilter(event, data)) {
          const allowed = this.#guards === undefined || this.#guards.check(context);
          let result: unknown;
          if (allowed === true) {
            this.#isDone = this.#once;
            const isPlain =
              this.#middleware === undefined && this.#dependencies.instrumentation?.startHandler === undefined;
            result = isPlain ? this.#handler.run(context) : this.#runAround(context, progress, key);
          } else if (allowed !== false) result = this.#runIfAllowed(allowed, context, progress, key);
          if (isPromiseLike(result)) running = this.#awaitResult(result, context);
        }
      } catch (thrown) {
        running = this.#handleFailure(thrown, context);
      }
    }
    if (running !== undefined) this.#dependencies.runningHandlers.add(running);
    return progress.add(key, this.isJournalled, running, pending);
  }

  /** Runs the method, and around it what observes handlers, and its middleware. */
  #runAround(context: ListenerContext, progress: EventProgress, key: string): unknown {
    const { instrumentation } = this.#dependencies;
    if (instrumentation?.startHandler !== undefined) {
      return this.#runObserved(context, instrumentation, progress, key);
    }
    return this.#middleware === undefined
      ? this.#handler.run(context)
      : this.#runWithMiddleware(context, this.#middleware);
  }

  async #runIfAllowed(
    allowed: Promise<boolean>,
    context: ListenerContext,
    progress: EventProgress,
    key: string,
  ): Promise<void> {
    // While the guards decide, a listener with `once` can receive another event.
    if (!(await allowed) || this.#isDone) return;
    this.#isDone = this.#once;
    await this.#runAround(context, progress, key);
  }

  #runObserved(
    context: ListenerContext,
    instrumentation: Instrumentation,
    progress: EventProgress,
    key: string,
  ): unknown {
    const { name, location } = this.#handler;
    const observer = instrumentation.startHandler?.({
      kind: 'event',
      handler: name,
      feature: location.feature,
      event: context.event,
      origin: context.origin,
      earlier: progress.carriersOf(key),
    });
    const carrier = progress.isRecorded && this.isJournalled ? observer?.carrier() : undefined;
    if (carrier !== undefined) progress.noteCarrier(key, carrier);
    const middleware = this.#middleware;
    return runObserved(observer, () =>
      middleware === undefined ? this.#handler.run(context) : this.#runWithMiddleware(context, middleware),
    );
  }

  #runWithMiddleware(context: ListenerContext, middleware: MiddlewareChain): unknown {
    const { name, location } = this.#handler;
    return middleware(new EventMiddlewareContext(context, { handler: name, feature: location.feature }), () =>
      this.#handler.run(context),
    );
  }

  async #awaitResult(result: PromiseLike<unknown>, context: ListenerContext): Promise<void> {
    try {
      await result;
    } catch (thrown) {
      await this.#handleFailure(thrown, context);
    }
  }

  async #handleFailure(thrown: unknown, { event, log }: ListenerContext): Promise<void> {
    await this.#dependencies.failures.handle({ thrown, handler: this.#handler, event, log });
  }
}

/** The context that is passed to the method. */
class ListenerContext implements EventContextBase<string, unknown> {
  readonly event: string;
  readonly data: unknown;
  readonly origin: EventOrigin;
  readonly api: Api;
  readonly #logger: StructuredLogger;
  readonly #handler: Handler;
  #log: StructuredLogger | undefined;

  constructor(
    event: string,
    data: unknown,
    origin: EventOrigin,
    { api, logger }: ListenerDependencies,
    handler: Handler,
  ) {
    this.event = event;
    this.data = data;
    this.origin = origin;
    this.api = api;
    this.#logger = logger;
    this.#handler = handler;
  }

  /** Created on first use. */
  get log(): StructuredLogger {
    this.#log ??= this.#logger.child({
      event: this.event,
      guildId: eventGuildId(this.event, this.data),
      handler: this.#handler.name,
    });
    return this.#log;
  }
}

/** Whether an event passes the filter of a listener. */
type EventPredicate = (event: string, data: unknown) => boolean;

function createEventPredicate({ guilds, channels }: EventFilter): EventPredicate | undefined {
  if (guilds === undefined && channels === undefined) return undefined;
  const guildPasses = guilds && createIdPredicate(guilds);
  const channelPasses = channels && createIdPredicate(channels);
  return (event, data) =>
    (guildPasses === undefined || guildPasses(eventGuildId(event, data))) &&
    (channelPasses === undefined || channelPasses(eventChannelId(event, data)));
}

function createIdPredicate(filter: IdFilter): (id: string | undefined) => boolean {
  if (typeof filter === 'function') return (id) => id !== undefined && filter(id);
  const ids = new Set(filter);
  return (id) => id !== undefined && ids.has(id);
}
