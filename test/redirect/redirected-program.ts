/** Programs of Node that run with the preload, as a bot does. */
import { type SpawnOptionsWithoutStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { redirectPreloadUrl } from '../../dev/src/redirect/asset-paths.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface ProgramResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program until it ends. @param env added to the environment; undefined removes a variable */
export async function runProgram(
  command: readonly [program: string, ...args: string[]],
  env: Readonly<Record<string, string | undefined>> = {},
  options: SpawnOptionsWithoutStdio = {},
): Promise<ProgramResult> {
  const [program, ...args] = command;
  const { NODE_OPTIONS: _ofTests, ...inherited } = process.env;
  const child = spawn(program, args, { cwd: root, ...options, env: { ...inherited, ...env } });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const [status] = await once(child, 'close');
  return { status, stdout, stderr };
}

/** Runs the text of an ES module with the preload. Packages of this repository can be imported. */
export const runModule = (
  text: string,
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[] = ['--import', redirectPreloadUrl],
): Promise<ProgramResult> => runProgram([process.execPath, ...args, '--input-type=module', '--eval', text], env);
