// A reporter of Vitest for runs of several projects: prints the seconds of each project, and `N passed, N failed, N skipped` as the
// last line. With TEST_SUMMARY=FILE it also writes that, below everything that failed: tests, hooks, and errors outside of tests.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Of the message of a failure. */
const MAX_LINES = 12;

export default class TestSummary {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest').SerializedError[]} errors
   */
  onTestRunEnd(modules, errors) {
    const failures = [
      ...modules.flatMap(failuresOf),
      ...errors.flatMap((error) => describe('outside of a test', [error])),
    ];
    const projects = projectRows(modules);
    const counts = countTests(modules);
    const file = process.env['TEST_SUMMARY'];
    if (file) writeFileSync(file, [...failures, ...projects, counts, ''].join('\n'));
    // One header, and a row for each project.
    if (projects.length > 2) console.log(['', ...projects, counts].join('\n'));
  }
}

/** The errors of a file, of its hooks and of its tests. */
function failuresOf(module) {
  const path = relative(process.cwd(), module.moduleId);
  const suites = [...module.children.allSuites()].flatMap((suite) =>
    describe(`${path}: hook of ${suite.fullName}`, suite.errors()),
  );
  const tests = [...module.children.allTests('failed')].flatMap((test) =>
    describe(`${path}: ${test.fullName}`, test.result().errors ?? []),
  );
  return [...describe(path, module.errors()), ...suites, ...tests];
}

function describe(what, errors) {
  return errors.flatMap((error) => {
    const lines = (error.stack ?? error.message ?? String(error)).split('\n').slice(0, MAX_LINES);
    return [`failed: ${what}`, ...lines.map((line) => `  ${line}`)];
  });
}

/** Seconds are summed over the files of a project. Several files run at the same time, and a file also waits. */
function projectRows(modules) {
  const rows = new Map();
  for (const module of modules) {
    const { collectDuration, duration, setupDuration } = module.diagnostic();
    const row = rows.get(module.project.name) ?? { files: 0, tests: 0, seconds: 0 };
    row.files++;
    row.tests += [...module.children.allTests()].length;
    row.seconds += (collectDuration + duration + setupDuration) / 1000;
    rows.set(module.project.name, row);
  }
  const sorted = [...rows].sort(([, a], [, b]) => b.seconds - a.seconds);
  return [
    'project  files  tests  seconds',
    ...sorted.map(
      ([name, { files, tests, seconds }]) =>
        `${name.padEnd(8)} ${pad(files)} ${pad(tests, 6)} ${pad(Math.round(seconds), 8)}`,
    ),
  ];
}

function countTests(modules) {
  const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
  for (const module of modules) for (const test of module.children.allTests()) counts[test.result().state]++;
  return `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped + counts.pending} skipped`;
}

function pad(value, width = 5) {
  return String(value).padStart(width);
}
