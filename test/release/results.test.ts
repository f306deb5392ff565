import { expect, test } from 'vitest';
import { formatResults, parseResults, type StepResult } from './results.js';
import { releaseSteps } from './steps.js';

const storm: StepResult = {
  step: 'storm',
  outcome: 'passed',
  seconds: 412,
  figure: '1000000 events',
  date: '2031-05-14',
  commit: '0123456789',
  node: 'v22.1.0',
  cores: 2,
};
const site: StepResult = { ...storm, step: 'site', outcome: 'failed', figure: '', commit: '0123456789+' };

test('the results of a release are a table that is read again', () => {
  const text = formatResults([site, storm]);
  expect(text).toContain('| storm | passed | 412 | 1000000 events | 2031-05-14 | 0123456789 | v22.1.0 | 2 |');
  expect(parseResults(text)).toEqual([site, storm]);
});

test('a document without results has none', () => {
  expect(parseResults('')).toEqual([]);
  expect(parseResults(formatResults([]))).toEqual([]);
});

test('each step of a release has a name of its own, and finds its figure in the output', () => {
  const figureOf = (name: string, output: string) => releaseSteps.find((step) => step.name === name)?.figure(output);
  expect(new Set(releaseSteps.map(({ name }) => name)).size).toBe(releaseSteps.length);
  expect(figureOf('site', '\n61 pages in 6 views: 0 problems\n')).toBe('61 pages in 6 views');
  expect(figureOf('properties', '      Tests  2 failed | 3810 passed (3812)')).toBe(
    '3810 tests, 1000 runs of each property',
  );
  expect(figureOf('compilers', '      Tests  15 passed (15)')).toBe(
    '15 tests of further compilers and package managers',
  );
  expect(figureOf('registry', 'publish   61.2 s  …\nA project of the registry: publish 61.2 s, create 9.0 s\n')).toBe(
    'publish 61.2 s, create 9.0 s',
  );
  expect(figureOf('accept:explorer', '\n18 of 20 planted bugs were found.\n')).toBe('18 of 20 planted bugs found');
  expect(
    figureOf('accept:recorder', 'wizard      12            20        3 of 3\nupload      9      20    3 of 3\n'),
  ).toBe('2 scenarios');
  expect(figureOf('journal-kills', '{\n  "seed": 1,\n  "kills": 1000,')).toBe('1000 kills');
  expect(figureOf('storm', 'an error')).toBeUndefined();
});
