import type { EntryId, Journal, JournalEntry, ShardJournal } from '../../../src/ingress/journal/journal.js';
import type { RandomInt } from '../../stress/seeded-random.js';
import { bytes, noteTexts, shard, texts } from './contract.js';

/** What the owners of a shard have left, in a form to compare. */
export interface Left {
  readonly sessionId: string | undefined;
  readonly sequence: number;
  /** `epoch-sequence: data: notes`. */
  readonly entries: readonly string[];
  readonly deadLetters: readonly string[];
}

const describeEntry = (entry: JournalEntry) =>
  `${entry.epoch}-${entry.sequence}: ${texts([entry])[0]}: ${noteTexts(entry).join()}`;

/** What a journal contains. Closes it. */
export async function leftBy(journal: Journal): Promise<Left> {
  const { recovery } = await journal.acquire(shard);
  const deadLetters = await journal.deadLetters(shard);
  await journal.close();
  return {
    sessionId: recovery.session?.sessionId,
    sequence: recovery.sequence,
    entries: recovery.entries.map(describeEntry),
    deadLetters: deadLetters.map(describeEntry),
  };
}

/** Makes random changes, each of which is one record, and knows what they leave. */
export class RandomHistory {
  readonly #random: RandomInt;
  #sessions = 0;
  #sequence = 0;
  readonly #entries: { readonly id: EntryId; readonly text: string; readonly notes: string[] }[] = [];
  readonly #deadLetters: string[] = [];

  constructor(random: RandomInt) {
    this.#random = random;
  }

  /** Resolves when a change is stored, to what the shard contains then. */
  async change(owned: ShardJournal): Promise<Left> {
    const kind = this.#sessions === 0 ? 0 : this.#random(12);
    const entry = this.#entries[this.#random(this.#entries.length)];
    if (kind === 0) await this.#startSession(owned);
    else if (kind > 5 || entry === undefined) await this.#append(owned);
    else if (kind === 1) owned.saveSequence(this.#skip());
    else if (kind === 2) this.#moveToDeadLetters(owned, entry.id);
    else if (kind === 3) this.#remove(owned, entry.id);
    else this.#note(owned, entry);
    await owned.flush();
    return this.#left();
  }

  async #startSession(owned: ShardJournal): Promise<void> {
    this.#sessions += 1;
    this.#sequence = 0;
    await owned.startSession({ sessionId: `${this.#sessions}`, resumeUrl: 'wss://resume.example', intents: 1 });
  }

  async #append(owned: ShardJournal): Promise<void> {
    const sequence = this.#skip();
    const text = 'event '.repeat(1 + this.#random(20));
    await owned.append([{ sequence, data: bytes(text) }]);
    this.#entries.push({ id: { epoch: owned.epoch, sequence }, text, notes: [] });
  }

  #note(owned: ShardJournal, { id, notes }: { readonly id: EntryId; readonly notes: string[] }): void {
    const note = `note ${notes.length}`;
    owned.note(id, bytes(note));
    notes.push(note);
  }

  #remove(owned: ShardJournal, id: EntryId): void {
    owned.remove([id]);
    this.#take(id);
  }

  #moveToDeadLetters(owned: ShardJournal, id: EntryId): void {
    owned.moveToDeadLetters(id, 'a cause');
    this.#deadLetters.push(this.#take(id));
  }

  #take(id: EntryId): string {
    const described = this.#left().entries;
    const index = this.#entries.findIndex((entry) => entry.id === id);
    this.#entries.splice(index, 1);
    return described[index] ?? '';
  }

  /** The next sequence; some events before it had no entry. */
  #skip(): number {
    this.#sequence += 1 + this.#random(3);
    return this.#sequence;
  }

  #left(): Left {
    return {
      sessionId: `${this.#sessions}`,
      sequence: this.#sequence,
      entries: this.#entries.map(({ id, text, notes }) => `${id.epoch}-${id.sequence}: ${text}: ${notes.join()}`),
      deadLetters: [...this.#deadLetters],
    };
  }
}
