import { GuildhallError } from '../base/errors.js';

/** Why an interaction could not be answered in this way. */
export type InteractionErrorReason =
  /** It has had its one answer. */
  | 'already_answered'
  /** It has had none yet, and this comes after one. */
  | 'not_answered'
  /** A deferral rules this answer out. */
  | 'deferred'
  /** Its 15 minutes are over. */
  | 'expired'
  /** This kind of interaction does not allow it. */
  | 'not_allowed'
  /** The service left out what the interface promises. */
  | 'malformed';

/** An interaction was answered in a way that it does not allow, or no longer. Nothing was sent. */
export class InteractionError extends GuildhallError {
  override readonly code = 'interaction_error';

  constructor(
    readonly reason: InteractionErrorReason,
    message: string,
  ) {
    super(message);
  }
}
