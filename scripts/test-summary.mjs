// Prints, from the JSON report of Vitest: the tests that failed, the seconds of each project, and `N passed, N failed, N skipped` as
// the last line. Ends with 1 if a test failed or none ran.
//
// node scripts/test-summary.mjs [REPORT]
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Of the message of a failed test. */
const MAX_LINES = 12;

const root = fileURLToPath(new URL('..', import.meta.url));
const report = JSON.parse(readFileSync(process.argv[2] ?? '.test-report.json', 'utf8'));
for (const { name: file, message, assertionResults } of report.testResults) {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  for (const { fullName, failureMessages } of failed) printFailure(`${file}: ${fullName}`, failureMessages.join('\n'));
  if (failed.length === 0 && message) printFailure(file, message);
}
printProjects();
const skipped = report.numPendingTests + report.numTodoTests;
if (!report.success || report.numPassedTests === 0) process.exitCode = 1;
console.log(`${report.numPassedTests} passed, ${report.numFailedTests} failed, ${skipped} skipped`);

function printFailure(what, message) {
  console.log(`failed: ${what}`);
  for (const line of message.split('\n').slice(0, MAX_LINES)) console.log(`  ${line}`);
}

/**
 * Seconds are summed over the files of a project. Several files run at the same time, so their sum is larger than the time of the
 * run; it also contains waiting.
 */
function printProjects() {
  const projectOf = projectsOfFiles();
  const rows = new Map();
  for (const { name: file, startTime, endTime, assertionResults } of report.testResults) {
    const project = projectOf.get(file) ?? 'unknown';
    const row = rows.get(project) ?? { files: 0, tests: 0, seconds: 0 };
    row.files++;
    row.tests += assertionResults.length;
    row.seconds += (endTime - startTime) / 1000;
    rows.set(project, row);
  }
  console.log('project  files  tests  seconds');
  for (const [name, { files, tests, seconds }] of [...rows].sort(([, a], [, b]) => b.seconds - a.seconds))
    console.log(`${name.padEnd(8)} ${pad(files)} ${pad(tests, 6)} ${pad(Math.round(seconds), 8)}`);
}

/** The report does not name projects. */
function projectsOfFiles() {
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  const output = execFileSync(process.execPath, [vitest, 'list', '--filesOnly', '--json'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // A notice about type tests can come before the list.
  const files = JSON.parse(output.slice(output.indexOf('[\n')));
  return new Map(files.map(({ file, projectName }) => [file, projectName]));
}

function pad(value, width = 5) {
  return String(value).padStart(width);
}
