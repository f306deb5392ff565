import type { DeadLetter, EntryId, NewEntry, ShardRecovery } from '../../src/ingress/journal/journal.js';
import { type RandomInt, seededRandomInt } from '../stress/seeded-random.js';
import type { JournalOwnerSettings } from './journal-owner-settings.js';
import type { ReportingOwner } from './reporting-owner.js';

/** How many entries are kept; more are removed soon. */
const MAX_ENTRIES = 100;
const MAX_DEAD_LETTERS = 20;
const MIN_LARGE_BYTES = 1024 * 1024;
/** The file is replaced only if most of it is not needed. */
const MAX_LARGE = 2;
/** How many changes wait to be acknowledged, at most. */
const MAX_PENDING = 6;

interface StoredEntry extends EntryId {
  readonly bytes: number;
}

/** Random changes of a shard. */
export class JournalChanges {
  readonly #owner: ReportingOwner;
  readonly #random: RandomInt;
  readonly #largePercent: number;
  readonly #maxPending: number;
  readonly #entries: StoredEntry[];
  readonly #deadLetters: EntryId[];
  #notes = 0;
  #sequence: number;
  #hasSession: boolean;

  constructor(
    owner: ReportingOwner,
    { entries, sequence, session }: ShardRecovery,
    deadLetters: readonly DeadLetter[],
    { seed, largePercent }: Pick<JournalOwnerSettings, 'seed' | 'largePercent'>,
  ) {
    this.#owner = owner;
    this.#random = seededRandomInt(seed);
    this.#largePercent = largePercent;
    this.#maxPending = 1 + this.#random(MAX_PENDING);
    this.#entries = entries.map((entry) => ({ ...idOf(entry), bytes: entry.data.length }));
    this.#deadLetters = deadLetters.map(idOf);
    this.#sequence = sequence;
    this.#hasSession = session !== undefined;
  }

  /** Makes a change. Resolves when the next one can be made. */
  async next(): Promise<void> {
    const kind = this.#random(100);
    if (!this.#hasSession || kind < 2) await this.#startSession();
    else if (kind < 3) await this.#endSession();
    else if (kind < 20 || this.#hasTooMany) this.#remove();
    else if (kind < 35) this.#addNote();
    else if (kind < 40) this.#owner.saveSequence(this.#nextSequence());
    else if (kind < 43) this.#moveToDeadLetters();
    else if (kind < 50) void this.#owner.flush();
    else if (this.#deadLetters.length > MAX_DEAD_LETTERS) this.#removeDeadLetter();
    // Several batches in one turn of the event loop.
    else for (let batches = kind < 60 ? 3 : 1; batches > 0; batches--) void this.#append();
    await this.#owner.waitForFewer(this.#maxPending);
  }

  get #hasTooMany(): boolean {
    return this.#entries.length > MAX_ENTRIES || this.#entries.filter(isLarge).length > MAX_LARGE;
  }

  async #startSession(): Promise<void> {
    this.#sequence = 0;
    this.#hasSession = true;
    const sessionId = `session-${this.#owner.epoch + 1}`;
    await this.#owner.startSession({ sessionId, resumeUrl: 'wss://resume.example', intents: this.#random(1000) });
  }

  async #endSession(): Promise<void> {
    this.#hasSession = false;
    await this.#owner.endSession();
  }

  async #append(): Promise<void> {
    const { epoch } = this.#owner;
    const entries = Array.from({ length: 1 + this.#random(5) }, () => this.#newEntry());
    await this.#owner.append(entries);
    // Handlers start when their entry is stored: only then are there notes and removals.
    for (const { sequence, data } of entries) this.#entries.push({ epoch, sequence, bytes: data.length });
  }

  #newEntry(): NewEntry {
    const sequence = this.#nextSequence();
    const isLargeEntry = this.#random(100) < this.#largePercent;
    const bytes = isLargeEntry ? MIN_LARGE_BYTES + this.#random(MIN_LARGE_BYTES) : this.#random(600);
    return { sequence, data: Buffer.alloc(bytes, `${this.#owner.epoch}-${sequence}-${this.#random(1_000_000)} `) };
  }

  #addNote(): void {
    const entry = this.#entries[this.#random(this.#entries.length)];
    if (!entry) return;
    this.#notes += 1;
    this.#owner.note(idOf(entry), `${this.#owner.epoch}-${this.#notes}${'.'.repeat(this.#random(50))}`);
  }

  #remove(): void {
    const removed = this.#entries.filter(isLarge).slice(MAX_LARGE);
    for (let count = this.#random(8); count > 0; count--) {
      const entry = this.#entries[this.#random(this.#entries.length)];
      if (entry) removed.push(entry);
    }
    for (const entry of removed) this.#take(entry);
    this.#owner.remove(removed.map(idOf));
  }

  #moveToDeadLetters(): void {
    const entry = this.#entries[this.#random(this.#entries.length)];
    if (!entry || isLarge(entry)) return;
    this.#take(entry);
    this.#deadLetters.push(idOf(entry));
    this.#owner.moveToDeadLetters(idOf(entry));
  }

  #removeDeadLetter(): void {
    const id = this.#deadLetters.shift();
    if (id) void this.#owner.removeDeadLetter(id);
  }

  #take(entry: StoredEntry): void {
    const index = this.#entries.indexOf(entry);
    if (index >= 0) this.#entries.splice(index, 1);
  }

  /** Some events have no entry. */
  #nextSequence(): number {
    this.#sequence += 1 + this.#random(3);
    return this.#sequence;
  }
}

function isLarge({ bytes }: StoredEntry): boolean {
  return bytes >= MIN_LARGE_BYTES;
}

function idOf({ epoch, sequence }: EntryId): EntryId {
  return { epoch, sequence };
}
