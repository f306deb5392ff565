import type { StructuredLogger } from '../../../base/logger.js';
import type { Ready } from '../../../wire/events/all-events.js';

/**
 * How a session of a shard started.
 *
 * - `identified`: a new session. Discord sends every guild of the shard again.
 * - `resumed`: an existing session continues after a lost connection or a restart of the process.
 * - `resharded`: a shard of a new shard count replaced the previous shards and continues their events.
 */
export type SessionStartKind = 'identified' | 'resumed' | 'resharded';

/** A shard has a ready session from now on. */
export interface SessionStart {
  readonly shardId: number;
  readonly shardCount: number;
  readonly kind: SessionStartKind;
  /** Whether a previous session of this shard could not be resumed, so that events in between were missed. */
  readonly previousSessionLost: boolean;
  /** The payload of READY; only set for `identified`. */
  readonly ready?: Ready | undefined;
}

/** Functions that run at the start of each session, by name. */
export type SessionStartHooks = Readonly<Record<string, (start: SessionStart) => void>>;

/** Runs the hooks in their order. An error of a hook is logged with its name, and the next ones run. */
export function runSessionStartHooks(hooks: SessionStartHooks, start: SessionStart, logger: StructuredLogger): void {
  for (const [hook, run] of Object.entries(hooks)) {
    try {
      run(start);
    } catch (error) {
      logger.error({ err: error, hook, shard: start.shardId }, 'a hook of a session start failed');
    }
  }
}
