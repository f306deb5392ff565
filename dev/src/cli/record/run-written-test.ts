/** Runs a written test once, with the Vitest of the project. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { isSystemError } from 'guildhall/internal';
import { z } from 'zod';

/** How a written test ended, and why it did not pass. */
export type TestRun =
  | { readonly status: 'passed' }
  | { readonly status: 'failed' | 'not_run'; readonly reason: string };

/** How long Vitest may take in addition to the test, in milliseconds. */
const VITEST_MS = 60_000;
const VitestPackage = z.object({ bin: z.object({ vitest: z.string() }) });

export interface TestRunOptions {
  /** The folder of the project, whose configuration of Vitest is used. */
  readonly cwd: string;
  /** The variables of the process. */
  readonly environment: Readonly<NodeJS.ProcessEnv>;
  /** How long the tests of the file may take, in milliseconds. */
  readonly timeoutMs: number;
}

/** Runs the tests of a file. @param path its absolute path */
export async function runWrittenTest(path: string, { cwd, environment, timeoutMs }: TestRunOptions): Promise<TestRun> {
  const program = await findVitest(path);
  if (program === undefined) {
    return { status: 'not_run', reason: 'Vitest is not installed (npm install --save-dev vitest)' };
  }
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-record-'));
  try {
    const report = join(folder, 'report.json');
    const args = [program, 'run', path, '--reporter=json', `--outputFile=${report}`, '--coverage.enabled=false'];
    const timeout = timeoutMs + VITEST_MS;
    const child = spawn(process.execPath, args, { cwd, env: environment, stdio: 'ignore', timeout });
    await once(child, 'exit');
    if (child.killed) return { status: 'not_run', reason: `Vitest did not end within ${timeout / 1000} s` };
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

const TestFileResult = z.object({
  /** The absolute path of the file. */
  name: z.string(),
  /** Why the file could not be loaded; empty if it was. */
  message: z.string(),
  assertionResults: z.array(z.object({ status: z.string(), failureMessages: z.array(z.string()) })),
});

/** What the report contains instead of the message if a test took longer than its timeout. */
const TIMEOUT_TEXT = 'Error: STACK_TRACE_ERROR';

/** What the reporter `json` of Vitest writes. */
export const VitestReport = z.object({ testResults: z.array(TestFileResult) });

/** How the tests of a file ended. */
export interface TestFileOutcome {
  /** `broken`: the file has no test, or could not be loaded. */
  readonly status: 'passed' | 'failed' | 'broken';
  /** Why it did not pass, without stack traces. */
  readonly reason: string;
}

export function testFileOutcome({ message, assertionResults }: z.output<typeof TestFileResult>): TestFileOutcome {
  const failures = assertionResults.filter(({ status }) => status !== 'passed');
  const reason = failures.flatMap(({ failureMessages }) => failureMessages).join('\n') || message;
  const status = assertionResults.length === 0 ? 'broken' : failures.length === 0 ? 'passed' : 'failed';
  return { status, reason: withoutStack(stripVTControlCharacters(reason)) };
}

function withoutStack(text: string): string {
  const lines = text.split('\n').filter((line) => !/^\s+at /.test(line));
  return lines.join('\n').replaceAll(TIMEOUT_TEXT, 'The test took longer than its timeout.').trim();
}
