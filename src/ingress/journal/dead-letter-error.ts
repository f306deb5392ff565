import { GuildhallError } from '../../base/errors.js';

/** A dead letter cannot be replayed. */
export class DeadLetterError extends GuildhallError {
  readonly code = 'dead_letter_error';

  /** @param id epoch and sequence */
  constructor(id: string, problem: string) {
    super(`The dead letter ${id} cannot be replayed: ${problem}.`);
  }
}
