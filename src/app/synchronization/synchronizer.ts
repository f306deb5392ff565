/** The steps that registering commands, auto moderation rules and linked role records have in common. */
import type { StructuredLogger } from '../../base/logger.js';
import { SyncError } from './sync-error.js';
import { formatSyncScope, type SyncScope, sizeOf } from './sync-plan.js';
import { runSyncSteps, type SyncFailure, type SyncStep } from './sync-steps.js';

/** The changes to make, and the API calls that make them. */
export interface PlannedSync {
  readonly scopes: readonly SyncScope[];
  readonly steps: readonly SyncStep[];
  /** Scopes that could not be read. */
  readonly failures?: readonly SyncFailure[] | undefined;
}

export interface CarryOutOptions {
  /** What is registered, in the singular. */
  readonly noun: 'command' | 'auto moderation rule' | 'linked role record';
  readonly dryRun: boolean;
  readonly logger: StructuredLogger;
}

/**
 * Makes the changes and logs them; in a dry run, it only logs them.
 *
 * @throws {SyncError} when something could not be registered
 */
export async function carryOut(
  { scopes, steps, failures = [] }: PlannedSync,
  { noun, dryRun, logger }: CarryOutOptions,
): Promise<void> {
  const plan = scopes.flatMap(formatSyncScope);
  if (dryRun) {
    logger.info({ plan }, `${noun} changes of a dry run`);
    return;
  }
  for (const { title, undeclared } of scopes) {
    if (undeclared.length === 0) continue;
    logger.warn({ scope: title, undeclared }, `registered ${noun}s that are not declared were left unchanged`);
  }
  const outcome = await runSyncSteps(steps);
  const allFailures = [...failures, ...outcome.failures];
  if (allFailures.length > 0) throw new SyncError(noun, { ...outcome, failures: allFailures });
  if (scopes.some((scope) => sizeOf(scope) > 0)) logger.info({ plan }, `${noun}s were registered as declared`);
}
