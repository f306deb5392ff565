/** Runs programs that the search path finds, such as package managers. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/** Starts a program. On Windows, package managers are scripts, which only a shell can run. */
export function startProgram(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  if (process.platform !== 'win32') return spawn(command, args, options);
  return spawn([command, ...args.map(quoteForWindows)].join(' '), { ...options, shell: true });
}

const quoteForWindows = (arg: string) => (/^[\w@~.,:/\\=-]+$/.test(arg) ? arg : `"${arg.replaceAll('"', '\\"')}"`);

/** Waits until a program and its output have ended. Returns its exit status; undefined if it could not be started or a signal ended it. */
export function waitForProgram(program: ChildProcess): Promise<number | undefined> {
  return new Promise((resolve) => {
    program.once('close', (status) => resolve(status ?? undefined));
    program.once('error', () => resolve(undefined));
  });
}
