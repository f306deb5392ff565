import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CustomIdCodec } from '../../../src/interactions/custom-id/custom-id-codec.js';
import { CustomIdIndex, codecsOverlap } from '../../../src/interactions/custom-id/custom-id-index.js';
import { MemoryParamStore } from '../../../src/interactions/custom-id/param-store.js';
import { runs } from '../../runs.js';

const store = new MemoryParamStore();
const signingSecret = 'a secret of the bot';

function indexOf(...patterns: readonly string[]): CustomIdIndex<string> {
  return new CustomIdIndex(patterns.map((pattern) => ({ codec: new CustomIdCodec<string>(pattern), value: pattern })));
}

describe('an index finds the codec of an id', () => {
  const index = indexOf('a/:x<int>', 'a/all', ':kind<b|c>/:x<text:3>', ':n<int>/x', 'close');

  test.each([
    ['a/7', 'a/:x<int>', { x: 7 }],
    ['a/all', 'a/all', {}],
    ['b/foo', ':kind<b|c>/:x<text:3>', { kind: 'b', x: 'foo' }],
    ['12/x', ':n<int>/x', { n: 12 }],
    ['close', 'close', {}],
  ])('%s', (id, value, params) => {
    expect(index.find(id)).toMatchObject({ value, match: { params } });
  });

  test.each(['', '/', 'a', 'a/', 'a/7/', 'a/07', 'b/long', 'd/foo', 'closed', '__proto__', 'constructor/x'])(
    '"%s" is found nowhere',
    (id) => {
      expect(index.find(id)).toBeUndefined();
    },
  );

  test('by its aliases too', () => {
    const codec = new CustomIdCodec<string>('new/:x<int>', { aliases: ['old/:x<int>', 'older'] });
    const found = new CustomIdIndex([{ codec, value: 1 }]).find('old/7');
    expect(found).toMatchObject({ value: 1, match: { params: { x: 7 } } });
  });

  test('but none for an id with a wrong signature', () => {
    const codec = new CustomIdCodec<string>('pay/:x<int>', { signingSecret });
    const signedIndex = new CustomIdIndex([{ codec, value: 1 }]);
    const id = codec.build({ x: 7 });
    expect(signedIndex.find(id)).toMatchObject({ match: { params: { x: 7 } } });
    expect(signedIndex.find(id.replace('7', '8'))).toBeUndefined();
  });

  test('which loads the stored parameters', async () => {
    const codec = new CustomIdCodec<string>('note/:text', { store });
    const found = new CustomIdIndex([{ codec, value: 1 }]).find(await codec.buildOrStore({ text: 'x'.repeat(200) }));
    expect(found?.match).toEqual({ storeKey: expect.any(String) });
    expect(found && (await found.codec.loadParams(found.match))).toEqual({ text: 'x'.repeat(200) });
  });

  test('with few branches for a pattern with many alternatives', () => {
    const wide = (name: string) => `:${name}<${Array.from({ length: 12 }, (_, n) => `${name}${n}`).join('|')}>`;
    const pattern = ['w', ...[...'abcdefgh'].map(wide)].join('/');
    expect(indexOf(pattern).find('w/a11/b0/c3/d7/e1/f2/g3/h4')).toMatchObject({
      match: { params: { a: 'a11', e: 'e1' } },
    });
  });
});

describe('conflicts', () => {
  test('contain each pair once, in the order of the list', () => {
    expect(indexOf('a/:x', 'b', 'a/:x<int>', 'a/7', 'c').overlappingPairs()).toEqual([
      ['a/:x', 'a/:x<int>'],
      ['a/:x', 'a/7'],
      ['a/:x<int>', 'a/7'],
    ]);
  });

  test('do not exist within one declaration, even if its alias matches the same ids', () => {
    const codec = new CustomIdCodec<string>('a/:x<p|q|r>', { aliases: ['a/:x<p|q>'] });
    expect(new CustomIdIndex([{ codec, value: 1 }]).overlappingPairs()).toEqual([]);
    expect(
      new CustomIdIndex([
        { codec, value: 1 },
        { codec, value: 2 },
      ]).overlappingPairs(),
    ).toEqual([[1, 2]]);
  });

  test('include aliases', () => {
    const one = new CustomIdCodec<string>('new/:x<int>', { aliases: ['old/:x<int>'] });
    const two = new CustomIdCodec<string>('old/7');
    expect(codecsOverlap(one, two)).toBe(true);
    expect(
      new CustomIdIndex([
        { codec: two, value: 'two' },
        { codec: one, value: 'one' },
      ]).overlappingPairs(),
    ).toEqual([['two', 'one']]);
  });

  const codec = (pattern: string, options = {}) => new CustomIdCodec<string>(pattern, options);
  test.each([
    ['stored forms with the same fixed text', codec('a/:x', { store }), codec('a/:y<int>/:z', { store }), true],
    ['stored forms with other fixed text', codec('a/:x/b', { store }), codec('a/:y<int>/c/:z', { store }), false],
    ['a stored form and a text', codec('a/:x<int>/:y', { store }), codec('a/:x'), false],
    [
      'two signed patterns',
      codec('a/:x<int>', { signingSecret }),
      codec('a/:x', { signingSecret: 'quite another secret' }),
      true,
    ],
    [
      'a signature and a text that has room for it',
      codec('a/:x<int>', { signingSecret }),
      codec('a/:x<int>/:y<text:16>'),
      true,
    ],
    [
      'a signature and a text that has none',
      codec('a/:x<int>', { signingSecret }),
      codec('a/:x<int>/:y<text:15>'),
      false,
    ],
    ['a signature and a number', codec('a/:x<int>', { signingSecret }), codec('a/:x<int>/:y<int>'), false],
  ])('%s', (_what, a, b, clash) => {
    const index = new CustomIdIndex([
      { codec: a, value: 'a' },
      { codec: b, value: 'b' },
    ]);
    expect(index.overlappingPairs()).toEqual(clash ? [['a', 'b']] : []);
    expect(codecsOverlap(b, a)).toBe(clash);
  });
});

