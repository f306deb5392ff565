import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitFrames } from '../../../../src/ingress/gateway/compression/decompressor.js';
import { runs } from '../../../runs.js';

/** Texts that look like the end of one object and the beginning of the next, and brackets that are none. */
const misleading = fc.constantFrom('}{"', '}{"op', '"}{"a":1', '\\"}{"', '{', '}', ']', '[', '\\', '"', '}{" ,');
const text = fc.oneof(
  fc.string(),
  misleading,
  fc.array(misleading).map((parts) => parts.join('')),
);
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.integer(),
    fc.constantFrom(null, true),
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(text, tie('tree'), { maxKeys: 3 }),
  ),
}));
const object = fc.dictionary(text, tree, { maxKeys: 4 });
/** Ways to write an object: compact, as most writers do, or with blanks. */
const written = fc
  .tuple(object, fc.constantFrom(0, 0, 0, 1, '\t'))
  .map(([value, space]) => JSON.stringify(value, null, space));

function cut(joined: string, count: number): { frames: string[]; rest: string } | undefined {
  const split = splitFrames(Buffer.from(joined), count);
  return split && { frames: split.frames.map(String), rest: String(split.rest) };
}

test('concatenated objects are split into the original objects', () => {
  fc.assert(
    fc.property(fc.array(written, { minLength: 1, maxLength: 6 }), (objects) => {
      const parts = cut(objects.join(''), objects.length);
      // Blanks between two may go to either.
      expect(parts?.frames.map((part) => JSON.parse(part))).toEqual(objects.map((each) => JSON.parse(each)));
    }),
    { numRuns: runs(200) },
  );
});

test('the number of compact objects may differ from the expected one', () => {
  const compact = object.map((value) => JSON.stringify({ op: 0, d: value }));
  fc.assert(
    fc.property(fc.array(compact, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 8 }), (objects, count) => {
      expect(cut(objects.join(''), count)?.frames).toEqual(objects);
    }),
    { numRuns: runs(100) },
  );
});

test('whitespace between objects is ignored', () => {
  expect(cut('{"a":1}\n {"b":2}\r\n', 2)?.frames.map((part) => JSON.parse(part))).toEqual([{ a: 1 }, { b: 2 }]);
});

test('an object that does not end is the rest', () => {
  expect(cut('{"a":1}{"b":"', 1)).toEqual({ frames: ['{"a":1}'], rest: '{"b":"' });
  expect(cut('{"a', 1)).toEqual({ frames: [], rest: '{"a' });
});

test('an empty text has no objects', () => {
  expect(cut('', 2)).toEqual({ frames: [], rest: '' });
});

test.each(['1 2', '[1', '[{}]', '{}1', '{}[]{}', '}'])('%s has no result', (text) => {
  expect(cut(text, 2)).toBeUndefined();
});
