import { type CliCommand, type CommandEnvironment, parseFlags, type Terminal, UsageError } from 'guildhall/internal';
import type { Emulator } from '../../emulator/index.js';
import { emulatorAddresses } from '../emulator-process/emulator-addresses.js';
import { emulatorFlags, emulatorFlagsUsage, toEmulatorOptions } from '../emulator-process/emulator-flags.js';
import { type EmulatorProcessOptions, startEmulatorProcess } from '../emulator-process/emulator-process.js';
import { loadWorldDescription } from '../world-description/load-description.js';

interface EmulatorFlags extends EmulatorProcessOptions {
  readonly json: boolean;
}

export const emulatorCommand: CliCommand = {
  usage: `Usage: guildhall emulator [options]

Runs the emulator of Discord until it receives Ctrl+C or SIGTERM. The file guildhall.world.ts or .js in the working folder
describes its first state.

Options:
${emulatorFlagsUsage('default 0')}
  --json            print the URLs, the token and the ids as one line of JSON`,
  run: runEmulator,
};

/** Runs the emulator until the process receives a stop signal. Returns the exit status. */
async function runEmulator(
  args: readonly string[],
  terminal: Terminal,
  environment: CommandEnvironment,
): Promise<number> {
  const { json, ...options } = parseEmulatorFlags(args);
  const cwd = process.cwd();
  const description = await loadWorldDescription([cwd], cwd, environment);
  const { emulator, close } = await startEmulatorProcess({ ...options, description });
  // Listens before the first line is printed: a program may stop the process as soon as it reads the line.
  const stopped = terminal.waitForStopSignal();
  for (const line of json ? [JSON.stringify(emulatorAddresses(emulator))] : describe(emulator)) terminal.print(line);
  await stopped;
  await close();
  return 0;
}

/** @throws {UsageError} for an unknown or invalid option */
function parseEmulatorFlags(args: readonly string[]): EmulatorFlags {
  const { values } = parseFlags(args, {
    ...emulatorFlags('0'),
    json: { type: 'boolean', default: false },
    seed: { type: 'string', default: 'default' },
  });
  if (values.seed !== 'default') throw new UsageError(`--seed ${values.seed} is unknown: the only seed is default.`);
  return { ...toEmulatorOptions(values), json: values.json };
}

function describe(emulator: Emulator): string[] {
  return [
    `Guildhall emulator at ${emulator.url}`,
    `  api        ${emulator.apiUrl}`,
    `  gateway    ${emulator.gatewayUrl}`,
    `  bot token  ${emulator.token}`,
    `  guild      ${emulator.guildId}`,
    `  channel    ${emulator.channelId}`,
    'Stop it with Ctrl+C.',
  ];
}
