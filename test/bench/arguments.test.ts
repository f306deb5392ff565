/** The arguments of `npm run bench`. */
import { describe, expect, test } from 'vitest';
import { readArguments, USAGE } from '../../bench/arguments.mjs';

const suites = {
  cache: { isComparable: false },
  gateway: { isComparable: true },
  rest: { isComparable: true },
};

describe('Arguments that are accepted', () => {
  test.each([
    [[], { names: ['cache', 'gateway', 'rest'] }],
    [['rest', 'cache'], { names: ['rest', 'cache'] }],
    [['rest', 'rest'], { names: ['rest'] }],
    [['--compare', 'HEAD~3', 'rest'], { names: ['rest'], revision: 'HEAD~3' }],
    [['rest', '--compare=a=b', 'gateway'], { names: ['rest', 'gateway'], revision: 'a=b' }],
    [['--compare', 'main'], { names: ['gateway', 'rest'], revision: 'main' }],
  ])('%j', (args, expected) => {
    expect(readArguments(args, suites)).toEqual(expected);
  });
});

describe('Arguments that are refused with one line', () => {
  test.each([
    [['nothing', 'rest', 'else'], 'Unknown suites: nothing, else. The suites are: cache, gateway, rest.'],
    [['constructor'], 'Unknown suites: constructor. The suites are: cache, gateway, rest.'],
    [['--compare', 'HEAD', 'nothing'], 'Unknown suites: nothing. The suites are: cache, gateway, rest.'],
    [['--compare', 'HEAD', 'cache', 'rest'], 'Cannot be compared: cache. These can: gateway, rest.'],
    [['--compare'], `--compare needs a revision, such as HEAD~3. ${USAGE}`],
    [['--compare='], `--compare needs a revision, such as HEAD~3. ${USAGE}`],
    [['--compare', '--all'], `--compare needs a revision, such as HEAD~3. ${USAGE}`],
    [['--compare', 'HEAD', '--compare', 'main'], `--compare is given twice. ${USAGE}`],
    [['--rounds=3', 'rest'], `Unknown option "--rounds". ${USAGE}`],
    [['-c', 'HEAD'], `Unknown option "-c". ${USAGE}`],
  ])('%j', (args, problem) => {
    expect(readArguments(args, suites)).toEqual({ problem });
  });
});
