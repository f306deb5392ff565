/**
 * The journal of a bot: what must survive the death of its process. It does not depend on an engine.
 *
 * 1. A process acquires a shard. The epoch of the shard rises, so that an earlier owner can no longer write.
 * 2. When a session starts, it is stored before any of its events. The epoch rises again, because sequences start again.
 * 3. Events are appended before their handlers start, and removed when the handlers have finished. Notes record the
 *    progress in between.
 * 4. The next owner gets the last session, the last sequence, and the entries that were not removed.
 *
 * Entries and notes are bytes: an engine neither reads nor changes them.
 */

/** A shard and the count of all shards. Another count is another shard. */
export interface JournalShard {
  /** From 0. */
  readonly id: number;
  /** How many shards the bot has. */
  readonly count: number;
}

/** A shard that a journal contains. */
export interface StoredShard extends JournalShard {
  /** Whether it has a session, which can be resumed. */
  readonly hasSession: boolean;
}

/** Identifies an entry among all entries of a shard. */
export interface EntryId {
  /** The epoch of the shard when the entry was stored. It rises when the shard is acquired and when a session starts. */
  readonly epoch: number;
  /** The sequence of the event in its session. */
  readonly sequence: number;
}

/** A gateway session. Anyone with it and the bot token can resume the session. */
export interface JournalSession {
  readonly sessionId: string;
  /** The gateway address for the resume. */
  readonly resumeUrl: string;
  /** Bit set of the intents of the session. */
  readonly intents: number;
}

/** An event to append. Its epoch is that of the shard. */
export interface NewEntry {
  /** The sequence number of the event in its session. */
  readonly sequence: number;
  /** The encoded event. */
  readonly data: Uint8Array;
}

/** An entry that was not removed. */
export interface JournalEntry extends EntryId {
  /** The encoded event. */
  readonly data: Uint8Array;
  /** What was noted since, in order. */
  readonly notes: readonly Uint8Array[];
}

/** What the earlier owners of a shard left. */
export interface ShardRecovery {
  /** The last session; undefined if there was none. */
  readonly session: JournalSession | undefined;
  /** The last sequence of this session that was stored: with `saveSequence` or as that of an entry. */
  readonly sequence: number;
  /** How many resumes of this session have failed in a row, as `saveFailedResumes` stored it; 0 without a session. */
  readonly failedResumes: number;
  /** In the order in which they were appended. */
  readonly entries: readonly JournalEntry[];
  /**
   * Whether the last owner gave the shard up itself, so that its entries did not end it. True if there was none.
   */
  readonly wasReleased: boolean;
}

/** An entry that is not replayed any more. It stays until it is removed. */
export interface DeadLetter extends JournalEntry {
  /** The shard that received the event. */
  readonly shard: JournalShard;
  /** Why it is not replayed. */
  readonly cause: string;
  /** When it was moved to the dead letters, in milliseconds since 1970. */
  readonly movedAt: number;
}

/** The journal of one shard, for its current owner. */
export interface ShardJournal {
  /** The shard whose events it stores. */
  readonly shard: JournalShard;
  /** Rises whenever the shard is acquired and a session starts. */
  readonly epoch: number;
  /** What an earlier process left. */
  readonly recovery: ShardRecovery;
  /**
   * Whether it is certain that this process owns the shard. It is false while a lease cannot be renewed: then no handler
   * may start, no request may be sent, and the shard may not connect.
   */
  readonly isOwned: boolean;
  /** Calls back whenever `isOwned` has changed. */
  onOwnershipChange(callback: () => void): void;
  /**
   * Stores a new session, with a new epoch. Entries of earlier sessions stay.
   * @param sequence the sequence of the session up to which events need no entry. @default 0
   * @throws {JournalError} when it cannot be stored, or another process has acquired the shard
   */
  startSession(session: JournalSession, sequence?: number): Promise<void>;
  /**
   * Removes the stored session, which is not resumed. Entries stay.
   * @throws {JournalError} when it cannot be stored
   */
  endSession(): Promise<void>;
  /**
   * Appends entries. Resolves when they are stored, as durable as the engine promises. Calls in one turn of the event loop
   * are stored together. After a failure, some of the entries can be stored, but none after one that is not: entries that
   * were to be stored later fail too. Call it again with the same entries.
   * @returns the sequences of the entries that are not stored and never can be, because a later entry is stored
   * @throws {JournalError} when they cannot be stored now, or another process has acquired the shard
   */
  append(entries: readonly NewEntry[]): Promise<readonly number[]>;
  /**
   * Does the same as `append` before it returns, if the engine need not wait now. Returns whether it did; otherwise nothing was
   * done. Engines that always wait do not have it.
   * @throws {JournalError} as `append`
   */
  appendNow?(entries: readonly NewEntry[]): boolean;
  /** Adds a note to an entry that is stored. The note is stored soon after. */
  note(id: EntryId, note: Uint8Array): void;
  /** Removes entries that are stored. This is stored soon after; a crash before can return them to the next owner. */
  remove(ids: readonly EntryId[]): void;
  /**
   * Moves an entry to the dead letters, with its notes. This is stored soon after.
   * @param cause why it is not replayed, for the user
   */
  moveToDeadLetters(id: EntryId, cause: string): void;
  /** Stores, soon after, up to which sequence the events of the session have been received and need no entry. */
  saveSequence(sequence: number): void;
  /**
   * Stores, soon after, how many resumes of the session have failed in a row, so that the next owner continues to count. It is 0
   * when a session starts or ends.
   */
  saveFailedResumes(count: number): void;
  /**
   * Resolves when everything before this call is stored, apart from entries: `append` reports them.
   * @throws {JournalError} when something cannot be stored
   */
  flush(): Promise<void>;
  /** Gives the shard up, after storing everything. Never rejects. */
  release(): Promise<void>;
}

/** A journal for the shards of a bot. */
export interface Journal {
  /**
   * The shards with a session, entries or dead letters, of every count, in any order.
   * @throws {JournalError} when the journal cannot be opened
   */
  storedShards(): Promise<readonly StoredShard[]>;
  /**
   * The dead letters of a shard, oldest first.
   * @throws {JournalError} when the journal cannot be opened
   */
  deadLetters(shard: JournalShard): Promise<readonly DeadLetter[]>;
  /**
   * Removes a dead letter. Resolves to whether there was one.
   * @throws {JournalError} when the journal cannot be opened
   */
  removeDeadLetter(shard: JournalShard, id: EntryId): Promise<boolean>;
  /**
   * Makes this process the owner of a shard.
   * @throws {JournalError} when the journal cannot be opened, or this process owns the shard already
   */
  acquire(shard: JournalShard): Promise<ShardJournal>;
  /** Releases all shards. Never rejects. */
  close(): Promise<void>;
}
