import { GuildhallError } from '../../base/errors.js';

/** Why a page cannot be shown. */
export type PagerErrorReason =
  /** No handler of the bot is bound to the pager. */
  | 'not_bound'
  /** What the handler returned is not the items of a page. */
  | 'invalid_items'
  /** The call has an invalid page. */
  | 'invalid_page';

/** A page of a pager cannot be shown. */
export class PagerError extends GuildhallError {
  override readonly code = 'pager_error';

  constructor(
    readonly reason: PagerErrorReason,
    message: string,
  ) {
    super(message);
  }
}
