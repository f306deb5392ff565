import { GuildhallError } from '../base/errors.js';

/** Why an interaction does not allow a response. */
export type InteractionErrorReason =
  /** It was already responded to; an interaction allows one response. */
  | 'already_responded'
  /** It was not responded to yet, and the call requires an earlier response. */
  | 'not_responded'
  /** It was deferred, and the deferral excludes this response. */
  | 'deferred'
  /** Its token has expired: 15 minutes have passed. */
  | 'expired'
  /** Interactions of this kind do not allow it. */
  | 'not_allowed'
  /** Discord sent an interaction without a required property. */
  | 'malformed';

/** An interaction does not allow the attempted response, or no longer allows it. Nothing was sent. */
export class InteractionError extends GuildhallError {
  override readonly code = 'interaction_error';

  constructor(
    readonly reason: InteractionErrorReason,
    message: string,
  ) {
    super(message);
  }
}
