/** A world for a test: an emulator, a guild, a bot under test, and people who act. */
import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Bot } from '../../app/bot.js';
import type { Emulator } from '../../emulator/emulator.js';
import type { Channel } from '../../wire/objects/channels/channel.js';
import type { BotHttpServer } from '../bot/bot-http-server.js';
import type { BotLog, BotLogEntry } from '../bot/bot-log.js';
import { FailureLog } from '../bot/failure-log.js';
import type { ControlClient } from '../control/control-client.js';
import type { EmulatorHttpClient } from '../control/emulator-http-client.js';
import { TestStepError } from '../errors/test-step-error.js';
import { TestGuild } from '../guild/test-guild.js';
import { EntityResolver } from '../input/entity-resolver.js';
import { type RecordingInput, type ReplayOptions, type ReplayResult, replayRecording } from '../recording/replay.js';
import { type InviteInput, TestUser } from '../users/test-user.js';
import type { WorldContext } from '../users/world-context.js';
import { ChangeNotifier, type WaitCondition } from '../waiting/change-notifier.js';
import { IdleDetector } from '../waiting/idle-detector.js';
import { FaultInjector } from './fault-injector.js';
import { WorldClock } from './world-clock.js';

/** How long a bot may take to stop before time is moved for it. */
const STOP_GRACE_MS = 100;
/** A fault delays nothing for longer. */
const MAX_FAULT_DELAY_MS = 60 * 60_000;

/** What the control interface tells of an account that was made. */
const CreatedUser = z.object({ id: z.string(), token: z.string() });

/** What a world is made of. */
export interface WorldDependencies {
  readonly emulator: Emulator;
  readonly control: ControlClient;
  readonly httpClient: EmulatorHttpClient;
  readonly guildId: string;
  readonly bot: Bot | undefined;
  readonly httpServer: BotHttpServer | undefined;
  readonly botLog: BotLog;
  readonly timeoutMs: number;
}

/** A running world. */
export class TestWorld {
  /** The emulated service, with its whole state. */
  readonly emulator: Emulator;
  /** Calls of the control API that the kit has no word for. */
  readonly control: ControlClient;
  readonly guildId: string;
  /** The guild as it is. */
  readonly guild: TestGuild;
  /** The bot under test, as it runs in this world. */
  readonly bot: Bot | undefined;
  readonly clock: WorldClock;
  readonly faults: FaultInjector;
  readonly #context: WorldContext;
  readonly #idleDetector: IdleDetector;
  readonly #log: BotLog;
  readonly #connection: EmulatorHttpClient;
  readonly #endpoint: BotHttpServer | undefined;
  #closing: Promise<void> | undefined;

  constructor({ emulator, control, httpClient, guildId, bot, httpServer, botLog, timeoutMs }: WorldDependencies) {
    this.#endpoint = httpServer;
    this.#connection = httpClient;
    this.emulator = emulator;
    this.control = control;
    this.guildId = guildId;
    this.bot = bot;
    this.#log = botLog;
    const entities = new EntityResolver(emulator.world, guildId);
    this.#idleDetector = new IdleDetector(emulator, () => bot);
    const troubles = new FailureLog(emulator.log, botLog);
    const waitForIdle = (ms: number, signal?: AbortSignal) => this.#idleDetector.waitForIdle(ms, signal);
    this.#context = {
      emulator,
      control,
      httpClient,
      guildId,
      entities,
      timeoutMs,
      changes: new ChangeNotifier(emulator.log),
      recentFailures: () => troubles.lines,
      waitForIdle,
    };
    this.guild = new TestGuild(emulator.world, entities);
    this.clock = new WorldClock(emulator.clock, () => this.#idleDetector.waitForNetworkIdle());
    this.faults = new FaultInjector(control);
  }

