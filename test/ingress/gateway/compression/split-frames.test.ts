import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitFrames } from '../../../../src/ingress/gateway/compression/split-frames.js';

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

function cut(joined: string, count: number): string[] | undefined {
  return splitFrames(Buffer.from(joined), count)?.map(String);
}

test('concatenated objects are split into the original objects', () => {
  fc.assert(
    fc.property(fc.array(written, { minLength: 1, maxLength: 6 }), (objects) => {
      const parts = cut(objects.join(''), objects.length);
      // Blanks between two may go to either.
      expect(parts?.map((part) => JSON.parse(part))).toEqual(objects.map((each) => JSON.parse(each)));
    }),
    { numRuns: 1000 },
  );
});

test('whitespace between objects is ignored', () => {
  expect(cut('{"a":1}\n {"b":2}\r\n', 2)?.map((part) => JSON.parse(part))).toEqual([{ a: 1 }, { b: 2 }]);
});

test('a single message is returned unchanged', () => {
  expect(cut('[1', 1)).toEqual(['[1']);
});

test.each([
  ['fewer objects than messages', '{"a":1}', 2],
  ['more of them', '{"a":1}{"b":2}{"c":3}', 2],
  ['something else than objects', '1 2', 2],
  ['an object that does not end', '{"a":1}{"b":"', 3],
  ['nothing', '', 2],
])('%s has no result instead of a wrong one', (_what, joined, count) => {
  expect(cut(joined, count)).toBeUndefined();
});
