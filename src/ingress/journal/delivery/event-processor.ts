import type { InboundEvent } from '../../../wire/events/inbound-event.js';
import type { JournalEntry, JournalShard } from '../journal.js';
import type { EntryNote } from './entry-notes.js';

/** One run of the handlers of an event. */
export interface EventRun {
  /** Identifies the event, in every run of its handlers; undefined if it has no entry. */
  readonly eventId: string | undefined;
  /** The epoch of the shard: it rises with every owner and every session. */
  readonly epoch: number;
  /** Whether an earlier process may have started the handlers. */
  readonly isReplayed: boolean;
  /** Records the progress of the handlers in the entry, so that a later run continues after it. */
  note(note: EntryNote): void;
  /** A listener runs from now on. @param name for people */
  startListener(name: string): void;
  /** A listener has finished. */
  endListener(name: string): void;
}

/** An event whose handlers have not started yet. */
export interface PreparedEvent {
  /** What a later run needs; undefined if no listener needs one. */
  readonly entry: Uint8Array | undefined;
  /** Whether a user waits for the response, so that the event must not be delayed. */
  readonly isInteraction: boolean;
  /**
   * Starts the handlers. Never throws.
   * @returns a promise that resolves when all of them that need an entry have finished, and never rejects; undefined if
   * they have finished already
   */
  start(run: EventRun): Promise<void> | undefined;
  /**
   * Changes what handlers read, for example the cache, without starting handlers: the shard was given up before the event
   * could start. Never throws.
   */
  skip?(): void;
}

/** An entry that cannot be run. */
export interface UnusableEntry {
  /** Why, for the user. */
  readonly problem: string;
}

/** Runs the handlers of a bot. */
export interface EventProcessor {
  /** Prepares an event when it is received. Never throws. */
  prepare(inbound: InboundEvent): PreparedEvent;
  /** Prepares an entry that an earlier process left. Never throws. */
  restore(entry: JournalEntry, shard: JournalShard): PreparedEvent | UnusableEntry;
}
