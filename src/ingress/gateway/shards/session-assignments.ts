import type { StructuredLogger } from '../../../base/logger.js';
import type { SavedSession } from '../session/saved-session.js';
import type { ShardSet } from './shards-option.js';

/** By shard id: the saved session to resume, or `lost` if the previous session cannot be resumed. */
export type SessionAssignments = ReadonlyMap<number, SavedSession | 'lost'>;

/** The shard count of the saved sessions; undefined unless there is a session for every shard of that count. */
export function savedShardCount(saved: readonly SavedSession[]): number | undefined {
  const count = saved[0]?.shard[1];
  const ids = new Set(saved.filter(({ shard }) => shard[1] === count).map(({ shard }) => shard[0]));
  return ids.size === count ? count : undefined;
}

/**
 * Assigns each saved session to its shard. A session of another shard count or with other intents receives other
 * events, so it is dropped.
 */
export function assignSavedSessions(
  saved: readonly SavedSession[],
  { count, ids }: ShardSet,
  intents: number,
  logger: StructuredLogger,
): SessionAssignments {
  const assignments = new Map<number, SavedSession | 'lost'>();
  for (const session of saved) {
    const [id, savedCount] = session.shard;
    const problem = resumeProblem(session, count, intents);
    if (problem === undefined && ids.includes(id)) {
      assignments.set(id, session);
      continue;
    }
    logger.warn(
      { shard: id, of: savedCount },
      `a saved session is not resumed: ${problem ?? 'its shard does not run in this process'}`,
    );
    for (const lost of savedCount === count ? [id] : ids) assignments.set(lost, 'lost');
  }
  return assignments;
}

function resumeProblem(session: SavedSession, count: number, intents: number): string | undefined {
  if (session.shard[1] !== count) return 'it has another shard count';
  return session.intents === intents ? undefined : 'it has other intents';
}
