import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { relative } from 'node:path';
import { type TestFileOutcome, testFileOutcome, VitestReport } from '../../../dev/src/cli/record/run-written-test.js';
import type { BotProject } from '../../cli/fixture/project-folder.js';

const REPORT = 'report.json';
const WORKERS = '2';
const REASON_LINES = 2;

/**
 * Runs all tests in folders of a project with Vitest, each file with modules of its own. Returns the outcomes by path, with the first
 * lines of failures.
 */
export async function runTests(project: BotProject, folders: readonly string[]): Promise<Map<string, TestFileOutcome>> {
  const args = ['run', ...folders, '--reporter=json', `--outputFile=${REPORT}`, `--maxWorkers=${WORKERS}`];
  const child = spawn('node_modules/.bin/vitest', args, { cwd: project.folder, stdio: 'ignore' });
  await once(child, 'exit');
  const { testResults } = VitestReport.parse(JSON.parse(await project.read(REPORT)));
  return new Map(
    testResults.map((result) => {
      const { status, reason } = testFileOutcome(result);
      return [relative(project.folder, result.name), { status, reason: firstLines(reason) }];
    }),
  );
}

function firstLines(text: string): string {
  return text.split('\n').slice(0, REASON_LINES).join(' ').trim();
}
