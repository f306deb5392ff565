import type { StructuredLogger } from '../../base/logger.js';
import { type InteractionKind, interactionKindOf } from '../../interactions/guards/guard-context.js';
import { InteractionContext } from '../../interactions/responses/interaction-context.js';
import type { ReceivedInteraction } from '../../interactions/responses/received-interaction.js';
import type { Api } from '../../rest/api.js';
import type { EventOrigin } from '../../wire/events/inbound-event.js';
import type { EventContextBase } from '../contexts/event-context.js';

/** The handler that a middleware runs around. */
export interface HandlerInfo {
  /** Class and method. */
  readonly handler: string;
  /** Undefined for handlers that the bot itself lists. */
  readonly feature: string | undefined;
}

/**
 * The context of a middleware around a handler of interactions, before guards are checked and input is validated. It can
 * respond in place of the handler.
 */
export class InteractionMiddlewareContext extends InteractionContext {
  readonly kind = 'interaction';
  /** The kind of the interaction. Suggestions (`autocomplete`) have no reply. */
  readonly type: InteractionKind;
  /** The class and method of the handler, for example `TicketHandler.onClose`. */
  readonly handler: string;
  /** The feature of the handler; undefined if it is listed by the bot itself. */
  readonly feature: string | undefined;

  constructor(received: ReceivedInteraction, info: HandlerInfo) {
    super(received);
    this.type = interactionKindOf(received.interaction);
    this.handler = info.handler;
    this.feature = info.feature;
  }

  /** Whether the latest interaction of the handler has its response, also if it prompted the user. A deferral does not count. */
  override get responded(): boolean {
    return this.responder.latest.responded;
  }
}

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

/** The part of a scheduled task's context that a middleware receives. */
export interface TaskSource {
  readonly id: string;
  readonly scheduledAt: Date;
  readonly api: Api;
  readonly log: StructuredLogger;
}

/** The context of a middleware around a scheduled task (`@Every`, `@Cron`). */
export class TaskMiddlewareContext {
  readonly kind = 'task';
  /** The class and method of the handler, for example `TicketHandler.onClose`. */
  readonly handler: string;
  /** The feature of the handler; undefined if it is listed by the bot itself. */
  readonly feature: string | undefined;
  /** The id of the task. */
  readonly id: string;
  /** When the run was due. */
  readonly scheduledAt: Date;
  /** The client of Discord's HTTP API. */
  readonly api: Api;
  readonly #task: TaskSource;

  constructor(task: TaskSource, info: HandlerInfo) {
    this.handler = info.handler;
    this.feature = info.feature;
    this.id = task.id;
    this.scheduledAt = task.scheduledAt;
    this.api = task.api;
    this.#task = task;
  }

  /** A logger whose lines contain the task. */
  get log(): StructuredLogger {
    return this.#task.log;
  }
}
