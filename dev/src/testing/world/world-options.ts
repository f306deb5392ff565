import type { LogLevel, ServiceProvider } from 'guildhall';
import type { ClockMode, OptionNames } from 'guildhall/internal';
import type { BotCommand } from '../../command/bot-command.js';
import type { SkuDescription, WorldDescription, WorldFile } from '../../emulator/index.js';
import { type EmulatedApplicationOptions, type Emulator, emulatedApplicationNames } from '../../emulator/index.js';
import type { BotInput, HttpBotInput, Ingress } from '../bot/bot-under-test.js';
import type { TestGuildOptions } from '../guild/test-guild-options.js';

/** Options of `createWorld`. */
export interface WorldOptions {
  /**
   * The bot under test: a bot, the options of a bot, or a function that creates a bot for the emulator. A bot is composed
   * again for the world; the object itself is not started. Without this option, the world has no bot under test.
   */
  readonly bot?: BotInput | HttpBotInput | undefined;
  /**
   * The command that starts the bot under test, for a bot of any library and language. No shell interprets it. It gets the variables
   * `DISCORD_TOKEN`, `DISCORD_APPLICATION_ID`, `DISCORD_GUILD_ID` and `DISCORD_PUBLIC_KEY`. Programs of Node and Python reach the emulator
   * unchanged; others find it with `GUILDHALL_API` and `GUILDHALL_GATEWAY`. The world is ready when the bot is connected. It excludes `bot`,
   * `override` and `ingress`. The bot is an administrator; `world.emulator.setBotPermissions` changes that.
   * @default no process is started
   *
   * @example
   * await using world = await createWorld({ command: ['node', 'bot.js'] });
   * await (await world.createMember('Robin')).useCommand('ping');
   */
  readonly command?: BotCommand | undefined;
  /**
   * The working folder of `command`, relative to that of this process.
   * @default that of this process
   */
  readonly cwd?: string | undefined;
  /**
   * Further environment variables of `command`, besides those of this process. `{token}`, `{application_id}`, `{guild_id}`, `{channel_id}`,
   * `{public_key}`, `{client_secret}`, `{api}` and `{gateway}` in a value are replaced.
   * @default {}
   *
   * @example
   * await createWorld({ command: ['python3', 'bot.py'], env: { BOT_TOKEN: '{token}', DATABASE: ':memory:' } });
   */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /**
   * How long `command` may take until the bot is connected, in milliseconds of real time. Test runners have a limit of their own, which
   * can be shorter.
   * @default 30000
   */
  readonly startTimeoutMs?: number | undefined;
  /**
   * Services of the bot that are replaced in this world: entries as in `services`, with the tokens that they replace. The
   * bot that was passed and other worlds are not changed. A bot that a function creates cannot be overridden.
   * @default []
   *
   * @example
   * await createWorld({ bot, override: [{ provide: Store, useValue: new MemoryStore() }] });
   */
  readonly override?: readonly ServiceProvider[] | undefined;
  /**
   * The guild of the test: a description of a guild to create, or the name or id of a guild in the world file.
   * @default the guild of `world`, or the emulator's default guild, with the channels `general` and `welcome`
   */
  readonly guild?: TestGuildOptions | string | undefined;
  /**
   * SKUs of the bot, which users buy without money. They exist before the bot starts. With `id`, a SKU has the id that the bot
   * knows from Discord.
   * @default those of `world`
   *
   * @example
   * await using world = await createWorld({ bot, skus: [{ id: '1088510058284990888', name: 'Gold', kind: 'user-subscription' }] });
   * await (await world.createMember('Ada')).store.buy('Gold');
   */
  readonly skus?: readonly SkuDescription[] | undefined;
  /**
   * A running emulator, for example with other options of the gateway, or with another world: a world has one guild. The
   * caller closes it, after the worlds. It excludes `world`, `worldFile`, `application`, `clock` and
   * `port`.
   * @default an emulator of its own
   *
   * @example
   * const emulator = await startEmulator({ gateway: { recommendedShards: 2, maxConcurrency: 2 } });
   * const worlds = [await createWorld({ emulator, guild: { name: 'North' } }), await createWorld({ emulator, guild: { name: 'South' } })];
   */
  readonly emulator?: Emulator | undefined;
  /**
   * Describes the initial state: the guild with its roles, channels and onboarding, and users, whom `getUser` returns by
   * their names. `guildhall dev` reads the same description from `guildhall.world.ts`. It excludes `worldFile`.
   * @default as `worldFile`
   *
   * @example
   * import harbour from '../guildhall.world.js';
   *
   * await using world = await createWorld({ bot, world: harbour });
   * await world.getUser('Mara').useCommand(warnCommand, { member: world.getUser('Robin') });
   */
  readonly world?: WorldDescription | undefined;
  /**
   * The initial state: the path of a file that `world.save` wrote, or the content of one.
   * @default a new world
   */
  readonly worldFile?: string | WorldFile | undefined;
  /**
   * The client secret and the redirect URIs of the bot under test, for the tests of its website (OAuth2).
   * @default a random secret (`world.emulator.clientSecret`), and no redirect URIs
   *
   * @example
   * await using world = await createWorld({ bot, application: { redirectUris: ['http://localhost:8080/login'] } });
   */
  readonly application?: EmulatedApplicationOptions | undefined;
  /**
   * `manual`: once the bot is ready, time changes only by `world.clock.advance`. A `command` has the time of the computer: `advance` moves
   * only that of the emulator.
   * @default 'real'
   */
  readonly clock?: ClockMode | undefined;
  /**
   * How interactions reach the bot. With `http`, the kit serves the bot on loopback and registers the address.
   * @default `http` if the bot has the option `http` and no gateway, else `gateway`. A bot that a function creates is
   * not served by default
   */
  readonly ingress?: Ingress | undefined;
  /**
   * The loopback port of the emulator.
   * @default a free port
   */
  readonly port?: number | undefined;
  /**
   * How long users wait for a message, a component, a modal or a response, in milliseconds of real time.
   * @default 4000
   */
  readonly timeoutMs?: number | undefined;
  /**
   * The least severe level of the log that is printed to standard error: that of the bot, and that of the world's own
   * emulator. Warnings and errors of the bot are always included in `world.botLog` and, except for what it logs while it is
   * composed, in the messages of failures.
   * @default 'silent'
   */
  readonly logLevel?: LogLevel | undefined;
}

/** The bot, descriptions and services are validated when they are read. */
export const worldOptionNames: OptionNames<WorldOptions> = {
  bot: true,
  command: true,
  cwd: true,
  env: true,
  startTimeoutMs: true,
  override: true,
  guild: true,
  skus: true,
  emulator: true,
  world: true,
  worldFile: true,
  application: emulatedApplicationNames,
  clock: true,
  ingress: true,
  port: true,
  timeoutMs: true,
  logLevel: true,
};
