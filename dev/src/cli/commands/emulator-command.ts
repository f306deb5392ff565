import {
  type CliCommand,
  type CommandEnvironment,
  jsonLine,
  parseFlags,
  type Terminal,
  UsageError,
} from 'guildhall/internal';
import { createBotEnvironment } from '../../command/bot-environment.js';
import type { Emulator } from '../../emulator/index.js';
import { emulatorAddresses } from '../emulator-process/emulator-addresses.js';
import { emulatorFlags, emulatorFlagsUsage, toEmulatorOptions } from '../emulator-process/emulator-flags.js';
import { type EmulatorProcessOptions, startEmulatorProcess } from '../emulator-process/emulator-process.js';
import { loadWorldDescription } from '../world-description/load-description.js';

interface EmulatorFlags extends EmulatorProcessOptions {
  readonly json: boolean;
  readonly redirect: boolean;
  readonly offline: boolean;
}

export const emulatorCommand: CliCommand = {
  usage: `Usage: guildhall emulator [options]

Runs the emulator of Discord until it receives Ctrl+C or SIGTERM. The file guildhall.world.ts or .js in the working folder
describes its first state.

Options:
${emulatorFlagsUsage('default 0')}
  --redirect        accept connections to the hosts of Discord on another port, and print the variables with which a bot of any library
                    runs on this emulator as it is
  --offline         with --redirect: such a bot can connect only to this machine
  --json            print the URLs, the token and the ids as one line of JSON`,
  run: runEmulator,
};

/** Runs the emulator until the process receives a stop signal. Returns the exit status. */
async function runEmulator(
  args: readonly string[],
  terminal: Terminal,
  environment: CommandEnvironment,
): Promise<number> {
  const { json, redirect, offline, ...options } = parseEmulatorFlags(args);
  const cwd = process.cwd();
  const description = await loadWorldDescription([cwd], cwd, environment);
  const { emulator, close } = await startEmulatorProcess({ ...options, description });
  // Listens before the first line is printed: a program may stop the process as soon as it reads the line.
  const stopped = terminal.waitForStopSignal();
  const variables = redirect ? await redirectVariables(emulator, offline) : undefined;
  const lines = json
    ? [jsonLine({ ...emulatorAddresses(emulator), ...(variables && { variables }) })]
    : [...describe(emulator), ...(variables ? describeVariables(variables) : []), 'Stop it with Ctrl+C.'];
  for (const line of lines) terminal.print(line);
  await stopped;
  await close();
  return 0;
}

/** @throws {UsageError} for an unknown or invalid option */
function parseEmulatorFlags(args: readonly string[]): EmulatorFlags {
  const { values } = parseFlags(args, {
    ...emulatorFlags('0'),
    json: { type: 'boolean', default: false },
    redirect: { type: 'boolean', default: false },
    offline: { type: 'boolean', default: false },
    seed: { type: 'string', default: 'default' },
  });
  if (values.seed !== 'default') throw new UsageError(`--seed ${values.seed} is unknown: the only seed is default.`);
  const { json, redirect, offline } = values;
  if (offline && !redirect) throw new UsageError('--offline needs --redirect: it is for bots that use its variables.');
  return { ...toEmulatorOptions(values), json, redirect, offline };
}

function describe(emulator: Emulator): string[] {
  return [
    `Guildhall emulator at ${emulator.url}`,
    `  api        ${emulator.apiUrl}`,
    `  gateway    ${emulator.gatewayUrl}`,
    `  bot token  ${emulator.token}`,
    `  guild      ${emulator.guildId}`,
    `  channel    ${emulator.channelId}`,
  ];
}

/** The variables for the process of a bot. They extend those of this process that have a list of options or folders. */
async function redirectVariables(emulator: Emulator, isOffline: boolean): Promise<NodeJS.ProcessEnv> {
  const { url: redirectUrl } = await emulator.serveServiceHosts();
  const base = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name === 'NODE_OPTIONS' || name === 'PYTHONPATH'),
  );
  return createBotEnvironment({ emulator, redirectUrl, isOffline, base });
}

const describeVariables = (variables: NodeJS.ProcessEnv): string[] => [
  'A bot of any library runs on it with these variables:',
  ...Object.entries(variables).map(([name, value = '']) => `  ${name}=${quoteForShell(value)}`),
];

const quoteForShell = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
