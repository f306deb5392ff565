import { describe, expect, test } from 'vitest';
import type { EntryNote } from '../../../../src/ingress/journal/delivery/entry-notes.js';
import { judgeNotes } from '../../../../src/ingress/journal/delivery/suspicion.js';

const attempt = (deaths: number, alone = false): EntryNote => ({ kind: 'attempt', epoch: 1, deaths, alone });
const suspected = (crashes: number): EntryNote => ({ kind: 'suspected', crashes });
const survived: EntryNote = { kind: 'survived' };
const verdictAfterDeath = (...notes: EntryNote[]) => judgeNotes(notes, false).verdict;

describe('an event is', () => {
  test('no suspect when the process that received it has died', () => {
    expect(judgeNotes([], false)).toEqual({ verdict: 'recent', deaths: 1, crashes: 0 });
  });

  test('a suspect when it ran at two deaths in a row', () => {
    expect(judgeNotes([attempt(1)], false)).toEqual({ verdict: 'suspect', deaths: 2, crashes: 2 });
  });

  test('a suspect if an older version has noted an attempt without the number of deaths', () => {
    expect(verdictAfterDeath({ kind: 'attempt', epoch: 1 })).toBe('suspect');
  });

  test('still a suspect when another suspect ran at the death, and counts the crash', () => {
    expect(judgeNotes([attempt(1), suspected(2)], false)).toEqual({ verdict: 'suspect', deaths: 2, crashes: 3 });
  });

  test('still a suspect when it ran beside others that could be the cause', () => {
    expect(verdictAfterDeath(attempt(1), suspected(2), attempt(2))).toBe('suspect');
  });

  test('convicted when it was the only one left', () => {
    expect(judgeNotes([attempt(1), suspected(2), attempt(2, true)], false)).toEqual({
      verdict: 'convicted',
      deaths: 3,
      crashes: 3,
    });
  });

  test('not convicted if events that could be the cause have joined it', () => {
    expect(verdictAfterDeath(attempt(1), suspected(2), attempt(2, true), attempt(2))).toBe('suspect');
  });

  test('not convicted for a process that did not start it', () => {
    expect(verdictAfterDeath(attempt(1), suspected(2), attempt(2, true), suspected(3))).toBe('suspect');
  });

  test('no suspect any more when it has survived', () => {
    expect(verdictAfterDeath(attempt(1), suspected(2), attempt(2, true), survived)).toBe('none');
    expect(verdictAfterDeath(attempt(1), survived, attempt(0))).toBe('recent');
  });
});

describe('after a proper stop, an event is', () => {
  test('no suspect if it ran', () => {
    expect(judgeNotes([], true).verdict).toBe('none');
    expect(judgeNotes([attempt(1), suspected(2), attempt(2, true)], true).verdict).toBe('none');
  });

  test('still a suspect if it has not run since it became one, without another crash', () => {
    expect(judgeNotes([attempt(1), suspected(4)], true)).toEqual({ verdict: 'suspect', deaths: 2, crashes: 4 });
  });
});
