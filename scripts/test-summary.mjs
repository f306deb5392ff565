// Prints `N passed, N failed, N skipped` from the test runner's JSON report; ends in 1 when a test failed or none ran.
import { readFileSync } from 'node:fs';

const report = JSON.parse(readFileSync(process.argv[2] ?? '.test-report.json', 'utf8'));
const skipped = report.numPendingTests + report.numTodoTests;
if (!report.success || report.numPassedTests === 0) process.exitCode = 1;
console.log(`${report.numPassedTests} passed, ${report.numFailedTests} failed, ${skipped} skipped`);
