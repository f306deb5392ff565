import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CustomIdCodec } from '../../../src/interactions/custom-id/custom-id-codec.js';
import { codecsOverlap } from '../../../src/interactions/custom-id/custom-id-index.js';
import { runs } from '../../runs.js';

const codec = (pattern: string) => new CustomIdCodec<string>(pattern);

test.each([
  ['a/:x<int>', 'a/:y<snowflake>'],
  ['a/:x<int>', 'a/7'],
  ['a/:x<one|two>', 'a/:y<two|three>'],
  ['a/:x', 'a/:y<b|c>'],
  ['a/:x<text:1>', 'a/b'],
  ['a', 'a'],
])('%s and %s overlap', (a, b) => {
  expect(codecsOverlap(codec(a), codec(b))).toBe(true);
});

test.each([
  ['a/:x<int>', 'b/:x<int>'],
  ['a/:x<int>', 'a/:x<int>/more'],
  ['a/:x<int>', 'a/007'],
  ['a/:x<one|two>', 'a/:y<three|four>'],
  ['a/:x<text:1>', 'a/bc'],
  ['a/:x<snowflake>', 'a/me'],
])('%s and %s do not overlap', (a, b) => {
  expect(codecsOverlap(codec(a), codec(b))).toBe(false);
});

test('the result agrees with a check of every id', () => {
  const texts = ['', 'a', 'b', 'ab', '0', '10', '-1', '01', '%2F', '%'];
  const ids = texts.flatMap((one) => [one, ...texts.map((two) => `${one}/${two}`)]);
  const kinds = ['<int>', '<snowflake>', '<text:1>', '<text:2>', '', '<a|10>', '<b|ab>', '<-1|01>'];
  const segment = (name: string) =>
    fc.oneof(
      fc.constantFrom('a', 'b', 'ab', '0', '10', '-1', '01'),
      fc.constantFrom(...kinds).map((k) => `:${name}${k}`),
    );
  const pattern = fc.oneof(
    segment('x'),
    fc.tuple(segment('x'), segment('y')).map((both) => both.join('/')),
  );
  fc.assert(
    fc.property(pattern, pattern, (a, b) => {
      const [one, two] = [codec(a), codec(b)];
      const shared = ids.some((id) => one.parse(id) !== undefined && two.parse(id) !== undefined);
      expect(codecsOverlap(one, two)).toBe(shared);
      expect(codecsOverlap(two, one)).toBe(shared);
    }),
    { numRuns: runs(200) },
  );
});
