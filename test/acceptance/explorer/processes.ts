/** Runs the tools with which the acceptance is checked, on one core. */
import { execFile } from 'node:child_process';
import { platform } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));

/** The file in which the example of events stores them. */
export const STORED_FILE = 'events.json';

export interface ProcessResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a script of Node on one core, which the environment variable CORE names. Other systems than Linux choose the cores themselves. */
export function runNode(script: string, args: readonly string[], cwd: string): Promise<ProcessResult> {
  const command = [process.execPath, join(PROJECT, script), ...args];
  const [file = '', ...others] =
    platform() === 'linux' ? ['taskset', '-c', process.env['CORE'] ?? '0', ...command] : command;
  // The example of events stores them in a file of its folder. Each world of the tickets starts with an empty database, as the test of a
  // finding does.
  const env = { ...process.env, EVENTS_FILE: join(cwd, STORED_FILE), TICKETS_FILE: ':memory:' };
  return new Promise((resolve, reject) => {
    execFile(file, others, { cwd, env, maxBuffer: 100_000_000 }, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(error);
      else resolve({ exitCode: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}
