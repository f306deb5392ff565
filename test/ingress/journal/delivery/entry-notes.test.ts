import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EntryNote, encodeNote, readProgress } from '../../../../src/ingress/journal/delivery/entry-notes.js';
import { runs } from '../../../runs.js';

const progressOf = (...notes: readonly EntryNote[]) => readProgress(notes.map(encodeNote));

const note: fc.Arbitrary<EntryNote> = fc.oneof(
  fc.record({ kind: fc.constant('attempt' as const), epoch: fc.nat() }),
  fc.record({ kind: fc.constant('survived' as const) }),
  fc.record({ kind: fc.constant('finished' as const), listeners: fc.array(fc.string()) }),
  fc.record({ kind: fc.constant('deferred' as const), mode: fc.constantFrom('reply', 'ephemeral', 'update') }),
  fc.record({ kind: fc.constant('responded' as const), response: fc.string(), ephemeral: fc.boolean() }),
);

describe('the progress of an entry', () => {
  test('without notes is none', () => {
    expect(readProgress([])).toEqual({
      finished: new Set(),
      deferred: undefined,
      responded: false,
      carriers: new Map(),
    });
  });

  test('contains the listeners of all notes', () => {
    const { finished } = progressOf(
      { kind: 'finished', listeners: ['A.one', 'B.two'] },
      { kind: 'finished', listeners: ['C.three'] },
    );
    expect([...finished]).toEqual(['A.one', 'B.two', 'C.three']);
  });

  test('contains the last deferral', () => {
    expect(progressOf({ kind: 'deferred', mode: 'ephemeral' }).deferred).toBe('ephemeral');
  });

  test('knows that the interaction was answered', () => {
    expect(progressOf({ kind: 'responded', response: 'reply', ephemeral: true }).responded).toBe(true);
  });
});

describe('notes that cannot be read', () => {
  test('never throw', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.uint8Array(),
            fc.json().map((text) => Buffer.from(text)),
          ),
        ),
        (notes) => {
          readProgress(notes);
        },
      ),
      { numRuns: runs(100) },
    );
  });

  test('do not change what the others say', () => {
    fc.assert(
      fc.property(fc.array(note), fc.array(fc.tuple(fc.nat(), fc.uint8Array())), (notes, damaged) => {
        const encoded = notes.map(encodeNote);
        const progress = readProgress(encoded);
        for (const [position, bytes] of damaged) {
          const isNote = JSON.stringify(readProgress([bytes])) !== JSON.stringify(readProgress([]));
          if (!isNote) encoded.splice(position % (encoded.length + 1), 0, bytes);
        }
        expect(readProgress(encoded)).toEqual(progress);
      }),
      { numRuns: runs(100) },
    );
  });

  test('may be of a later version', () => {
    const later = Buffer.from('{"kind":"paused","reason":"later"}');
    const deferredLater = Buffer.from('{"kind":"deferred","mode":"later"}');
    expect(
      readProgress([later, deferredLater, encodeNote({ kind: 'responded', response: 'reply', ephemeral: false })]),
    ).toMatchObject({
      responded: true,
      deferred: undefined,
    });
  });
});
