import type { StructuredLogger } from '../../base/logger.js';
import type { Api } from '../../rest/api.js';
import type { HandlerInfo } from './handler-info.js';

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
