import type { ReportedEntry } from './journal-reports.js';

/** Whether something was asked for, and whether that was acknowledged. */
type Progress = 'none' | 'asked' | 'stored';

/** Where the next owner of a journal finds an entry. */
export interface FoundEntry {
  readonly place: 'entries' | 'deadLetters';
  readonly entry: ReportedEntry;
}

/** What is known about an entry, and so where the next owner can find it. */
export class ExpectedEntry {
  appended: Progress = 'asked';
  removed: Progress = 'none';
  deadLetter: Progress = 'none';
  deadLetterRemoved: Progress = 'none';
  readonly #digest: string;
  readonly #notes: { readonly text: string; isStored: boolean }[] = [];

  constructor(digest: string) {
    this.#digest = digest;
  }

  /** An entry that the next owner has found: all of it is stored. */
  static from({ place, entry }: FoundEntry): ExpectedEntry {
    const expected = new ExpectedEntry(entry.digest);
    expected.appended = 'stored';
    if (place === 'deadLetters') expected.deadLetter = 'stored';
    for (const note of entry.notes) expected.addNote(note)();
    return expected;
  }

  /** Returns what to call when the note is acknowledged. */
  addNote(text: string): () => void {
    const note = { text, isStored: false };
    this.#notes.push(note);
    return () => {
      note.isStored = true;
    };
  }

  /** Describes what must not be; undefined if what was found is possible. */
  findViolation(found: FoundEntry | undefined): string | undefined {
    if (!found) return this.#canBeMissing ? undefined : 'is lost';
    if (found.place === 'entries') {
      if (this.removed === 'stored') return 'was removed and is back';
      if (this.deadLetter === 'stored') return 'is no dead letter any more';
    } else {
      if (this.deadLetter === 'none') return 'is a dead letter without a request';
      if (this.deadLetterRemoved === 'stored') return 'was removed from the dead letters and is back';
    }
    if (found.entry.digest !== this.#digest) return `has the data ${found.entry.digest} instead of ${this.#digest}`;
    return this.#findWrongNotes(found.entry.notes);
  }

  get #canBeMissing(): boolean {
    return this.appended !== 'stored' || this.removed !== 'none' || this.deadLetterRemoved !== 'none';
  }

  /** The last notes can be missing if they were not acknowledged. */
  #findWrongNotes(found: readonly string[]): string | undefined {
    const stored = this.#notes.filter(({ isStored }) => isStored).length;
    const asked = this.#notes.map(({ text }) => text);
    const isPossible = found.length >= stored && found.every((text, index) => text === asked[index]);
    return isPossible ? undefined : `has the notes [${found}] instead of [${asked}], of which ${stored} were stored`;
  }
}
