/** The arguments of `npm run bench`. */
import { describe, expect, test } from 'vitest';
import { readArguments, USAGE } from '../../bench/arguments.mjs';

const suites = {
  cache: { isComparable: false },
  gateway: { isComparable: true },
  rest: { isComparable: true },
  storms: { isComparable: false, onRequest: 'it takes an hour' },
};

describe('Arguments that are accepted', () => {
  test.each([
    [[], { names: ['cache', 'gateway', 'rest'], leftOut: ['storms'] }],
    [['--markdown', 'rest'], { names: ['rest'], isMarkdown: true }],
    [['rest', '--profile'], { names: ['rest'], isProfile: true }],
    [['--compare', 'HEAD', '--markdown'], { names: ['gateway', 'rest'], revision: 'HEAD', isMarkdown: true }],
    [['rest', 'cache'], { names: ['rest', 'cache'] }],
    [['storms', 'rest'], { names: ['storms', 'rest'] }],
    [['rest', 'rest'], { names: ['rest'] }],
    [['--compare', 'HEAD~3', 'rest'], { names: ['rest'], revision: 'HEAD~3' }],
    [['rest', '--compare=a=b', 'gateway'], { names: ['rest', 'gateway'], revision: 'a=b' }],
    [['--compare', 'main'], { names: ['gateway', 'rest'], revision: 'main' }],
  ])('%j', (args, expected) => {
    expect(readArguments(args, suites)).toEqual({ leftOut: [], isProfile: false, isMarkdown: false, ...expected });
  });
});

describe('Arguments that are refused with one line', () => {
  test.each([
    [['nothing', 'rest', 'else'], 'Unknown suites: nothing, else. The suites are: cache, gateway, rest, storms.'],
    [['constructor'], 'Unknown suites: constructor. The suites are: cache, gateway, rest, storms.'],
    [['--compare', 'HEAD', 'nothing'], 'Unknown suites: nothing. The suites are: cache, gateway, rest, storms.'],
    [['--compare', 'HEAD', 'cache', 'rest'], 'Cannot be compared: cache. These can: gateway, rest.'],
    [['--profile'], `--profile needs a suite. ${USAGE}`],
    [['--profile', '--compare', 'HEAD', 'rest'], `--profile and --compare exclude each other. ${USAGE}`],
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
