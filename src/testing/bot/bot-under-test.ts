/** Puts the bot of an author into a world: it talks to the service of that world alone, and lives by its clock. */
import { Bot, type BotOptions } from '../../app/bot.js';
import type { StructuredLogger } from '../../base/logger.js';
import type { Emulator } from '../../emulator/emulator.js';

/** A bot as a test gives it: composed, the options of one, or made for the service that it is to talk to. */
export type BotInput = Bot | BotOptions | ((service: Emulator) => Bot | Promise<Bot>);

/** How interactions reach a bot. */
export type Ingress = 'gateway' | 'http';

/** A bot in a world. */
export interface BotUnderTest {
  readonly bot: Bot;
  /** Whether it has to be served. */
  readonly needsHttpServer: boolean;
}

/**
 * The bot, composed for a world. What is made by a function is left as it is.
 * @param ingress how it is to hear; default: as it is written
 */
export async function createBotUnderTest(
  input: BotInput,
  { service, logger, ingress }: { service: Emulator; logger: StructuredLogger; ingress: Ingress | undefined },
): Promise<BotUnderTest> {
  if (typeof input === 'function') return { bot: await input(service), needsHttpServer: ingress === 'http' };
  // By what it can, not by its class: a test may have loaded the framework twice.
  const options = 'with' in input ? input.options : input;
  const needsHttpServer = (ingress ?? defaultIngress(options)) === 'http';
  const here = worldBotOptions(options, service, needsHttpServer);
  return {
    bot: 'with' in input ? input.with({ ...here, logger }) : new Bot({ ...input, ...here, logger }),
    needsHttpServer,
  };
}

function defaultIngress({ gateway, http }: BotOptions): Ingress {
  return gateway === false && http !== undefined ? 'http' : 'gateway';
}

/** What is another in a world than where the bot is at home: whom it talks to, and what it leaves behind there. */
function worldBotOptions(
  { gateway, http, commands }: BotOptions,
  service: Emulator,
  isServed: boolean,
): Partial<BotOptions> {
  return {
    token: service.token,
    api: { baseUrl: service.apiUrl },
    clock: service.clock,
    signals: false,
    environment: {},
    gateway: isServed ? false : { ...(gateway || {}), sessions: undefined, recording: undefined },
    http: isServed || http !== undefined ? { ...http, publicKey: service.publicKey } : undefined,
    // Guilds that it registers them in at home are not here.
    commands: { ...commands, sync: 'start', guilds: undefined },
  };
}
