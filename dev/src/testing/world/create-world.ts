import { readFile } from 'node:fs/promises';
import { type Bot, createLogger, type LogLevel } from 'guildhall';
import type { HttpBot } from 'guildhall/http';
import { AdjustableClock, type AnyBot, errorMessage, loadHttpClient } from 'guildhall/internal';
import type { Guild } from 'guildhall/wire';
import type { BotCommand } from '../../command/bot-command.js';
import { operations } from '../../control/operations/all-operations.js';
import { type Emulator, startEmulator, type WorldFile } from '../../emulator/index.js';
import { parseWorldDescription, toGuildPayload } from '../../emulator/inspect.js';
import { playgroundRoutes } from '../../playground-server/playground-routes.js';
import { BotHttpServer } from '../bot/bot-http-server.js';
import { BotLog } from '../bot/bot-log.js';
import { administratorWarning, grantRequiredPermissions } from '../bot/bot-permissions.js';
import { type BotInput, createBotUnderTest, type HttpBotInput } from '../bot/bot-under-test.js';
import { FailureLog } from '../bot/failure-log.js';
import { ControlClient, EmulatorHttpClient, type UncheckedOperation } from '../control/control-client.js';
import { requireStepOptions } from '../errors/known-options.js';
import { TestStepError } from '../errors/test-step-error.js';
import type { TestGuildOptions } from '../guild/test-guild-options.js';
import { observeProblems } from '../problems/observe-problems.js';
import { ProcessUnderTest } from '../process/process-under-test.js';
import { readCommandOptions } from './command-options.js';
import { MANUAL_CLOCK_HEARTBEAT_MS } from './manual-clock-heartbeat.js';
import { TestWorld } from './test-world.js';
import { type WorldOptions, worldOptionNames } from './world-options.js';

// Every bot needs the HTTP client. Loading it here makes the first world start faster.
void loadHttpClient();

/** Below the default timeouts of test runners, so that the kit reports the failure. */
const DEFAULT_TIMEOUT_MS = 4000;

/**
 * Starts an emulator, creates the guild, and starts the bot. Worlds share nothing, so many can run at a time. The bot has exactly the
 * permissions that it declares (`appPermissions`); one that declares none is an administrator, and the process warns once.
 * @throws {TestStepError} when an option is unknown, the world file cannot be read or has no guild of that name, or `command` cannot be
 * started, ends, or does not connect within `startTimeoutMs`; the message says what was missing, and has the last lines of its output
 * @throws {WorldDescriptionError} when `world` or `guild` has mistakes
 * @throws {StartError} when a service or handler of the bot cannot be started, or takes longer than `timeoutMs`
 * @throws {CompositionError} when the bot cannot be composed, also with the services of `override`
 *
 * @example
 * await using world = await createWorld({ bot });
 * const visitor = await world.createMember('visitor');
 */
export function createWorld(options: WorldOptions & { readonly bot: HttpBotInput }): Promise<TestWorld<HttpBot>>;
export function createWorld(options: WorldOptions & { readonly bot: BotInput }): Promise<TestWorld<Bot>>;
export function createWorld(options: WorldOptions & { readonly command: BotCommand }): Promise<TestWorld<undefined>>;
export function createWorld(options?: WorldOptions): Promise<TestWorld>;
export async function createWorld(options: WorldOptions = {}): Promise<TestWorld<AnyBot | undefined>> {
  const world = await startWorld(options);
  if (world.bot) administratorWarning.giveFor(world.bot);
  return world;
}

