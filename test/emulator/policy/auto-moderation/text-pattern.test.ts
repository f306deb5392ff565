import { describe, expect, test } from 'vitest';
import {
  patternProblem,
  TextPattern,
} from '../../../../dev/src/emulator/policy/auto-moderation/patterns/text-pattern.js';

describe('a pattern', () => {
  test.each([
    ['cat', 'a cat', 'cat'],
    ['cat', 'a Cat', undefined],
    ['', 'a', ''],
    ['(b|c)at', 'the bat', 'bat'],
    ['a|ab', 'ab', 'a'],
    ['a*', 'aaa', 'aaa'],
    ['a*?b', 'aab', 'aab'],
    ['a+?', 'aaa', 'a'],
    ['ab?c', 'ac abc', 'ac'],
    ['a{2}', 'aaa', 'aa'],
    ['a{2,}', 'aaaa', 'aaaa'],
    ['a{1,2}?', 'aaa', 'a'],
    ['a{,2}b', 'aaab', 'aab'],
    ['(?:ab)+', 'xababx', 'abab'],
    ['(a*)*b', 'aaab', 'aaab'],
    ['(|a)+b', 'aab', 'aab'],
    ['^cat$', 'cat', 'cat'],
    ['^cat$', 'a cat', undefined],
    ['(?m)^cat$', 'a\ncat\nb', 'cat'],
    ['\\Acat\\z', 'cat', 'cat'],
    ['a.c', 'a\nc', undefined],
    ['(?s)a.c', 'a\nc', 'a\nc'],
    ['(?i)straße', 'STRAßE', 'STRAßE'],
    ['a(?i)b(?-i)c', 'aBc aBC', 'aBc'],
    ['(?i:a)b', 'Ab AB', 'Ab'],
    ['((?i)a)b', 'AB Ab', 'Ab'],
    ['(?P<year>\\d+)-(?<day>\\d+)', 'on 2026-11', '2026-11'],
    ['\\bcat\\b', 'cats cat', 'cat'],
    ['\\Bat', 'at cat', 'at'],
    ['\\d\\D\\s\\S\\w\\W', '1a b_!', '1a b_!'],
    ['\\w+', 'große Äpfel', 'große'],
    ['[a-c]+', 'xabcd', 'abc'],
    ['[^a-c]+', 'abcxyz', 'xyz'],
    ['[]a]+', 'x]a', ']a'],
    ['[a-]+', 'b-a', '-a'],
    ['[\\d.]+', 'v1.2', '1.2'],
    ['[[:alpha:]]+', '12ab', 'ab'],
    ['[[:^digit:]]+', '12ab', 'ab'],
    ['[a-z&&[^aeiou]]+', 'aebcd', 'bcd'],
    ['[a-z--[aeiou]]+', 'aebcd', 'bcd'],
    ['(?i)[a-c]+', 'xABC', 'ABC'],
    ['\\p{Greek}+', 'abc αβγ', 'αβγ'],
    ['\\pL+', '12ab', 'ab'],
    ['\\PL+', 'ab12', '12'],
    ['\\p{^L}+', 'ab12', '12'],
    ['😀+', 'x😀😀', '😀😀'],
    ['\\x41\\u0042\\x{43}\\u{44}', 'ABCD', 'ABCD'],
    ['\\.\\*\\[\\n', '.*[\n', '.*[\n'],
    ['a}]', 'a}]', 'a}]'],
    ['^(?:[0-9]{1,3}\\.){3}[0-9]{1,3}$', '127.0.0.1', '127.0.0.1'],
  ])('%j in %j finds %j', (source, text, found) => {
    expect(new TextPattern(source).find(text)).toBe(found);
  });

  test.each([
    ['(', 'ends too early|not closed'],
    [')', 'not opened'],
    ['[a', 'ends too early'],
    ['[b-a]', 'invalid class'],
    ['[a-\\d]', 'must end with a character'],
    ['[[:nope:]]', 'unknown class'],
    ['*a', 'in front of'],
    ['a{2,1}', 'repetitions'],
    ['a{1001}', 'repetitions'],
    ['a{x}', 'repetitions'],
    ['a{', 'repetitions'],
    ['(a)\\1', 'not supported'],
    ['(?=a)', 'not supported'],
    ['(?!a)', 'not supported'],
    ['(?<=a)b', 'cannot have the name|ends too early'],
    ['(?x)a b', 'not supported'],
    ['(?-u)a', 'not supported'],
    ['[a~~b]', 'not supported'],
    ['\\b{start}', 'not supported|in front of'],
    ['\\y', 'not supported'],
    ['\\', 'ends too early'],
    ['\\p{Nope}', 'unknown Unicode property'],
    ['\\p{L)}', 'unknown Unicode property'],
    ['\\x{110000}', 'no character'],
    ['\\xZZ', 'no character'],
    ['a{1000}', 'too large'],
    ['((a{100}){100}){100}', 'too large'],
    ['((){1000}){1000}', 'too large'],
  ])('%j is rejected', (source, reason) => {
    expect(patternProblem(source)).toMatch(new RegExp(reason));
  });

  test.each([
    '(a+)+$',
    '^(a|a)*$',
    '(a|aa)+$',
    '(.*a){10}$',
    '([a-z]+)*\\d',
    '(?:a?){200}a{200}$',
    '(.*)(.*)(.*)(.*)x',
  ])('%j needs time in proportion to the text', (source) => {
    // An engine that tries one way after the other would need longer than the universe exists.
    expect(new TextPattern(source).find(`${'a'.repeat(2000)}!`)).toBeUndefined();
  });
});
