/** Compares what the owner of a journal finds with what the earlier ones asked for, and what was acknowledged. */
import type { EntryId } from '../../src/ingress/journal/journal.js';
import { ExpectedEntry, type FoundEntry } from './expected-entry.js';
import { ExpectedSessions } from './expected-sessions.js';
import type { JournalReport, ReportedEntry, StartedReport } from './journal-reports.js';

type Acknowledge = () => void;

const keyOf = ({ epoch, sequence }: EntryId) => `${epoch}-${sequence}`;
const inOrder = (first: EntryId, second: EntryId) => first.epoch - second.epoch || first.sequence - second.sequence;

export class JournalExpectation {
  /** What was acknowledged, and what was found by the next owners. */
  readonly counts = { batches: 0, entries: 0, recoveries: 0, entriesRecovered: 0, deadLettersRecovered: 0 };
  #epoch = 0;
  #entries = new Map<string, ExpectedEntry>();
  #sessions = new ExpectedSessions(undefined, 0);
  /** What to do when an operation is acknowledged. */
  #operations = new Map<number, Acknowledge>();
  /** What the next flush acknowledges. */
  #unflushed = new Set<Acknowledge>();

  /** Returns the violations that the report shows: what an owner finds is compared with the earlier reports. */
  apply(report: JournalReport): string[] {
    switch (report.kind) {
      case 'started': {
        const violations = this.#findViolations(report);
        this.#restart(report);
        return violations;
      }
      case 'stored':
        this.#operations.get(report.operation)?.();
        this.#operations.delete(report.operation);
        break;
      case 'flush': {
        const asked = [...this.#unflushed];
        this.#operations.set(report.operation, () => this.#acknowledge(asked));
        break;
      }
      case 'session': {
        const acknowledge = this.#sessions.change(report.session);
        this.#ask(report.operation, () => {
          acknowledge();
          this.#epoch = Math.max(this.#epoch, report.epoch);
        });
        break;
      }
      case 'session-ended':
        this.#ask(report.operation, this.#sessions.change(undefined));
        break;
      case 'append':
        this.#append(report.operation, report.entries);
        break;
      case 'sequence':
        this.#unflushed.add(this.#sessions.addSequence(report.sequence));
        break;
      default:
        this.#changeEntries(report);
    }
    return [];
  }

  #append(operation: number, reported: readonly ReportedEntry[]): void {
    const entries = reported.map((entry) => {
      const expected = new ExpectedEntry(entry.digest);
      this.#entries.set(keyOf(entry), expected);
      return expected;
    });
    const sequences = reported.map(({ sequence }) => this.#sessions.addSequence(sequence));
    this.#ask(operation, () => {
      for (const entry of entries) entry.appended = 'stored';
      for (const acknowledge of sequences) acknowledge();
      this.counts.batches += 1;
      this.counts.entries += entries.length;
    });
  }

  #changeEntries(report: Extract<JournalReport, { readonly id: EntryId } | { readonly ids: EntryId[] }>): void {
    const ids = report.kind === 'removed' ? report.ids : [report.id];
    for (const id of ids) {
      const entry = this.#entries.get(keyOf(id));
      if (!entry) throw new Error(`a change of the unknown entry ${keyOf(id)}`);
      if (report.kind === 'note') {
        this.#unflushed.add(entry.addNote(report.note));
      } else if (report.kind === 'dead-letter-removed') {
        entry.deadLetterRemoved = 'asked';
        // Not by a flush of the shard, which can finish before: the journal removes it, after a flush of its own.
        this.#operations.set(report.operation, () => {
          entry.deadLetterRemoved = 'stored';
        });
      } else {
        const change = report.kind === 'removed' ? 'removed' : 'deadLetter';
        entry[change] = 'asked';
        this.#unflushed.add(() => {
          entry[change] = 'stored';
        });
      }
    }
  }

  /** A change that is acknowledged itself, or by a later flush. */
  #ask(operation: number, onStored: Acknowledge): void {
    const acknowledge = () => {
      if (this.#unflushed.delete(acknowledge)) onStored();
    };
    this.#operations.set(operation, acknowledge);
    this.#unflushed.add(acknowledge);
  }

  #acknowledge(asked: readonly Acknowledge[]): void {
    for (const acknowledge of asked) {
      acknowledge();
      this.#unflushed.delete(acknowledge);
    }
  }

  #findViolations(started: StartedReport): string[] {
    const found = foundBy(started);
    const violations = [...this.#entries].flatMap(([key, entry]) => {
      const violation = entry.findViolation(found.get(key));
      return violation === undefined ? [] : [`entry ${key} ${violation}`];
    });
    for (const key of found.keys()) if (!this.#entries.has(key)) violations.push(`entry ${key} was never appended`);
    if (found.size < started.entries.length + started.deadLetters.length) violations.push('an entry is there twice');
    const ordered = started.entries.toSorted(inOrder);
    if (ordered.some((entry, index) => entry !== started.entries[index])) violations.push('entries are not in order');
    const wrongSession = this.#sessions.findViolation(started.session, started.sequence);
    if (wrongSession !== undefined) violations.push(wrongSession);
    const newest = Math.max(this.#epoch, ...started.entries.map(({ epoch }) => epoch));
    if (started.epoch <= newest) violations.push(`the epoch is ${started.epoch} after ${newest}`);
    if (started.wasReleased && this.#epoch > 0) violations.push('a killed owner counts as one that has released');
    return violations;
  }

  /** What an owner finds is certain from then on: what it does not find is not there later either. */
  #restart(started: StartedReport): void {
    this.#epoch = started.epoch;
    this.#entries = new Map([...foundBy(started)].map(([key, found]) => [key, ExpectedEntry.from(found)]));
    this.#sessions = new ExpectedSessions(started.session, started.sequence);
    this.#operations = new Map();
    this.#unflushed = new Set();
    this.counts.recoveries += 1;
    this.counts.entriesRecovered += started.entries.length;
    this.counts.deadLettersRecovered += started.deadLetters.length;
  }
}

function foundBy({ entries, deadLetters }: StartedReport): Map<string, FoundEntry> {
  const found = [
    ...entries.map((entry): FoundEntry => ({ place: 'entries', entry })),
    ...deadLetters.map((entry): FoundEntry => ({ place: 'deadLetters', entry })),
  ];
  return new Map(found.map((one) => [keyOf(one.entry), one]));
}
