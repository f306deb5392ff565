import { parseArgs } from 'node:util';
import { messageOf } from '../base/errors.js';
import { type Emulator, startEmulator } from '../emulator/emulator.js';
import type { Terminal } from './terminal.js';
import { UsageError } from './usage-error.js';

interface EmulatorFlags {
  readonly port: number;
  readonly host: string;
  readonly json: boolean;
}

/** Starts the service and keeps it running until the process is asked to end. Gives the exit status. */
export async function emulatorCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const flags = readFlags(args);
  let service: Emulator;
  try {
    service = await startEmulator({ port: flags.port, host: flags.host });
  } catch (error) {
    terminal.complain(`guildhall: the emulator could not listen on ${flags.host}:${flags.port}: ${messageOf(error)}`);
    return 1;
  }
  // Whoever waits for the first line may stop us at once: listen before it is written.
  const stopped = terminal.untilStopped();
  for (const line of flags.json ? [JSON.stringify(addresses(service))] : description(service)) terminal.print(line);
  await stopped;
  await service.close();
  return 0;
}

/** @throws {UsageError} for a flag that is unknown, malformed or not built yet */
function readFlags(args: readonly string[]): EmulatorFlags {
  const { values } = parsed(args);
  if (values.world !== undefined) throw new UsageError('--world is not built yet: start without it.');
  if (values.seed !== 'default') throw new UsageError(`--seed ${values.seed} is not known: the only one is default.`);
  return { port: portOf(values.port), host: values.host, json: values.json };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '0' },
        host: { type: 'string', default: '127.0.0.1' },
        json: { type: 'boolean', default: false },
        world: { type: 'string' },
        seed: { type: 'string', default: 'default' },
      },
    });
  } catch (error) {
    throw new UsageError(messageOf(error), { cause: error });
  }
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new UsageError(`--port ${text}: a port is a number from 0 to 65535; 0 takes a free one.`);
}

/** What programs read: the first line of `--json`. */
function addresses(service: Emulator) {
  return {
    url: service.url,
    api: service.api,
    gateway: service.gateway,
    token: service.token,
    application_id: service.applicationId,
    bot_user_id: service.botUserId,
    guild_id: service.guildId,
    channel_id: service.channelId,
    public_key: service.publicKey,
  };
}

function description(service: Emulator): string[] {
  return [
    `Guildhall emulator at ${service.url}`,
    `  interface  ${service.api}`,
    `  gateway    ${service.gateway}`,
    `  bot token  ${service.token}`,
    `  guild      ${service.guildId}`,
    `  channel    ${service.channelId}`,
    'Stop it with Ctrl+C.',
  ];
}
