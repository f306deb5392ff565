/** Processes of the runtimes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** After this time, a process that hangs is killed, and its test fails with its output. */
const TIMEOUT_MS = 60_000;

export interface Result {
  readonly status: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Starts a process without variables of this machine that would change what it does or prints. */
export function startProcess(cwd: string, command: string, args: readonly string[]): ChildProcess {
  const {
    DISCORD_TOKEN: _token,
    GUILDHALL_API: _api,
    GUILDHALL_CLUSTER: _cluster,
    FORCE_COLOR: _color,
    ...env
  } = process.env;
  return spawn(command, args, {
    cwd,
    // What Deno stores about files is removed with the folder.
    env: { ...env, NO_COLOR: '1', VITEST: undefined, DENO_DIR: join(cwd, '.deno') },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
}

/** Runs a process until it ends. */
export async function runProcess(cwd: string, command: string, args: readonly string[]): Promise<Result> {
  const child = startProcess(cwd, command, args);
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('the process has no output');
  const [output, errors] = await Promise.all([text(stdout), text(stderr), once(child, 'close')]);
  return { status: child.exitCode, output, errors };
}
