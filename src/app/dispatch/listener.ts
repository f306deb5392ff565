import type { Logger } from '../../base/logger.js';
import type { Api } from '../../rest/api.js';
import type { EventOrigin } from '../../wire/events/inbound-event.js';
import type { EventFilter, IdFilter } from '../decorators/event-filter.js';
import type { Heard } from '../event-context.js';
import { channelOf, guildOf } from './event-names.js';
import type { Failures } from './failures.js';
import type { Invocation } from './invocation.js';

export interface ListenerParts {
  readonly api: Api;
  readonly logger: Logger;
  readonly failures: Failures;
}

export interface ListenerOptions {
  /** Whether it hears one event and no more. */
  readonly once?: boolean | undefined;
  readonly filter?: EventFilter | undefined;
}

/**
 * A method that is bound to events, in one bot. Most events that come pass through here, so nothing is made that the
 * method does not ask for: no promise when it ends at once, no log before it writes.
 */
export class Listener {
  readonly #parts: ListenerParts;
  readonly #invocation: Invocation;
  readonly #once: boolean;
  readonly #admits: Admission | undefined;
  /** Whether it has heard the one event that it was to hear. */
  #spent = false;

  constructor(parts: ListenerParts, invocation: Invocation, { once = false, filter }: ListenerOptions = {}) {
    this.#parts = parts;
    this.#invocation = invocation;
    this.#once = once;
    this.#admits = filter && admissionBy(filter);
  }

  /**
   * Starts the method, if it is to hear this event.
   * @returns a promise that resolves when the method has ended and never rejects; undefined when nothing runs any more
   */
  start(event: string, data: unknown, origin: EventOrigin): Promise<void> | undefined {
    if (this.#spent) return undefined;
    const context = new ListenerContext(event, data, origin, this.#parts, this.#invocation);
    try {
      if (this.#admits !== undefined && !this.#admits(event, data)) return undefined;
      this.#spent = this.#once;
      const result = this.#invocation.run(context);
      return isPromiseLike(result) ? this.#finish(result, context) : undefined;
    } catch (thrown) {
      return this.#failed(thrown, context);
    }
  }

  async #finish(result: PromiseLike<unknown>, context: ListenerContext): Promise<void> {
    try {
      await result;
    } catch (thrown) {
      await this.#failed(thrown, context);
    }
  }

  async #failed(thrown: unknown, { event, log }: ListenerContext): Promise<void> {
    await this.#parts.failures.take({ thrown, invocation: this.#invocation, event, log });
  }
}

/** What the method receives. */
class ListenerContext implements Heard<string, unknown> {
  readonly event: string;
  readonly data: unknown;
  readonly origin: EventOrigin;
  readonly api: Api;
  readonly #logger: Logger;
  readonly #invocation: Invocation;
  #log: Logger | undefined;

  constructor(
    event: string,
    data: unknown,
    origin: EventOrigin,
    { api, logger }: ListenerParts,
    invocation: Invocation,
  ) {
    this.event = event;
    this.data = data;
    this.origin = origin;
    this.api = api;
    this.#logger = logger;
    this.#invocation = invocation;
  }

  /** Made when it is first asked for. */
  get log(): Logger {
    this.#log ??= this.#logger.child({
      event: this.event,
      guildId: guildOf(this.event, this.data),
      handler: this.#invocation.name,
    });
    return this.#log;
  }
}

/** Whether an event passes the filter of a listener. */
type Admission = (event: string, data: unknown) => boolean;

function admissionBy({ guilds, channels }: EventFilter): Admission | undefined {
  if (guilds === undefined && channels === undefined) return undefined;
  const guildPasses = guilds && passing(guilds);
  const channelPasses = channels && passing(channels);
  return (event, data) =>
    (guildPasses === undefined || guildPasses(guildOf(event, data))) &&
    (channelPasses === undefined || channelPasses(channelOf(event, data)));
}

function passing(filter: IdFilter): (id: string | undefined) => boolean {
  if (typeof filter === 'function') return (id) => id !== undefined && filter(id);
  const ids = new Set(filter);
  return (id) => id !== undefined && ids.has(id);
}

function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
