/** What the bench reads of the output of `perf stat -x,`. */
import { expect, test } from 'vitest';
import { parseInstructions } from '../../bench/instructions.mjs';

test.each([
  ['123456789,,instructions:u,100.00,,', 123_456_789],
  ['# started on Mon\n\n42,,instructions:u,7,100.00,,\n', 42],
  ['<not supported>,,instructions:u,0,100.00,,', undefined],
  ['<not counted>,,instructions:u,0,0.00,,', undefined],
  ['0,,instructions:u,0,100.00,,', undefined],
  ['event syntax error', undefined],
  ['', undefined],
])('%j means %s instructions.', (output, expected) => {
  expect(parseInstructions(output)).toBe(expected);
});