/** Creates a world without a warning of undeclared permissions, for tools that report them. It throws what `createWorld` throws. */
export function startWorld(options: WorldOptions & { readonly bot: BotInput }): Promise<TestWorld<Bot>>;
export function startWorld(options: WorldOptions & { readonly command: BotCommand }): Promise<TestWorld<undefined>>;
export function startWorld(options: WorldOptions): Promise<TestWorld<AnyBot | undefined>>;
export async function startWorld(options: WorldOptions): Promise<TestWorld<AnyBot | undefined>> {
  requireStepOptions('createWorld', options, worldOptionNames);
  const commandUnderTest = readCommandOptions(options);
  const { clock: mode = 'real', logLevel = 'silent', ingress, override = [] } = options;
  const { timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const emulator = options.emulator ?? (await startOwnEmulator(options, logLevel));
  if (options.emulator) checkSharedEmulator(options);
  const closeEmulator = async () => {
    if (options.emulator) return;
    await emulator.close();
    emulator.clock.stop();
  };
  const botLog = new BotLog([emulator.token], logLevel, (line) => emulator.reportOutput(line));
  const failureLog = new FailureLog(emulator, botLog);
  const { problemLog, refusedCalls, endObservation } = observeProblems(
    emulator,
    (entry) => failureLog.add(entry),
    commandUnderTest !== undefined,
  );
  let world: TestWorld<AnyBot | undefined> | undefined;
  try {
    const httpClient = new EmulatorHttpClient(emulator.url);
    const control = new ControlClient(httpClient);
    const guildId = await prepareGuild(emulator, control, options.guild);
    for (const sku of options.skus ?? []) {
      await control.call('createSku', { application_id: emulator.applicationId, ...sku });
    }
    const { bot: input } = options;
    const underTest =
      input &&
      (await failureLog.ignoreDuring(() =>
        createBotUnderTest(input, {
          emulator,
          logger: botLog.logger,
          ingress,
          override,
          startTimeoutMs: timeoutMs,
        }),
      ));
    const bot = underTest?.bot;
    if (bot) grantRequiredPermissions(emulator, bot);
    const httpServer = underTest?.needsHttpServer ? new BotHttpServer(underTest.bot) : undefined;
    const botProcess =
      commandUnderTest &&
      new ProcessUnderTest({
        ...commandUnderTest,
        emulator,
        onProblem: (problem) => problemLog.report(problem),
      });
    world = new TestWorld({
      emulator,
      closeEmulator,
      control,
      httpClient,
      guildId,
      bot,
      httpServer,
      process: botProcess,
      botLog,
      failureLog,
      problemLog,
      refusedCalls,
      endObservation,
      timeoutMs,
    });
    await bot?.start();
    await httpServer?.listen();
    await botProcess?.start();
    if (!options.emulator) emulator.clock.setMode(mode);
    return world;
  } catch (error) {
    endObservation();
    await (world ? world.close() : closeEmulator());
    throw error;
  }
}

async function startOwnEmulator(
  { port = 0, world, worldFile: file, application }: WorldOptions,
  logLevel: LogLevel,
): Promise<Emulator> {
  if (world && file !== undefined) {
    throw new TestStepError('createWorld has the options "world" and "worldFile". Pass one of them.');
  }
  const worldFile = typeof file === 'string' ? await loadWorldFile(file) : file;
  return startEmulator({
    port,
    clock: new AdjustableClock('real'),
    logger: createLogger({ level: logLevel, destination: process.stderr }),
    gateway: { heartbeatIntervalMs: MANUAL_CLOCK_HEARTBEAT_MS },
    world,
    worldFile,
    application,
    // Shows the world of a test that fails.
    routes: playgroundRoutes,
  });
}

/** @throws {TestStepError} */
function checkSharedEmulator(options: WorldOptions): void {
  const excluded = (['world', 'worldFile', 'application', 'clock', 'port'] as const).filter(
    (name) => options[name] !== undefined,
  );
  if (excluded.length === 0) return;
  throw new TestStepError(
    `createWorld has the option "emulator" and "${excluded.join('", "')}". Pass ${excluded.length > 1 ? 'these' : 'this'} to startEmulator.`,
  );
}

async function prepareGuild(emulator: Emulator, control: ControlClient, guild: WorldOptions['guild']): Promise<string> {
  if (guild === undefined) return emulator.guildId;
  if (typeof guild === 'object') {
    const { id } = await control.call<UncheckedOperation<Guild>>(
      operations.createGuild,
      toGuildPayload(describedGuild(guild)),
    );
    return id;
  }
  const guilds = [...emulator.world.guilds.values()].map((record) => record.guild);
  const found = guilds.find(({ name, id }) => name === guild || id === guild);
  if (found) return found.id;
  throw new TestStepError(
    `There is no guild "${guild}" in the world. Existing guilds: ${guilds.map(({ name }) => name).join(', ')}.`,
  );
}

/** @throws {WorldDescriptionError} when the description has mistakes, for example a name that is unknown */
function describedGuild(guild: TestGuildOptions): TestGuildOptions {
  parseWorldDescription({ guild });
  return guild;
}

async function loadWorldFile(path: string): Promise<WorldFile> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new TestStepError(`The world file ${path} cannot be read: ${errorMessage(error)}`);
  }
}
