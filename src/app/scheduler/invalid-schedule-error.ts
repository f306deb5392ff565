import { GuildhallError } from '../../base/errors.js';
import type { DeclarationProblem } from '../../interactions/declarations/declaration-problem.js';

/** A task cannot be scheduled: its date, interval, cron expression, time zone or id is invalid. */
export class InvalidScheduleError extends GuildhallError {
  readonly code = 'invalid_schedule';

  constructor(
    /** The id of the task. */
    readonly id: string,
    { message, remedy }: DeclarationProblem,
  ) {
    super(`The task "${id}" cannot be scheduled: ${message} ${remedy}`);
  }
}
