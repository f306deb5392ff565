import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

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
