/** The program `create-guildhall` in tests. */
import { fileURLToPath } from 'node:url';
import { runCreateGuildhall } from '../../create/src/create-guildhall.js';
import type { PackageManager } from '../../src/cli/packages/package-manager.js';
import { FakeTerminal } from '../cli/fixture/fake-terminal.js';
import { type CommandResult, runCommand } from '../cli/fixture/run-command.js';

const program = fileURLToPath(new URL('../../create/dist/main.js', import.meta.url));

/** What a package manager tells the programs that it runs. */
export const userAgentOf = (manager: PackageManager) => ({
  npm_config_user_agent: `${manager}/10.0.0 npm/? node/v22.0.0`,
});

/** Runs the built program in a folder. */
export function createIn(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  return runCommand(args, { cwd, program, env: { ...userAgentOf('npm'), ...env } });
}

/** Runs the program in this process, in the working folder. It is for calls that create nothing. */
export async function runCreate(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const terminal = new FakeTerminal();
  const status = await runCreateGuildhall(args, terminal, environment);
  return { status, output: terminal.output.join('\n'), errors: terminal.errors.join('\n') };
}
