/**
 * Sessions that outlive a process. One process ends its connections in a way that leaves the sessions resumable and
 * saves where each stands; the next resumes them, and the service repeats what came meanwhile and what was not handled.
 */
import { z } from 'zod';

const sequence = z.int().min(0);

export const SavedSession = z.object({
  /** Shard id, from 0, and shard count. */
  shard: z.tuple([z.int().min(0), z.int().min(1)]).readonly(),
  sessionId: z.string().min(1),
  /** Where it is resumed. */
  resumeUrl: z.string().min(1),
  /** The highest sequence below which, and with which, every handler has finished. */
  sequence,
  /** Sequences above it that are finished too: ranges, both ends included, lowest first. */
  finished: z.array(z.tuple([sequence, sequence]).readonly()).readonly(),
  /** Bit set of the intents that it was begun with. */
  intents: z.int().min(0),
});

/** A session of the gateway, as one process hands it to the next. Whoever has it and the token can go on with it. */
export type SavedSession = z.output<typeof SavedSession>;

/** Keeps sessions between two processes of one bot. */
export interface SessionStore {
  /**
   * Gives the sessions, and takes them out: a session is resumed once. What it throws is logged, and new ones are begun.
   */
  load(): Promise<readonly SavedSession[]>;
  /** Keeps the sessions for the next process, in place of what was kept. What it throws is logged, and they are lost. */
  save(sessions: readonly SavedSession[]): Promise<void>;
}
