/** Composes a bot for a test world: it uses the world's emulator and clock. */
import { Bot, type BotOptions } from '../../app/bot.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { Emulator } from '../../emulator/emulator.js';

/** A bot, the options of a bot, or a function that creates a bot for the emulator of a world. */
export type BotInput = Bot | BotOptions | ((emulator: Emulator) => Bot | Promise<Bot>);

/** How events and interactions reach a bot: from the gateway or as HTTP requests. */
export type Ingress = 'gateway' | 'http';

/** The bot of a world. */
export interface BotUnderTest {
  readonly bot: Bot;
  /** Whether the bot receives interactions by HTTP and needs a server. */
  readonly needsHttpServer: boolean;
}

/**
 * Composes a bot for a world. A bot that a function creates is used unchanged.
 * @param ingress how interactions reach the bot. Default: according to the bot's options
 */
export async function createBotUnderTest(
  input: BotInput,
  { emulator, logger, ingress }: { emulator: Emulator; logger: StructuredLogger; ingress: Ingress | undefined },
): Promise<BotUnderTest> {
  if (typeof input === 'function') return { bot: await input(emulator), needsHttpServer: ingress === 'http' };
  // Not `instanceof`: a test may have loaded the framework twice.
  const options = 'with' in input ? input.options : input;
  const needsHttpServer = (ingress ?? defaultIngress(options)) === 'http';
  const worldOptions = { ...worldBotOptions(options, emulator, needsHttpServer), logger };
  return {
    bot: 'with' in input ? input.with(worldOptions) : new Bot({ ...input, ...worldOptions }),
    needsHttpServer,
  };
}

function defaultIngress({ gateway, http }: BotOptions): Ingress {
  return gateway === false && http !== undefined ? 'http' : 'gateway';
}

/** Returns the options that a world overrides: the connection to the emulator, and no stored sessions or recordings. */
function worldBotOptions(
  { gateway, http, commands }: BotOptions,
  emulator: Emulator,
  isServed: boolean,
): Partial<BotOptions> {
  return {
    token: emulator.token,
    api: { baseUrl: emulator.apiUrl },
    clock: emulator.clock,
    signals: false,
    environment: {},
    gateway: isServed ? false : { ...(gateway || {}), sessions: undefined, recording: undefined },
    http: isServed || http !== undefined ? { ...http, publicKey: emulator.publicKey } : undefined,
    // The guilds in the bot's options do not exist in the world.
    commands: { ...commands, sync: 'start', guilds: undefined },
  };
}
