import type { Emulator } from '../../emulator/emulator.js';
import type { CliCommand } from '../command-line/cli-command.js';
import { parseFlags as flagsOf, parsePort } from '../command-line/flags.js';
import type { Terminal } from '../command-line/terminal.js';
import { UsageError } from '../command-line/usage-error.js';
import { emulatorAddresses } from '../emulator-process/emulator-addresses.js';
import { type EmulatorProcessOptions, startEmulatorProcess } from '../emulator-process/emulator-process.js';

interface EmulatorFlags extends EmulatorProcessOptions {
  readonly json: boolean;
}

export const emulatorCommand: CliCommand = {
  usage: `Usage: guildhall emulator [options]

Runs the embedded service until it is told to stop (Ctrl+C, SIGTERM).

Options:
  --port N         port, 0..65535; 0 (the default) takes a free one
  --host H         address to listen on; default 127.0.0.1, this machine alone
  --world FILE     keep the world in a file: begin with what it holds, where it is there, and save it at the end
  --json           print the addresses, the token and the ids as one line of JSON`,
  run: runEmulator,
};

/** Starts the service and keeps it running until the process is asked to end. Gives the exit status. */
async function runEmulator(args: readonly string[], terminal: Terminal): Promise<number> {
  const { json, ...place } = parseEmulatorFlags(args);
  const { emulator, close } = await startEmulatorProcess(place);
  // Whoever waits for the first line may stop us at once: listen before it is written.
  const stopped = terminal.waitForStopSignal();
  for (const line of json ? [JSON.stringify(emulatorAddresses(emulator))] : description(emulator)) terminal.print(line);
  await stopped;
  await close();
  return 0;
}

/** @throws {UsageError} for a flag that is unknown, malformed or not built yet */
function parseEmulatorFlags(args: readonly string[]): EmulatorFlags {
  const { values } = flagsOf(args, {
    port: { type: 'string', default: '0' },
    host: { type: 'string', default: '127.0.0.1' },
    json: { type: 'boolean', default: false },
    world: { type: 'string' },
    seed: { type: 'string', default: 'default' },
  });
  if (values.seed !== 'default') throw new UsageError(`--seed ${values.seed} is not known: the only one is default.`);
  return { port: parsePort(values.port), host: values.host, json: values.json, worldPath: values.world };
}

function description(service: Emulator): string[] {
  return [
    `Guildhall emulator at ${service.url}`,
    `  interface  ${service.apiUrl}`,
    `  gateway    ${service.gatewayUrl}`,
    `  bot token  ${service.token}`,
    `  guild      ${service.guildId}`,
    `  channel    ${service.channelId}`,
    'Stop it with Ctrl+C.',
  ];
}
