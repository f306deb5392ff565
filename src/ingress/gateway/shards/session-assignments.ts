import type { StructuredLogger } from '../../../base/logger.js';
import type { JournalShard } from '../../journal/journal.js';
import type { SavedSession } from '../session/saved-session.js';
import type { ShardSet } from './shards-option.js';

/** By shard id: the saved session to resume, or `lost` if the previous session cannot be resumed. */
export type SessionAssignments = ReadonlyMap<number, SavedSession | 'lost'>;

/** The shard count of the saved sessions with these intents; undefined unless every shard of that count has a session. */
export function savedShardCount(saved: readonly SavedSession[], intents: number): number | undefined {
  return completeCountOf(
    saved.filter((session) => session.intents === intents).map(({ shard: [id, count] }) => ({ id, count })),
  );
}

/** The count of the first shard; undefined unless every shard of that count is listed. */
export function completeCountOf(shards: readonly JournalShard[]): number | undefined {
  const count = shards[0]?.count;
  const ids = new Set(shards.filter((shard) => shard.count === count).map(({ id }) => id));
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
