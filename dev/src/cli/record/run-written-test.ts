/** Runs a written test once, with the Vitest of the project. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { isSystemError } from '../../../../src/base/system-error.js';
import { testFileOutcome, VitestReport } from './vitest-report.js';

/** How a written test ended, and why it did not pass. */
export type TestRun =
  | { readonly status: 'passed' }
  | { readonly status: 'failed' | 'not_run'; readonly reason: string };

/** How long the run may take, in milliseconds. */
const RUN_TIMEOUT_MS = 60_000;
const VitestPackage = z.object({ bin: z.object({ vitest: z.string() }) });

export interface TestRunOptions {
  /** The folder of the project, whose configuration of Vitest is used. */
  readonly cwd: string;
  /** The variables of the process. */
  readonly environment: Readonly<NodeJS.ProcessEnv>;
}

/** Runs the tests of a file. @param path its absolute path */
export async function runWrittenTest(path: string, { cwd, environment }: TestRunOptions): Promise<TestRun> {
  const program = await findVitest(path);
  if (program === undefined) {
    return { status: 'not_run', reason: 'Vitest is not installed (npm install --save-dev vitest)' };
  }
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-record-'));
  try {
    const report = join(folder, 'report.json');
    const args = [program, 'run', path, '--reporter=json', `--outputFile=${report}`, '--coverage.enabled=false'];
    const child = spawn(process.execPath, args, { cwd, env: environment, stdio: 'ignore', timeout: RUN_TIMEOUT_MS });
    await once(child, 'exit');
    if (child.killed) return { status: 'not_run', reason: `Vitest did not end within ${RUN_TIMEOUT_MS / 1000} s` };
    return await readTestRun(report);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The program of the Vitest that the file imports; undefined if it is not installed. */
async function findVitest(path: string): Promise<string | undefined> {
  let description: string;
  try {
    description = createRequire(path).resolve('vitest/package.json');
  } catch {
    return undefined;
  }
  const { bin } = VitestPackage.parse(JSON.parse(await readFile(description, 'utf8')));
  return join(dirname(description), bin.vitest);
}

async function readTestRun(report: string): Promise<TestRun> {
  let text: string;
  try {
    text = await readFile(report, 'utf8');
  } catch (error) {
    if (!isSystemError(error, 'ENOENT')) throw error;
    return { status: 'not_run', reason: 'Vitest ended without a report' };
  }
  const [result] = VitestReport.parse(JSON.parse(text)).testResults;
  if (!result) return { status: 'not_run', reason: 'the options `include` and `exclude` of Vitest leave it out' };
  const { status, reason } = testFileOutcome(result);
  return status === 'passed' ? { status } : { status: 'failed', reason };
}
