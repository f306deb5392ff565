import { ApiError, ValidationError } from '../../rest/call/errors.js';

/** An API call that changes one thing. */
export interface SyncStep {
  /** What it changes, for example `command "/warn"`. */
  readonly subject: string;
  /** Where, for example `global commands`. */
  readonly scope: string;
  send(): Promise<unknown>;
}

/** Something that could not be registered. */
export interface SyncFailure {
  /** What it is, for example `command "/warn"`. */
  readonly subject: string;
  /** Where it should be registered, for example `global commands`, or `commands of guild 81`. */
  readonly scope: string;
  /** The error of the API call. */
  readonly error: unknown;
}

/** What of several changes failed. */
export interface SyncOutcome {
  readonly failures: readonly SyncFailure[];
  /** How many changes were skipped because of a failure that affects them as well. */
  readonly notAttempted: number;
}

/**
 * Runs the steps one after another. An invalid one does not prevent the others. A missing permission ends the steps of its
 * scope; a failure that affects all calls, for example an invalid token, ends all.
 */
export async function runSyncSteps(steps: readonly SyncStep[]): Promise<SyncOutcome> {
  const failures: SyncFailure[] = [];
  const endedScopes = new Set<string>();
  let notAttempted = 0;
  let isEnded = false;
  for (const { subject, scope, send } of steps) {
    if (isEnded || endedScopes.has(scope)) {
      notAttempted++;
      continue;
    }
    try {
      await send();
    } catch (error) {
      failures.push({ subject, scope, error });
      const extent = extentOf(error);
      if (extent !== 'call') endedScopes.add(scope);
      if (extent === 'all') isEnded = true;
    }
  }
  return { failures, notAttempted };
}

/** Which calls a failure affects: only this one, those of the same scope, or all. */
export function extentOf(error: unknown): 'call' | 'scope' | 'all' {
  if (error instanceof ValidationError) return 'call';
  if (!(error instanceof ApiError)) return 'all';
  if (error.status === 403) return 'scope';
  return [400, 404].includes(error.status) ? 'call' : 'all';
}
