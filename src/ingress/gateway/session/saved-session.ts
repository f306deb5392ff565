/**
 * Sessions that outlive a process. One process closes its connections so that the sessions stay resumable and saves
 * their state. The next process resumes them, and Discord repeats the events that were missed or not handled.
 */
import { z } from 'zod';

const sequence = z.int().min(0);

export const SavedSession = z.object({
  /** Shard id, from 0, and shard count. */
  shard: z.tuple([z.int().min(0), z.int().min(1)]).readonly(),
  sessionId: z.string().min(1),
  /** The gateway address for the resume. */
  resumeUrl: z.string().min(1),
  /** All handlers have finished for every event up to and including this sequence. */
  sequence,
  /** Ranges of sequences above it that are finished too: both ends included, lowest first. */
  finished: z.array(z.tuple([sequence, sequence]).readonly()).readonly(),
  /** Bit set of the intents of the session. */
  intents: z.int().min(0),
});

/** A gateway session for the next process. Anyone with this record and the bot token can resume the session. */
export type SavedSession = z.output<typeof SavedSession>;

/** Stores sessions between two processes of one bot. */
export interface SessionStore {
  /**
   * Returns the stored sessions and removes them from the store, because a session can be resumed only once. If this
   * throws, the error is logged and the shards start new sessions.
   */
  load(): Promise<readonly SavedSession[]>;
  /** Replaces the stored sessions. If this throws, the error is logged and the sessions are lost. */
  save(sessions: readonly SavedSession[]): Promise<void>;
}