describe('an index agrees with a scan of all codecs', () => {
  const texts = ['a', 'b', 'ab', '0', '10', '-1', '%~k'];
  const kinds = ['<int>', '<snowflake>', '<text:1>', '<text:16>', '', '<a|10>', '<b|ab>'];
  const segment = (name: string) =>
    fc.oneof(
      fc.constantFrom('a', 'b', 'ab', '0', '10', '-1'),
      fc.constantFrom(...kinds).map((kind) => `:${name}${kind}`),
    );
  const pattern = fc.oneof(
    segment('x'),
    fc.tuple(segment('x'), segment('y')).map((both) => both.join('/')),
    fc.tuple(segment('x'), segment('y'), segment('z')).map((all) => all.join('/')),
  );
  const codec = fc
    .tuple(
      pattern,
      fc.array(pattern, { maxLength: 1 }),
      fc.constantFrom({}, { store }, { signingSecret }, { store, signingSecret }),
    )
    .map(([own, aliases, options]) => new CustomIdCodec<string>(own, { ...options, aliases, reserved: true }));
  const codecs = fc.array(codec, { maxLength: 8 });
  const ids = texts.flatMap((one) => [
    one,
    ...texts.flatMap((two) => [`${one}/${two}`, ...texts.map((three) => `${one}/${two}/${three}`)]),
  ]);

  test('about matches', () => {
    fc.assert(
      fc.property(codecs, (all) => {
        const index = new CustomIdIndex(all.map((each, place) => ({ codec: each, value: place })));
        for (const id of ids) {
          const scanned = all.findIndex((each) => each.match(id) !== undefined);
          expect(index.find(id)?.value ?? -1).toBe(scanned);
          if (scanned >= 0) expect(index.find(id)?.match).toEqual(all[scanned]?.match(id));
        }
      }),
      { numRuns: runs(30) },
    );
  });

  test('about ids that are built', () => {
    fc.assert(
      fc.property(codecs, fc.constantFrom('a', '10', 'b'), (all, value) => {
        const index = new CustomIdIndex(all.map((each, place) => ({ codec: each, value: place })));
        for (const each of all) {
          const names = each.segments.flatMap((part) => (part.kind === 'literal' ? [] : [part.name]));
          const params = Object.fromEntries(names.map((name) => [name, value]));
          const id = tryBuild(each, params);
          if (id === undefined) continue;
          expect(index.find(id)?.value).toBe(all.findIndex((other) => other.match(id) !== undefined));
        }
      }),
      { numRuns: runs(60) },
    );
  });

  test('about conflicts', () => {
    fc.assert(
      fc.property(codecs, (all) => {
        const index = new CustomIdIndex(all.map((each, place) => ({ codec: each, value: place })));
        const pairs = all.flatMap((second, place) =>
          all.slice(0, place).flatMap((first, earlier) => (codecsOverlap(first, second) ? [[earlier, place]] : [])),
        );
        expect(index.overlappingPairs()).toEqual(pairs);
      }),
      { numRuns: runs(100) },
    );
  });
});

function tryBuild(codec: CustomIdCodec<string>, params: Record<string, string>): string | undefined {
  try {
    return codec.build(params);
  } catch {
    return undefined;
  }
}

test('a lookup among a thousand declarations checks only a few codecs', () => {
  let looks = 0;
  class CountingCodec extends CustomIdCodec<string> {
    override match(id: string) {
      looks += 1;
      return super.match(id);
    }
  }
  const patterns = Array.from({ length: 1000 }, (_, n) =>
    n % 3 === 0 ? `part${n}/:id<snowflake>/open` : `menu/part${n}/:page<int>`,
  );
  const index = new CustomIdIndex(patterns.map((pattern) => ({ codec: new CountingCodec(pattern), value: pattern })));
  expect(index.find('menu/part998/4')).toMatchObject({ value: 'menu/part998/:page<int>' });
  expect(index.find('part999/81/open')).toMatchObject({ value: 'part999/:id<snowflake>/open' });
  expect(looks).toBe(2);
  expect(index.overlappingPairs()).toEqual([]);
});
