import type { StructuredLogger } from '../../../base/logger.js';
import type { SavedSession } from '../session/saved-session.js';
import type { ShardSet } from './shards-option.js';

/** What shards get from the process before: a session to resume, or that there was one which cannot be resumed. */
export type SessionAssignments = ReadonlyMap<number, SavedSession | 'lost'>;

/** The shard count of saved sessions that are all there; undefined when they are not. */
export function savedShardCount(saved: readonly SavedSession[]): number | undefined {
  const count = saved[0]?.shard[1];
  const ids = new Set(saved.filter(({ shard }) => shard[1] === count).map(({ shard }) => shard[0]));
  return ids.size === count ? count : undefined;
}

/** Gives each saved session to its shard. One of another count or of other intents hears other events: it is dropped. */
export function assignSavedSessions(
  saved: readonly SavedSession[],
  { count, ids }: ShardSet,
  intents: number,
  logger: StructuredLogger,
): SessionAssignments {
  const inheritance = new Map<number, SavedSession | 'lost'>();
  for (const session of saved) {
    const [id, savedCount] = session.shard;
    const problem = resumeProblem(session, count, intents);
    if (problem === undefined && ids.includes(id)) {
      inheritance.set(id, session);
      continue;
    }
    logger.warn({ shard: id, of: savedCount }, `a saved session is not resumed: ${problem ?? 'its shard is not here'}`);
    for (const lost of savedCount === count ? [id] : ids) inheritance.set(lost, 'lost');
  }
  return inheritance;
}

function resumeProblem(session: SavedSession, count: number, intents: number): string | undefined {
  if (session.shard[1] !== count) return 'it is of another shard count';
  return session.intents === intents ? undefined : 'it has other intents';
}
