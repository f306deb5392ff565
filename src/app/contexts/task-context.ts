import type { StructuredLogger } from '../../base/logger.js';
import type { Api } from '../../rest/api.js';

/**
 * The context of a method with `@Every` or `@Cron`, and of a function that is passed to the `Scheduler`.
 *
 * @example
 * @Every('10m')
 * close({ scheduledAt, log }: TaskContext) {
 *   log.info({ closed: this.tickets.closeBefore(scheduledAt) }, 'closed old tickets');
 * }
 */
export interface TaskContext {
  /** The id of the task: that of the options, or class and method, for example `TicketHandler.close`. */
  readonly id: string;
  /** When the run was due. If several runs were missed and this one replaces them, when the first of them was due. */
  readonly scheduledAt: Date;
  /** The client of Discord's HTTP API. */
  readonly api: Api;
  /** A logger whose lines contain the task and the handler. */
  readonly log: StructuredLogger;
}
