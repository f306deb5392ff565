/** Composes a bot for a test world: it uses the world's emulator and clock. */

import { Bot, type BotOptions, type ServiceProvider, type SharedBotOptions, type StructuredLogger } from 'guildhall';
import type { HttpBot } from 'guildhall/http';
import type { AnyBot } from 'guildhall/internal';
import type { Emulator } from '../../emulator/index.js';
import { TestStepError } from '../errors/test-step-error.js';

/** A bot, the options of a bot, or a function that creates a bot for the emulator of a world. */
export type BotInput = Bot | BotOptions | ((emulator: Emulator) => Bot | Promise<Bot>);

/** A bot without a gateway, or a function that creates one for the emulator of a world. */
export type HttpBotInput = HttpBot | ((emulator: Emulator) => HttpBot | Promise<HttpBot>);

/** How events and interactions reach a bot: from the gateway or as HTTP requests. */
export type Ingress = 'gateway' | 'http';

/** The bot of a world. */
export interface BotUnderTest {
  readonly bot: AnyBot;
  /** Whether the bot receives interactions by HTTP and needs a server. */
  readonly needsHttpServer: boolean;
}

/** The world of a bot. */
export interface BotEnvironment {
  readonly emulator: Emulator;
  readonly logger: StructuredLogger;
  /** How interactions reach the bot; undefined according to the bot's options. */
  readonly ingress: Ingress | undefined;
  /** The services that are replaced. */
  readonly override: readonly ServiceProvider[];
  /** How long a service may take to start. The default of the bot is longer than a test may take. */
  readonly startTimeoutMs: number;
}

/**
 * Composes a bot for a world. A bot that a function creates is used unchanged.
 * @throws {TestStepError} when services of a bot are replaced that a function creates
 */
export async function createBotUnderTest(
  input: BotInput | HttpBotInput,
  environment: BotEnvironment,
): Promise<BotUnderTest> {
  const { emulator, ingress, override } = environment;
  if (typeof input === 'function') {
    if (override.length > 0) throw new TestStepError(OVERRIDE_WITH_FUNCTION);
    return { bot: await input(emulator), needsHttpServer: ingress === 'http' };
  }
  if ('with' in input && !('gateway' in input)) {
    if (ingress === 'gateway') throw new TestStepError(GATEWAY_OF_HTTP_BOT);
    const { options: given } = input;
    const http = { ...given.http, publicKey: emulator.publicKey };
    return { bot: input.with({ ...sharedBotOptions(given, environment), http }), needsHttpServer: true };
  }
  // Not `instanceof`: a test may have loaded the framework twice.
  const options = 'with' in input ? input.options : input;
  const needsHttpServer = (ingress ?? defaultIngress(options)) === 'http';
  const worldOptions = worldBotOptions(options, environment, needsHttpServer);
  return {
    bot: 'with' in input ? input.with(worldOptions) : new Bot({ ...input, ...worldOptions }),
    needsHttpServer,
  };
}

const GATEWAY_OF_HTTP_BOT = 'An HttpBot has no gateway connection. Omit the option `ingress`.';

const OVERRIDE_WITH_FUNCTION =
  'The option `override` does not apply to a bot that a function creates. Pass the bot or its options, or set `overrides` in the function.';

function defaultIngress({ gateway, http }: BotOptions): Ingress {
  return gateway === false && http !== undefined ? 'http' : 'gateway';
}

/** Returns the options that a world overrides: the connection to the emulator, without a journal, cluster or recording. */
function worldBotOptions(options: BotOptions, environment: BotEnvironment, isServed: boolean): Partial<BotOptions> {
  const { gateway, http } = options;
  return {
    ...sharedBotOptions(options, environment),
    signals: false,
    gateway: isServed ? false : { ...(gateway || {}), recording: undefined },
    journal: undefined,
    cluster: undefined,
    http: isServed || http !== undefined ? { ...http, publicKey: environment.emulator.publicKey } : undefined,
  };
}

/** Returns the options of every bot that a world overrides. */
function sharedBotOptions(
  { commands, lifecycle, overrides = [] }: SharedBotOptions,
  { emulator, logger, override, startTimeoutMs }: BotEnvironment,
): Partial<SharedBotOptions> {
  const tokens = new Set(override.map(tokenOf));
  return {
    token: emulator.token,
    api: { baseUrl: emulator.apiUrl },
    clock: emulator.clock,
    environment: {},
    logger,
    // The guilds in the bot's options do not exist in the world.
    commands: { ...commands, sync: 'start', guilds: undefined },
    lifecycle: { ...lifecycle, startTimeoutMs: Math.min(lifecycle?.startTimeoutMs ?? startTimeoutMs, startTimeoutMs) },
    overrides: [...overrides.filter((entry) => !tokens.has(tokenOf(entry))), ...override],
  };
}

/** The token of an entry; undefined if plain JavaScript passes something else, which composing the bot reports. */
function tokenOf(entry: ServiceProvider | undefined): unknown {
  return typeof entry === 'object' ? entry.provide : entry;
}
