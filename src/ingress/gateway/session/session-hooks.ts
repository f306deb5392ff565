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

/** A shard whose connection ended. */
export type SessionInterrupt = Pick<SessionStart, 'shardId' | 'shardCount'>;

/** Is informed when the sessions of shards start and are interrupted. */
export interface SessionHook {
  /** A session is ready. If it was resumed, the events of the interruption have been delivered before. */
  onSessionStart?(start: SessionStart): void;
  /** The connection of a ready session ended: events are missing from now on, until the next session start. */
  onSessionInterrupt?(interrupt: SessionInterrupt): void;
  /** The shard is about to move to another process of the cluster: it can still send. Its connection closes after the call. */
  onShardMove?(shard: SessionInterrupt): void;
  /** Another process of the cluster runs the shard: what is known of its guilds becomes outdated from now on. */
  onShardEnd?(shard: SessionInterrupt): void;
}

/** Hooks by the names that the log contains. */
export type SessionHooks = Readonly<Record<string, SessionHook>>;

/** Runs the hooks in their order. An error of a hook is logged with its name, and the next ones run. */
export function runSessionHooks(
  hooks: SessionHooks,
  shard: SessionInterrupt,
  run: (hook: SessionHook) => void,
  logger: StructuredLogger,
): void {
  for (const [name, hook] of Object.entries(hooks)) {
    try {
      run(hook);
    } catch (error) {
      logger.error({ err: error, hook: name, shard: shard.shardId }, 'a session hook failed');
    }
  }
}
