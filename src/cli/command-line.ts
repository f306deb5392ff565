import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { emulatorCommand } from './emulator-command.js';
import type { Terminal } from './terminal.js';
import { UsageError } from './usage-error.js';

const USAGE = `Usage: guildhall <command> [options]

Commands:
  emulator           run the embedded service on this machine
    --port N         port, 0..65535; 0 (the default) takes a free one
    --host H         address to listen on; default 127.0.0.1, this machine alone
    --json           print the addresses, the token and the ids as one line of JSON

Options:
  --help             show this text
  --version          show the version`;

/**
 * Runs the command line and gives the exit status: 0 when all went well, 1 when the command failed, 2 when it was
 * written wrongly.
 * @param args without the program's own name
 */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  const [command, ...rest] = args;
  try {
    if (command === undefined) throw new UsageError('No command was given.');
    if (args.includes('--help') || args.includes('-h')) return say(terminal, USAGE);
    if (command === '--version') return say(terminal, version());
    if (command === 'emulator') return await emulatorCommand(rest, terminal);
    throw new UsageError(`"${command}" is no command.`);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    terminal.complain(`guildhall: ${error.message}\n\n${USAGE}`);
    return 2;
  }
}

function say(terminal: Terminal, text: string): number {
  terminal.print(text);
  return 0;
}

function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return z.object({ version: z.string() }).parse(manifest).version;
}
