// Prints the tests that failed, and `N passed, N failed, N skipped` as the last line, from the test runner's JSON report. Ends
// in 1 when a test failed or none ran.
import { readFileSync } from 'node:fs';

/** Of the message of a failed test. */
const MAX_LINES = 12;

const report = JSON.parse(readFileSync(process.argv[2] ?? '.test-report.json', 'utf8'));
for (const { name: file, message, assertionResults } of report.testResults) {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  for (const { fullName, failureMessages } of failed) printFailure(`${file}: ${fullName}`, failureMessages.join('\n'));
  if (failed.length === 0 && message) printFailure(file, message);
}
const skipped = report.numPendingTests + report.numTodoTests;
if (!report.success || report.numPassedTests === 0) process.exitCode = 1;
console.log(`${report.numPassedTests} passed, ${report.numFailedTests} failed, ${skipped} skipped`);

function printFailure(what, message) {
  console.log(`failed: ${what}`);
  for (const line of message.split('\n').slice(0, MAX_LINES)) console.log(`  ${line}`);
}
