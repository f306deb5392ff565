import { formatEventId } from '../event-id.js';
import type { EntryId, ShardJournal } from '../journal.js';
import { type EntryNote, encodeNote } from './entry-notes.js';
import type { PendingEntry } from './entry-writer.js';
import type { EventRun, PreparedEvent } from './event-processor.js';

/** `waiting`: its entry is not stored yet. `ready`: it can start. `started`: its handlers have started. */
export type QueuedEventState = 'waiting' | 'ready' | 'started';

const NO_BYTES = new Uint8Array();
const NO_LISTENERS: readonly string[] = [];

/** An event between its receipt and the end of its handlers. It is the run that its handlers see. */
export class QueuedEvent implements EventRun, PendingEntry {
  state: QueuedEventState;
  /** When an interaction was received, in monotonic time; 0 for other events. */
  readonly receivedAt: number;
  /** That of its entry. */
  sequence = 0;
  readonly #journal: ShardJournal;
  readonly #isReplayed: boolean;
  /** The id of its entry; undefined before it is stored. */
  #id: EntryId | undefined;
  /** Notes from before the entry was stored. */
  #earlyNotes: EntryNote[] | undefined;
  #isFinished = false;
  /** Why nothing waits for its handlers any more; undefined while it does. */
  #abandonedFor: string | undefined;
  #listeners: string[] | undefined;

  constructor(
    readonly prepared: PreparedEvent,
    journal: ShardJournal,
    receivedAt: number,
    /** The entry that an earlier process left; undefined for a received event. */
    replayed?: EntryId,
  ) {
    this.receivedAt = receivedAt;
    this.#journal = journal;
    this.#id = replayed;
    this.#isReplayed = replayed !== undefined;
    this.state = prepared.entry === undefined || replayed ? 'ready' : 'waiting';
  }

  /** The bytes of its entry. */
  get data(): Uint8Array {
    return this.prepared.entry ?? NO_BYTES;
  }

  get bytes(): number {
    return this.prepared.entry?.length ?? 0;
  }

  /** Whether its handlers have finished. */
  get isFinished(): boolean {
    return this.#isFinished;
  }

  get id(): EntryId | undefined {
    return this.#id;
  }

  get eventId(): string | undefined {
    if (this.#id === undefined) return undefined;
    return formatEventId({ shard: this.#journal.shard, entry: this.#id });
  }

  get epoch(): number {
    return this.#journal.epoch;
  }

  get isReplayed(): boolean {
    return this.#isReplayed;
  }

  note(note: EntryNote): void {
    if (this.prepared.entry === undefined || this.#isFinished || this.#abandonedFor !== undefined) return;
    if (this.#id === undefined) {
      this.#earlyNotes ??= [];
      this.#earlyNotes.push(note);
    } else this.#journal.note(this.#id, encodeNote(note));
  }

  /**
   * Its entry is stored. It may have started before, or even finished.
   * @param id undefined if the entry cannot be stored
   */
  onStored(id: EntryId | undefined): void {
    if (this.state === 'waiting') this.state = 'ready';
    this.#id = id;
    if (id === undefined) return;
    if (this.#abandonedFor !== undefined) {
      this.#journal.moveToDeadLetters(id, this.#abandonedFor);
      return;
    }
    if (this.#isFinished) {
      this.#journal.remove([id]);
      return;
    }
    if (this.#earlyNotes === undefined) return;
    for (const note of this.#earlyNotes) this.#journal.note(id, encodeNote(note));
    this.#earlyNotes = undefined;
  }

  /** Its handlers have finished, so its entry is no longer needed. */
  finish(): void {
    this.#isFinished = true;
    if (this.#id && this.#abandonedFor === undefined) this.#journal.remove([this.#id]);
  }

  /** Nothing waits for its handlers any more: its entry becomes a dead letter. They continue. @param cause for the user */
  abandon(cause: string): void {
    this.#abandonedFor = cause;
    if (this.#id) this.#journal.moveToDeadLetters(this.#id, cause);
  }

  startListener(name: string): void {
    this.#listeners ??= [];
    this.#listeners.push(name);
  }

  endListener(name: string): void {
    const index = this.#listeners?.indexOf(name) ?? -1;
    if (index !== -1) this.#listeners?.splice(index, 1);
  }

  /** The names of the listeners that run. */
  get runningListeners(): readonly string[] {
    return this.#listeners ?? NO_LISTENERS;
  }
}
