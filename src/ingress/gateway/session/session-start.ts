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

/** A shard whose connection ended. */
export type SessionInterrupt = Pick<SessionStart, 'shardId' | 'shardCount'>;
