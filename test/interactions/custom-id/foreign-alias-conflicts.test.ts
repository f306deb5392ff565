import { describe, expect, test, vi } from 'vitest';
import { CustomIdCodec } from '../../../src/interactions/custom-id/custom-id-codec.js';
import type { CustomIdAlias } from '../../../src/interactions/custom-id/foreign-alias.js';
import { foreignAliasConflicts } from '../../../src/interactions/custom-id/foreign-alias-conflicts.js';
import { samplesOf } from '../../../src/interactions/custom-id/regexp-samples.js';

/** The pattern and the aliases of a declaration. */
type Aliased = readonly [pattern: string, ...aliases: CustomIdAlias[]];

function conflictsOf(...declarations: readonly Aliased[]) {
  const entries = declarations.map(([pattern, ...aliases]) => ({
    codec: new CustomIdCodec<string>(pattern, { aliases }),
    value: pattern,
  }));
  return foreignAliasConflicts(entries);
}

const readOld = () => undefined;

describe('two declarations conflict if', () => {
  test.each<[string, Aliased, Aliased, object]>([
    ['they have equal RegExps', ['a', /^x$/], ['b', /^y$/, /^x$/], { alias: '/^x$/' }],
    ['they have the same function', ['a', readOld], ['b', readOld], { alias: 'the function readOld' }],
    [
      'a RegExp accepts everything behind a prefix, and the ids of the other one start with it',
      ['a', /^ticket:.+$/],
      ['b/:n<int>', /^ticket:close:(?<n>\d+)$/],
      { customId: 'ticket:close:5' },
    ],
    [
      'their RegExps differ only in the class of characters',
      ['a/:t', /^t-(?<t>\w+)$/],
      ['b/:n<int>', /^t-(?<n>\d+)$/],
      { customId: 't-5' },
    ],
    ['one of several alternatives is the same', ['a', /^(?:x|y|z)$/], ['b', /^(?:q|z)$/], { customId: 'z' }],
    ['their RegExps differ in their flags only', ['a', /^close$/], ['b', /^close$/i], { customId: 'close' }],
    ['a RegExp matches ids of a pattern', ['close/:n<int>'], ['b', /^close.*$/], { customId: 'close/5' }],
    ['a RegExp matches one value of a pattern', ['go/:to<a|b|c>'], ['b', /^go\/[c-z]$/], { customId: 'go/c' }],
    ['a RegExp matches ids of an alias that is a pattern', ['new', 'old/x'], ['b', /^old.x$/], { customId: 'old/x' }],
    ['a RegExp matches every id', ['a/:t', /(?<t>.*)/], ['b'], { customId: 'b' }],
  ])('%s', (_what, first, second, common) => {
    expect(conflictsOf(first, second)).toEqual([{ first: first[0], second: second[0], common }]);
    expect(conflictsOf(second, first)).toMatchObject([{ first: second[0], second: first[0] }]);
  });
});

describe('two declarations do not conflict if', () => {
  test.each<[string, Aliased, Aliased]>([
    ['their fixed texts differ', ['a/:n<int>', /^open:(?<n>\d+)$/], ['b/:n<int>', /^close:(?<n>\d+)$/]],
    [
      'the fixed text of one starts with that of the other, but no id matches both',
      ['a/:n<int>', /^t:(?<n>\d+)$/],
      ['b/:n<int>', /^t:close:(?<n>\d+)$/],
    ],
    ['the kinds of their parameters differ', ['a/:k<x|y>', /^t-(?<k>.+)$/], ['b/:n<int>', /^t-(?<n>.+)$/]],
    ['a RegExp excludes the ids of the other one', ['a', /^t:(?!close).*$/], ['b', /^t:close:.*$/]],
    ['a function decides, which is not known before an id arrives', ['a', () => ({})], ['b', () => ({})]],
    ['only their patterns overlap, which is reported elsewhere', ['a/:n<int>', /^x$/], ['a/:t', /^y$/]],
  ])('%s', (_what, first, second) => {
    expect(conflictsOf(first, second)).toEqual([]);
  });

  test('both match ids of the framework only', () => {
    expect(conflictsOf(['a', /^(?:~x)$/], ['b', /^(?:~[xy])$/])).toEqual([]);
  });
});

test('functions are not called to find conflicts', () => {
  const read = vi.fn(() => ({}));
  expect(conflictsOf(['a', read], ['b', /^.*$/], ['c'])).toMatchObject([{ first: 'a', second: 'b' }, { first: 'b' }]);
  expect(read).not.toHaveBeenCalled();
});

test('one declaration does not conflict with itself, and each pair is listed once', () => {
  expect(conflictsOf(['close', /^close$/, /^clos.$/])).toEqual([]);
  expect(conflictsOf(['a', /^x$/, /^y$/], ['b', /^x$/, /^y$/])).toHaveLength(1);
});

describe('the samples of a RegExp', () => {
  test.each([
    [/^ticket:(?<action>open|close):(?<id>\d{3,5})$/, ['ticket:open:555', 'ticket:close:555']],
    [/^[^:]+:[A-Z]x?y*z+?$/, ['5:Axyz']],
    [/^(a(b|c)|(?:d))\.\/\\$/, ['ab./\\', 'ac./\\', 'd./\\']],
    [/^(?<x>a|b)\k<x>?$/, ['a', 'b']],
    [/^a(?=b)b(?<!x)\b$/, ['ab']],
    [/^\p{Lu}\x41\u{1f600}\n$/u, ['AA😀\n']],
    [/^[\]\\^-]$/, ['-']],
    [/^a{2}|b{0}$/, ['aa', 'b']],
    [/^(?:a|b)(?:c|d|e)$/, ['ac', 'bd', 'ae']],
    [/^(?!a)a$/, []],
    [/^(a)(?:b\1)$/, []],
    [/^$/, ['']],
  ])('%s', (regExp, samples) => {
    const whole = new RegExp(`^(?:${regExp.source})$`, regExp.flags);
    expect(samplesOf(whole)).toEqual(samples.filter((text) => whole.test(text)));
    if (samples.length > 0) expect(samplesOf(whole)).not.toEqual([]);
  });

  test('are few, however many alternatives there are', () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz'].join('|');
    expect(samplesOf(new RegExp(`^(?:${letters})(?:${letters})$`)).length).toBeLessThanOrEqual(16);
  });
});
