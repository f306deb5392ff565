import { errorMessage, GuildhallError } from '../../base/errors.js';
import type { SyncFailure, SyncOutcome } from './sync-steps.js';

/**
 * Some declared commands, auto moderation rules or linked role records could not be registered. `failures` names each
 * with its error. All others are registered, except those that were not attempted.
 */
export class SyncError extends GuildhallError {
  readonly code = 'sync_error';
  /** Every change that failed, with its error. */
  readonly failures: readonly SyncFailure[];
  /** How many changes were skipped because a failure affects them as well, for example an invalid token. */
  readonly notAttempted: number;

  /** @param noun what could not be registered, in the singular, for example `command` */
  constructor(noun: string, { failures, notAttempted }: SyncOutcome) {
    const lines = failures.map(({ subject, scope, error }) => `  ${subject} (${scope}): ${errorMessage(error)}`);
    const rest = notAttempted === 0 ? [] : [`  ${notAttempted} more were not attempted.`];
    const count = failures.length === 1 ? `1 ${noun}` : `${failures.length} ${noun}s`;
    super([`${count} could not be registered:`, ...lines, ...rest].join('\n'), { cause: failures[0]?.error });
    this.failures = failures;
    this.notAttempted = notAttempted;
  }
}
