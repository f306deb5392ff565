import type { StructuredLogger } from '../../../base/logger.js';
import type { SessionInterrupt, SessionStart } from './session-start.js';

/** Is informed when the sessions of shards start and are interrupted. */
export interface SessionHook {
  /** A session is ready. If it was resumed, the events of the interruption have been delivered before. */
  onSessionStart?(start: SessionStart): void;
  /** The connection of a ready session ended: events are missing from now on, until the next session start. */
  onSessionInterrupt?(interrupt: SessionInterrupt): void;
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
