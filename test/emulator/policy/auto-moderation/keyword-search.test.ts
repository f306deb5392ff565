import { describe, expect, test } from 'vitest';
import { matchWords } from '../../../../dev/src/emulator/policy/auto-moderation/content-match.js';

const find = (text: string, keyword: string) => matchWords(text, [keyword], {})?.content;

describe('a keyword', () => {
  test.each([
    ['cat', 'a Cat sat', 'Cat'],
    ['cat', 'cat', 'cat'],
    ['cat', 'a cat', 'cat'],
    ['cat', 'cat\nsat', 'cat'],
    ['cat', 'wildcat', undefined],
    ['cat', 'cats', undefined],
    ['cat', 'cats and a cat', 'cat'],
    ['cat*', 'a CATch', 'CAT'],
    ['cat*', 'a cat', 'cat'],
    ['cat*', 'a wildcatch', undefined],
    ['*cat', 'a copyCat', 'Cat'],
    ['*cat', 'a wildcats', undefined],
    ['*cat*', 'a location', 'cat'],
    ['the mat', 'on the mat', 'the mat'],
    ['the mat*', 'the matrix', 'the mat'],
    ['*the mat', 'breathe mat', 'the mat'],
    ['*the mat*', 'breathe matter', 'the mat'],
    ['i like c++', 'I like C++ now', 'I like C++'],
    ['äpfel', 'ÄPFEL', 'ÄPFEL'],
    ['rum', 'İ rum', 'rum'],
    ['*', 'anything', undefined],
    ['**', 'anything', undefined],
  ])('%j in %j matches %j', (keyword, text, content) => {
    expect(find(text, keyword)).toBe(content);
  });
});

describe('words of a rule', () => {
  test('match the first keyword, then the first pattern', () => {
    const trigger = { regex_patterns: ['t.a', '.*'] };
    expect(matchWords('rum and tea', ['gin', 'rum'], trigger)).toEqual({ keyword: 'rum', content: 'rum' });
    expect(matchWords('tea', ['gin', 'rum'], trigger)).toEqual({ keyword: 't.a', content: 'tea' });
  });

  test.each([
    ['rum', 'drummer', 'drummer', undefined],
    ['*rum*', 'a drummer', 'drummer', undefined],
    ['*rum*', 'a drummer with rum', 'drummer', 'rum'],
    ['*rum*', 'a drum', 'drummer', 'rum'],
    ['*rum*', 'rum punch', 'rum punch', undefined],
  ])('%j in %j with %j allowed match %j', (keyword, text, allowed, content) => {
    expect(matchWords(text, [keyword], { allow_list: [allowed] })?.content).toBe(content);
  });

  test('that are allowed do not match a pattern either', () => {
    const trigger = { regex_patterns: ['r.m'], allow_list: ['rim*'] };
    expect(matchWords('rims', [], trigger)).toBeUndefined();
    expect(matchWords('rims of rum', [], trigger)).toEqual({ keyword: 'r.m', content: 'rum' });
  });

  test('with an invalid pattern do not match it', () => {
    expect(matchWords('rum', [], { regex_patterns: ['(', 'rum'] })).toEqual({ keyword: 'rum', content: 'rum' });
  });
});
