import type { StructuredLogger } from '../../base/logger.js';
import type { Api } from '../../rest/api.js';
import type { EventOrigin } from '../../wire/events/inbound-event.js';
import type { EventContextBase } from '../contexts/event-context.js';
import type { HandlerInfo } from './handler-info.js';

/** The context of a middleware around a listener to events. */
export class EventMiddlewareContext {
  readonly kind = 'event';
  /** The class and method of the handler, for example `TicketHandler.onClose`. */
  readonly handler: string;
  /** The feature of the handler; undefined if it is listed by the bot itself. */
  readonly feature: string | undefined;
  /** The event, by the name under which the handler listens to it. */
  readonly event: string;
  /** The payload, with the field names of the API. */
  readonly data: unknown;
  /** How the event arrived: shard and sequence, or HTTP. */
  readonly origin: EventOrigin;
  /** The client of Discord's HTTP API. */
  readonly api: Api;
  readonly #context: EventContextBase<string, unknown>;

  constructor(context: EventContextBase<string, unknown>, info: HandlerInfo) {
    this.handler = info.handler;
    this.feature = info.feature;
    this.event = context.event;
    this.data = context.data;
    this.origin = context.origin;
    this.api = context.api;
    this.#context = context;
  }

  /** A logger whose lines contain the event, the guild and the handler. */
  get log(): StructuredLogger {
    return this.#context.log;
  }
}
