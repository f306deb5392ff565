/**
 * The story of examples/front-desk on each runtime: the emulator, the test kit and a bot with a gateway in one process. A
 * second bot uses what platforms implement themselves: files, compression and locks.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { useProgram } from '../processes/use-program.js';
import { installRuntimes, type Runtime, requireBinary, runtimesSkipReason } from './install-runtimes.js';

const run = promisify(execFile);
const frontDesk = useProgram(new URL('../../examples/front-desk/main.ts', import.meta.url));
const journalBot = useProgram(new URL('./journal-bot.ts', import.meta.url));

/** Returns what the story prints. Ports and ids are different each time. */
async function transcriptOf(command: string, args: readonly string[] = []): Promise<string> {
  const { stdout } = await run(command, [...args, frontDesk.path, '--once']);
  return stdout.replace(/http:\/\/127\.0\.0\.1:[^\s)]+/g, 'URL');
}

const runtimes: readonly (readonly [name: string, runtime: Runtime, args: readonly string[]])[] = [
  ['Node 22', 'node22', []],
  ['Node 24', 'node24', []],
  ['Bun', 'bun', []],
  ['Deno', 'deno', ['run', '--allow-all', '--node-modules-dir=manual']],
];

describe.skipIf(runtimesSkipReason)('the front desk', () => {
  let expected: string;

  beforeAll(async () => {
    await installRuntimes();
    expected = await transcriptOf(process.execPath);
  }, 120_000);

  test('has seven steps', () => {
    expect(expected).toMatch(/All 7 steps had their effect\./);
  });

  test.each(runtimes)('has the same story on %s', async (_name, runtime, args) => {
    expect(await transcriptOf(requireBinary(runtime), args)).toBe(expected);
  });
});

describe.skipIf(runtimesSkipReason)('a bot with a file journal, compression and an upload by path', () => {
  beforeAll(installRuntimes, 120_000);

  test.each(runtimes)('runs on %s', async (_name, runtime, args) => {
    const { stdout } = await run(requireBinary(runtime), [...args, journalBot.path]);
    expect(stdout).toBe('A message with boats.txt\nstopped\n');
  });
});
