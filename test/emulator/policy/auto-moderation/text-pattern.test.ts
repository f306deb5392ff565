import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { findPattern, patternProblem } from '../../../../dev/src/emulator/policy/auto-moderation/text-pattern.js';

describe('a pattern', () => {
  test.each([
    // Characters and their escapes.
    ['cat', 'a cat', 'cat'],
    ['cat', 'a Cat', undefined],
    ['', 'a', ''],
    ['😀+', 'x😀😀', '😀😀'],
    ['a.c', 'a\nc', undefined],
    ['.', '😀', '😀'],
    ['a}]', 'a}]', 'a}]'],
    ['\\.\\*\\[\\n', '.*[\n', '.*[\n'],
    ['\\a\\f\\t\\n\\r\\v\\/\\-', '\u0007\f\t\n\r\v/-', '\u0007\f\t\n\r\v/-'],
    ['\\x41\\u0042\\x{43}\\u{44}\\U00000045\\U{46}', 'ABCDEF', 'ABCDEF'],
    // Sequences and choices: the first that matches is preferred, not the longest.
    ['(b|c)at', 'the bat', 'bat'],
    ['a|ab', 'ab', 'a'],
    ['ab?c', 'ac abc', 'ac'],
    // Repetitions.
    ['a*', 'aaa', 'aaa'],
    ['a*?b', 'aab', 'aab'],
    ['a+?', 'aaa', 'a'],
    ['a{2}', 'aaa', 'aa'],
    ['a{2,}', 'aaaa', 'aaaa'],
    ['a{2,}?', 'aaaa', 'aa'],
    ['a{1,2}?', 'aaa', 'a'],
    ['a{0,2}b', 'aaab', 'aab'],
    ['a{2}{3}', 'aaaaaaa', 'aaaaaa'],
    ['a??b', 'ab', 'ab'],
    ['(a*)*b', 'aaab', 'aaab'],
    ['(|a)+b', 'aab', 'aab'],
    ['((){1000}){1000}b', 'ab', 'b'],
    ['a{999}', 'a'.repeat(1000), 'a'.repeat(999)],
    // Places.
    ['^cat$', 'cat', 'cat'],
    ['^cat$', 'a cat', undefined],
    ['(?m)^cat$', 'a\ncat\nb', 'cat'],
    ['\\Acat\\z', 'cat', 'cat'],
    ['(?m)\\Acat', 'a\ncat', undefined],
    ['\\bcat\\b', 'cats cat', 'cat'],
    ['\\bä', 'xä ä', 'ä'],
    ['\\Bat', 'at cat', 'at'],
    ['\\b{start}.', ' a', 'a'],
    ['.\\b{end}', 'ab', 'b'],
    ['\\<.', ' a', 'a'],
    ['.\\>', 'ab', 'b'],
    ['\\b{start-half}-', 'a- -', '-'],
    ['-\\b{end-half}', '-a -', '-'],
    // Groups and flags.
    ['(?:ab)+', 'xababx', 'abab'],
    ['(?P<year>\\d+)-(?<day>\\d+)', 'on 2026-11', '2026-11'],
    ['(?<a.b[0]>x)', 'x', 'x'],
    ['(?i)straße', 'STRAßE', 'STRAßE'],
    ['(?i)ß', 'ẞ', 'ẞ'],
    ['(?i)[a-c]+', 'xABC', 'ABC'],
    ['a(?i)b(?-i)c', 'aBc aBC', 'aBc'],
    ['(?i:a)b', 'Ab AB', 'Ab'],
    ['((?i)a)b', 'AB Ab', 'Ab'],
    ['(?s)a.c', 'a\nc', 'a\nc'],
    ['(?mR)^a$', 'b\r\na\r\n', 'a'],
    ['(?U)a+', 'aaa', 'a'],
    ['(?U)a+?', 'aaa', 'aaa'],
    ['(?x) a b # both\n c', 'abc', 'abc'],
    ['(?x)a\\ b', 'a b', 'a b'],
    ['(?is-m:A.B)', 'a\nb', 'a\nb'],
    ['(?-u)a', 'a', 'a'],
    ['(?-u:\\w)+', 'aä', 'a'],
    // Classes with a symbol, which know all characters of Unicode.
    ['\\d\\D\\s\\S\\w\\W', '1a b_!', '1a b_!'],
    ['\\w+', 'große Äpfel', 'große'],
    ['\\w', '‿', '‿'],
    ['\\d', '٣', '٣'],
    ['\\s', '\u00a0', '\u00a0'],
    // Classes in brackets.
    ['[a-c]+', 'xabcd', 'abc'],
    ['[^a-c]+', 'abcxyz', 'xyz'],
    ['[]a]+', 'x]a', ']a'],
    ['[^]a]+', ']xa', 'x'],
    ['[a-]+', 'b-a', '-a'],
    ['[\\d.]+', 'v1.2', '1.2'],
    ['[x[a-c]]+', 'dxab', 'xab'],
    ['[\\[\\]]+', 'a[]', '[]'],
    ['[a&]+', 'b&a', '&a'],
    ['[a-z&&[^aeiou]]+', 'aebcd', 'bcd'],
    ['[a-z--[aeiou]]+', 'aebcd', 'bcd'],
    ['[\\w--\\d]+', '1ab', 'ab'],
    ['[a-g~~b-h]+', 'bah', 'ah'],
    ['[a-z&&b-y--m~~z]+', 'amzb', 'zb'],
    ['[a~~b]+', 'xab', 'ab'],
    ['[a-z&&]', 'a', undefined],
    // Classes of ASCII.
    ['[[:alpha:]]+', '12ab', 'ab'],
    ['[[:^digit:]]+', '12ab', 'ab'],
    ['[[:word:]]+', 'ä_a1', '_a1'],
    ['[[:upper:][:punct:]]+', 'aB!', 'B!'],
    ['[[:alnum:]][[:space:]][[:xdigit:]][[:blank:]][[:lower:]]', 'a\nF\tx', 'a\nF\tx'],
    ['[[:ascii:]][[:cntrl:]][[:graph:]][[:print:]]', 'a\u0001! ', 'a\u0001! '],
    ['[[:nope:]]+', 'open:', 'open:'],
    // Properties of Unicode.
    ['\\p{Greek}+', 'abc αβγ', 'αβγ'],
    ['\\pL+', '12ab', 'ab'],
    ['\\PL+', 'ab12', '12'],
    ['\\P{L}+', 'ab12', '12'],
    ['[\\p{Lu}\\p{Nd}]+', 'aB1', 'B1'],
    ['\\p{Uppercase_Letter}', 'aB', 'B'],
    ['\\p{gc=Lu}\\p{Script=Greek}\\p{scx:Cyrillic}', 'Aαж', 'Aαж'],
    ['\\p{Alphabetic}\\p{White_Space}\\p{Emoji}', 'a 😀', 'a 😀'],
    ['\\p{Age=6.0}', 'a', 'a'],
    ['\\p{any}', 'a', 'a'],
    // Patterns that rules have.
    ['^(?:[0-9]{1,3}\\.){3}[0-9]{1,3}$', '127.0.0.1', '127.0.0.1'],
    ['(?i)\\b(?:https?://)?discord(?:\\.gg|app\\.com/invite)/\\w{2,32}\\b', 'Discord.GG/abc', 'Discord.GG/abc'],
  ])('%j in %j finds %j', (source, text, found) => {
    expect(patternProblem(source)).toBeUndefined();
    expect(findPattern(source, text)).toBe(found);
  });

  test.each([
    ['(', 'unclosed group'],
    [')', 'unopened group'],
    ['[a', 'unclosed character class'],
    ['[]', 'unclosed character class'],
    ['[b-a]', 'invalid character class range'],
    ['[a-\\d]', 'invalid range boundary'],
    ['*a', 'missing expression'],
    ['a{2,1}', 'invalid repetition count range'],
    ['a{,2}', 'expects a valid decimal'],
    ['a{x}', 'expects a valid decimal'],
    ['a{', 'unclosed counted repetition'],
    ['a{4294967296}', 'decimal literal invalid'],
    ['(a)\\1', 'backreferences are not supported'],
    ['(?P<n>a)(?P=n)', 'unrecognized flag'],
    ['\\0', 'backreferences are not supported'],
    ['(?=a)', 'look-around'],
    ['(?!a)', 'look-around'],
    ['(?<=a)b', 'look-around'],
    ['(?<!a)b', 'look-around'],
    ['(?>a)', 'unrecognized flag'],
    ['(?#a)', 'unrecognized flag'],
    ['(?i', 'unclosed|end of'],
    ['(?ii)a', 'duplicate flag'],
    ['(?<n>a)(?<n>b)', 'duplicate capture group name'],
    ['(?<1>a)', 'invalid capture group character'],
    ['(?-u:.)', 'invalid UTF-8'],
    ['(?-u)\\xff', 'invalid UTF-8'],
    ['\\b{nope}', 'valid choices'],
    ['\\y', 'unrecognized escape'],
    ['\\Z', 'unrecognized escape'],
    ['\\X', 'unrecognized escape'],
    ['\\Qa\\E', 'unrecognized escape'],
    ['\\', 'incomplete escape'],
    ['\\p{Nope}', 'property not found'],
    ['\\p{^L}', 'property not found'],
    ['\\p{L)}', 'property not found'],
    ['\\x{110000}', 'not a Unicode scalar value'],
    ['\\xZZ', 'invalid hexadecimal digit'],
    // Larger than a pattern of the emulator can be.
    ['a{1000}', 'too large'],
    ['a{1001}', 'too large'],
    ['(?:a?){500}', 'too large'],
    ['(?:(?:aa|b){20}){20}', 'too large'],
    ['(?:(?:a?){1000}){20}z', 'too large'],
    ['(?:(?:(?:a*){20}){20}){20}z', 'too large'],
    // Larger than a pattern of the engine can be.
    ['((a{100}){100}){100}', 'exceeds size limit'],
    ['(\\w{100}){100}', 'exceeds size limit'],
    ['((a{4294967295}){4294967295}){4294967295}', 'exceeds size limit'],
  ])('%j is rejected', (source, reason) => {
    expect(patternProblem(source)).toMatch(new RegExp(reason));
  });

  test.each(['(', 'a{1000}'])('%j, which only a world file can contain, finds nothing', (source) => {
    expect(findPattern(source, 'a'.repeat(1000))).toBeUndefined();
  });

  test('of the largest length with the deepest groups is valid', () => {
    const source = `${'('.repeat(129)}ab${')'.repeat(129)}`;
    expect(patternProblem(source)).toBeUndefined();
    expect(findPattern(source, 'cab')).toBe('ab');
  });

  test.each([
    '(a+)+$',
    '^(a|a)*$',
    '(a|aa)+$',
    '(.*a){10}$',
    '([a-z]+)*\\d',
    '(?:a?){200}a{200}$',
    '(.*)(.*)(.*)(.*)x',
    '(?:a?){400}b',
    '[ab]*a[ab]{900}b',
    '\\b(?:\\w*a\\w{9}){9}z\\b',
  ])('%j needs time in proportion to the text', (source) => {
    // An engine that tries one way after the other would need longer than the universe exists.
    expect(findPattern(source, `${'a'.repeat(2000)}!`)).toBeUndefined();
  });

  test('may be one of many: the memory of the engine does not grow with their number', () => {
    for (let number = 0; number < 8; number += 1)
      expect(findPattern(`(?:\\w{60})?${number}`, 'a01234567')).toBe(`${number}`);
    expect(createRequire(import.meta.url)('rregex').__wasm.memory.buffer.byteLength).toBeLessThan(100e6);
  });
});
