import { expect, test } from 'vitest';
import { codeFrame } from '../../dev/src/cli/bot-process/syntax-problem.js';

const text = Array.from({ length: 12 }, (_, index) => `line ${index + 1}`).join('\n');

test('a code frame contains two lines before and after the position, and marks it', () => {
  expect(codeFrame(text, 9, 6).split('\n')).toEqual([
    '   7 | line 7',
    '   8 | line 8',
    '>  9 | line 9',
    '     |      ^',
    '  10 | line 10',
    '  11 | line 11',
  ]);
});

test('a code frame at the first or last line contains fewer lines', () => {
  expect(codeFrame('one', 1, 1)).toBe('> 1 | one\n    | ^');
  expect(codeFrame(text, 12, 1).split('\n')).toHaveLength(4);
});

test('a code frame keeps tabs before the mark', () => {
  expect(codeFrame('\t\tfoo(;', 1, 7)).toBe('> 1 | \t\tfoo(;\n    | \t\t    ^');
});
