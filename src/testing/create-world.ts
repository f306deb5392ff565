/** How a world begins. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { AdjustableClock } from '../base/adjustable-clock.js';
import { messageOf } from '../base/errors.js';
import { type Emulator, startEmulator } from '../emulator/emulator.js';
import type { WorldFile } from '../emulator/state/world-file/world-file.js';
import { loadHttpClient } from '../rest/transport/transport.js';
import { BotEndpoint } from './bot-endpoint.js';
import { BotLog } from './bot-log.js';
import { botFor } from './bot-under-test.js';
import { Connection } from './connection.js';
import { ControlClient } from './control-client.js';
import { StageError } from './errors.js';
import { guildBody } from './guild-setting.js';
import { TestWorld } from './world.js';
import type { WorldOptions } from './world-options.js';

/** Every bot needs it. Begun here, it is there when the first world starts. */
void loadHttpClient();

/** Below the time that test runners give a test by default, so that failures are told by the kit. */
const DEFAULT_PATIENCE_MS = 4000;
/** Worlds move time by days at once: nobody must be taken for dead for a heartbeat that fell into the jump. */
const HEARTBEAT_MS = 366 * 24 * 60 * 60_000;

/**
 * Starts an emulator, makes the guild, and starts the bot. Worlds share nothing: many can run at a time.
 *
 * @example
 * await using world = await createWorld({ bot });
 * const visitor = await world.join('visitor');
 */
export async function createWorld(options: WorldOptions = {}): Promise<TestWorld> {
  const { port = 0, clock: mode = 'real', logLevel = 'silent', ingress, patienceMs = DEFAULT_PATIENCE_MS } = options;
  const clock = new AdjustableClock('real');
  const worldFile = typeof options.world === 'string' ? await readWorld(options.world) : options.world;
  const service = await startEmulator({
    port,
    clock,
    gateway: { heartbeatIntervalMs: HEARTBEAT_MS },
    ...(worldFile ? { worldFile } : {}),
  });
  const log = new BotLog([service.token], logLevel);
  let world: TestWorld | undefined;
  try {
    const connection = new Connection(service.url);
    const control = new ControlClient(connection);
    const guildId = await guildOf(service, control, options.guild);
    const placed = options.bot && (await botFor(options.bot, { service, logger: log.logger, ingress }));
    const endpoint = placed?.isServed ? new BotEndpoint(placed.bot) : undefined;
    world = new TestWorld({ service, control, connection, guildId, bot: placed?.bot, endpoint, log, patienceMs });
    await placed?.bot.start();
    await endpoint?.open();
    clock.setMode(mode);
    return world;
  } catch (error) {
    await (world ?? service).close();
    clock.stop();
    throw error;
  }
}

async function guildOf(service: Emulator, control: ControlClient, guild: WorldOptions['guild']): Promise<string> {
  if (guild === undefined) return service.guildId;
  if (typeof guild === 'object') {
    const { id } = await control.call('POST', '/guilds', z.object({ id: z.string() }), guildBody(guild));
    return id;
  }
  const guilds = [...service.world.guilds.values()].map((record) => record.guild);
  const found = guilds.find(({ name, id }) => name === guild || id === guild);
  if (found) return found.id;
  throw new StageError(
    `There is no guild "${guild}" in the world. There are: ${guilds.map(({ name }) => name).join(', ')}.`,
  );
}

async function readWorld(path: string): Promise<WorldFile> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new StageError(`The world file ${path} cannot be read: ${messageOf(error)}`);
  }
}
