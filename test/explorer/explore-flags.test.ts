/** The arguments of `guildhall explore`. */
import { expect, test } from 'vitest';
import { parseExploreFlags } from '../../dev/src/cli/explore/explore-flags.js';

test.each([
  ['--seed', 'abc'],
  ['--seed', '1.5'],
  ['--steps', '0'],
  ['--seconds', 'soon'],
])('%s %s is rejected with the value and what is expected', (flag, text) => {
  expect(() => parseExploreFlags([flag, text])).toThrow(`${flag} ${text}: this is a whole number, at least`);
});

test('numbers are read, and have defaults', () => {
  expect(parseExploreFlags(['--seed', '7', '--faults']).exploration).toEqual({
    seed: 7,
    maxSteps: 5000,
    maxSeconds: 60,
    hasFaults: true,
    hasHostileActions: false,
  });
});
