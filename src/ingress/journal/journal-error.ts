import { GuildhallError } from '../../base/errors.js';

/**
 * Why a journal cannot be used.
 *
 * - `locked`: another process uses it.
 * - `version`: another version of Guildhall wrote it in a format that this one does not know.
 * - `not_a_journal`: it contains something else.
 * - `acquired`: the shard is acquired already, or has been released.
 * - `failed`: reading or writing failed. `cause` is the error of the system.
 */
export type JournalErrorReason = 'locked' | 'version' | 'not_a_journal' | 'acquired' | 'failed';

/** A journal cannot be opened or written. */
export class JournalError extends GuildhallError {
  readonly code = 'journal_error';

  constructor(
    readonly reason: JournalErrorReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