  /** A new person, who is no member of the guild yet. */
  async createUser(name: string): Promise<TestUser> {
    const account = await this.control.call('POST', '/users', CreatedUser, {
      username: toUsername(name),
      global_name: name,
    });
    return new TestUser(this.#context, account.id, name, account.token);
  }

  /**
   * A new person who joins the guild, by an invite where one is given; pending, when the guild has screening.
   * @param options `roles` are given by the owner's hand
   */
  async createMember(
    name: string,
    { roles = [], ...how }: { readonly invite?: InviteInput | undefined; readonly roles?: readonly string[] } = {},
  ): Promise<TestUser> {
    const person = await this.createUser(name);
    await person.joinGuild(how);
    for (const role of roles) await this.grantRole(person, role);
    return person;
  }

  /** Who owns the guild. */
  get owner(): TestUser {
    return this.getUser(this.#context.entities.guild.guild.owner_id);
  }

  /**
   * Somebody who is in the world already, from its file for example.
   * @param who a name, a username, or an id
   * @throws {TestStepError} when there is nobody of that name
   */
  getUser(who: string): TestUser {
    const people = [...this.emulator.world.users.values()].filter(({ applicationId }) => applicationId === undefined);
    const found = people.find(({ user }) => [user.id, user.username, user.global_name].includes(who));
    if (found) {
      const { user, token } = found;
      return new TestUser(this.#context, user.id, user.global_name ?? user.username, token);
    }
    const there = people.map(({ user }) => user.username).join(', ');
    throw new TestStepError(`There is nobody called "${who}" in the world. There are: ${there}.`);
  }

  /** Gives a person a role of the guild, by the owner's hand. */
  async grantRole(person: TestUser, role: string): Promise<void> {
    await this.owner.api.guilds.addMemberRole(this.guildId, person.id, this.guild.role(role).id);
  }

  /** Channels and threads of the guild, the oldest first. */
  channels(): readonly Channel[] {
    return this.#context.entities.channels.map(({ channel }) => channel);
  }

  /** What the bot warned of and what failed in it, the latest last. */
  get botLog(): readonly BotLogEntry[] {
    return this.#log.entries;
  }

  /**
   * Looks now and whenever something has happened, until `look` gives a value; undefined when `timeoutMs` are over.
   * @param timeoutMs real time. Default: the patience of the world
   */
  async waitUntil<T>(look: WaitCondition<T>, timeoutMs = this.#context.timeoutMs): Promise<T | undefined> {
    return this.#context.changes.waitUntil(look, timeoutMs);
  }

  /**
   * Waits until the world is at rest: every event has arrived, no handler of the bot runs, no call of it is under way.
   * Handlers that wait for a person do not count.
   * @throws {TestStepError} naming what goes on, when patience is over. What waits for time needs `clock.advance`
   */
  async waitForIdle(): Promise<void> {
    if (await this.#idleDetector.waitForIdle(this.#context.timeoutMs)) return;
    const what = this.#idleDetector.currentActivity ?? 'something kept happening';
    throw new TestStepError(`The world did not come to rest in ${this.#context.timeoutMs} ms: ${what}.`);
  }

  /** Writes the whole world into a file, with which another can begin (`createWorld({ world: path })`). */
  async save(path: string): Promise<void> {
    await this.waitForIdle();
    const file = await this.control.call('GET', '/world', z.unknown());
    await writeFile(path, `${JSON.stringify(file, null, 1)}\n`);
  }

  /**
   * Lets what a bot was once told happen again, dispatch after dispatch, and gives what the bot asks of the service
   * meanwhile, in order and the same in every run: a snapshot of it is a regression test.
   * @throws {RecordingError} when the recording is broken, or not redacted (`guildhall redact`)
   *
   * @example
   * const { calls } = await world.replay('recordings/one-evening.jsonl');
   * expect(calls).toMatchSnapshot();
   */
  replay(recording: RecordingInput, options?: ReplayOptions): Promise<ReplayResult> {
    const { emulator, control } = this;
    return replayRecording({ emulator, control, waitForIdle: () => this.waitForIdle() }, recording, options);
  }

  /** Stops the bot, then the service. Calling it again gives the same promise. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #close(): Promise<void> {
    const { clock } = this.emulator;
    clock.setMode('real');
    const stopping = this.bot?.stop();
    // What waits for time, such as an answer that a fault delays, must not keep the bot from stopping.
    if (stopping && !(await resolvesSoon(stopping))) await clock.advance(MAX_FAULT_DELAY_MS);
    await stopping;
    await this.#endpoint?.close();
    this.#connection.close();
    await this.emulator.close();
    clock.stop();
  }
}

function resolvesSoon(event: Promise<void>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), STOP_GRACE_MS);
    void event.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

/** A username that the service takes: small letters, digits, `_` and `.`, two at least. */
function toUsername(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.]/g, '_')
    .padEnd(2, '_');
}
