/** What the kills of journal owners report: each check must be able to fail. */
import { beforeEach, expect, test } from 'vitest';
import { JournalExpectation } from './journal-expectation.js';
import type { JournalReport, ReportedEntry, StartedReport } from './journal-reports.js';

const entry = (sequence: number, notes: string[] = []): ReportedEntry => ({
  epoch: 2,
  sequence,
  digest: `digest ${sequence}`,
  notes,
});
const id = { epoch: 2, sequence: 1 };
const start = (changes: Partial<StartedReport> = {}): StartedReport => ({
  kind: 'started',
  epoch: 3,
  session: 'a',
  sequence: 2,
  wasReleased: false,
  entries: [entry(1), entry(2)],
  deadLetters: [],
  ...changes,
});
const stored = (operation: number): JournalReport => ({ kind: 'stored', operation });
const flush: JournalReport = { kind: 'flush', operation: 9 };

let expectation: JournalExpectation;
/** An owner has started a session and appended two entries. */
beforeEach(() => {
  expectation = new JournalExpectation();
  apply(
    start({ epoch: 1, session: undefined, sequence: 0, entries: [], wasReleased: true }),
    { kind: 'session', operation: 1, epoch: 2, session: 'a' },
    stored(1),
    { kind: 'append', operation: 2, entries: [entry(1), entry(2)] },
    stored(2),
  );
});

/** The violations that these reports show. */
const apply = (...reports: JournalReport[]) => reports.flatMap((report) => expectation.apply(report));

test('nothing is reported if the next owner finds what was acknowledged', () => {
  expect(apply(start())).toEqual([]);
  expect(expectation.counts).toMatchObject({ batches: 1, entries: 2, recoveries: 2, entriesRecovered: 2 });
});

test('an entry that was acknowledged is lost', () => {
  expect(apply(start({ entries: [entry(2)] }))).toEqual(['entry 2-1 is lost']);
});

test('entries that were not acknowledged can be there or not', () => {
  const append: JournalReport = { kind: 'append', operation: 3, entries: [entry(3)] };
  expect(apply(append, start())).toEqual([]);
  expect(apply({ ...append, entries: [{ ...entry(3), epoch: 3 }] })).toEqual([]);
  const entries = [entry(1), entry(2), { ...entry(3), epoch: 3 }];
  expect(apply(start({ epoch: 4, sequence: 3, entries }))).toEqual([]);
});

test('what an owner did not find must not be found by a later one', () => {
  apply({ kind: 'append', operation: 3, entries: [entry(3)] }, start());
  const entries = [entry(1), entry(2), entry(3)];
  expect(apply(start({ epoch: 4, entries }))).toEqual(['entry 2-3 was never appended']);
});

test('a flush acknowledges the changes before it, and only them', () => {
  const removed: JournalReport = { kind: 'removed', ids: [id] };
  const later: JournalReport = { kind: 'removed', ids: [{ epoch: 2, sequence: 2 }] };
  expect(apply(removed, flush, later, stored(9), start())).toEqual(['entry 2-1 was removed and is back']);
});

test('a removal that was not acknowledged can be stored or not', () => {
  expect(apply({ kind: 'removed', ids: [id] }, start({ entries: [entry(2)] }))).toEqual([]);
});

test('changed data is reported', () => {
  const entries = [entry(1), { ...entry(2), digest: 'another' }];
  expect(apply(start({ entries }))).toEqual(['entry 2-2 has the data another instead of digest 2']);
});

test('a note that was flushed is there, once', () => {
  const note: JournalReport = { kind: 'note', id, note: 'x' };
  expect(apply(note, flush, stored(9), start())[0]).toContain('has the notes []');
  expect(apply(start({ epoch: 4, entries: [entry(1, ['x', 'x']), entry(2)] }))[0]).toContain('has the notes [x,x]');
});

test('an entry that became a dead letter is there until it is removed', () => {
  const moved: JournalReport = { kind: 'dead-letter', id };
  expect(apply(moved, start({ entries: [entry(2)] }))).toEqual(['entry 2-1 is lost']);
  expect(apply(start({ epoch: 4, entries: [entry(2)], deadLetters: [entry(1)] }))).toEqual([
    'entry 2-1 was never appended',
  ]);
  const removed: JournalReport = { kind: 'dead-letter-removed', operation: 4, id };
  expect(apply(removed, stored(4), start({ epoch: 5, entries: [entry(2)], deadLetters: [entry(1)] }))).toEqual([
    'entry 2-1 was removed from the dead letters and is back',
  ]);
});

test('a flush does not acknowledge that a dead letter is removed', () => {
  const deadLetters = [entry(1)];
  apply({ kind: 'dead-letter', id }, start({ entries: [entry(2)], deadLetters }));
  const removed: JournalReport = { kind: 'dead-letter-removed', operation: 4, id };
  expect(apply(removed, flush, stored(9), start({ epoch: 4, entries: [entry(2)], deadLetters }))).toEqual([]);
});

test('a dead letter that was flushed is not an entry any more', () => {
  expect(apply({ kind: 'dead-letter', id }, flush, stored(9), start())).toEqual([
    'entry 2-1 is no dead letter any more',
  ]);
});

test('a dead letter that nobody asked for is reported', () => {
  const found = start({ entries: [entry(2)], deadLetters: [entry(1)] });
  expect(apply(found)).toEqual(['entry 2-1 is a dead letter without a request']);
});

test('an entry that is found twice, and entries in another order, are reported', () => {
  expect(apply(start({ entries: [entry(2), entry(1), entry(1)] }))).toEqual([
    'an entry is there twice',
    'entries are not in order',
  ]);
});

test('an earlier session is reported, and a later one is possible', () => {
  const session: JournalReport = { kind: 'session', operation: 3, epoch: 3, session: 'b' };
  expect(apply(session, start({ session: 'b', sequence: 0, epoch: 4 }))).toEqual([]);
  expect(apply(start({ epoch: 5 }))).toEqual(['the session is a instead of b']);
  expect(apply({ kind: 'session-ended', operation: 4 }, stored(4), start({ epoch: 6 }))).toEqual([
    'the session is a instead of none',
  ]);
});

test('a sequence below the acknowledged one, or above the last one, is reported', () => {
  apply({ kind: 'sequence', sequence: 5 });
  expect(apply(start({ sequence: 1 }))).toEqual(['the sequence is 1 instead of 2 to 5']);
  expect(apply(start({ epoch: 4, sequence: 2 }))).toEqual(['the sequence is 2 instead of 1 to 1']);
});

test('an epoch that does not rise, and an owner that counts as released, are reported', () => {
  expect(apply(start({ epoch: 2, wasReleased: true }))).toEqual([
    'the epoch is 2 after 2',
    'a killed owner counts as one that has released',
  ]);
});
