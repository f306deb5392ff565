/** A world for a test: an emulator, a guild, a bot under test, and users who act. */
import { writeFile } from 'node:fs/promises';
import type { Bot } from 'guildhall';
import type { AnyBot, OptionNames } from 'guildhall/internal';
import { type Locale, limits, type PresenceStatus } from 'guildhall/wire';
import type { Emulator } from '../../emulator/index.js';
import type { BotHttpServer } from '../bot/bot-http-server.js';
import type { BotLog, BotLogEntry } from '../bot/bot-log.js';
import type { FailureLog } from '../bot/failure-log.js';
import type { ControlClient, EmulatorHttpClient } from '../control/control-client.js';
import { requireStepOptions } from '../errors/known-options.js';
import { TestStepError } from '../errors/test-step-error.js';
import { TestGuild } from '../guild/test-guild.js';
import { EntityResolver, type RoleInput } from '../input/entity-resolver.js';
import { type LinkRequirementInput, toLinkRequirementsPayload } from '../input/link-requirement-input.js';
import type { ProblemLog } from '../problems/problem-log.js';
import type { RefusedCall, RefusedCalls } from '../problems/refused-calls.js';
import type { WorldProblem } from '../problems/world-problem.js';
import type { ProcessUnderTest } from '../process/process-under-test.js';
import type { TestProcess } from '../process/test-process.js';
import {
  type RecordingInput,
  type ReplayOptions,
  type ReplayResult,
  replayNames,
  replayRecording,
} from '../recording/replay.js';
import type { InviteInput } from '../users/action-groups.js';
import { TestUser } from '../users/test-user.js';
import type { WorldContext } from '../users/world-context.js';
import { ChangeNotifier, type WaitCondition } from '../waiting/change-notifier.js';
import { type ActivityMonitor, IdleDetector } from '../waiting/idle-detector.js';
import { type BadDayHandle, type BadDayOptions, startBadDay } from './bad-day.js';
import { FaultInjector } from './fault-injector.js';
import { advanceDespiteErrors, WorldClock } from './world-clock.js';

/** How long a bot may take to stop before the world advances time, in milliseconds. */
const STOP_GRACE_MS = 100;
/** The longest delay of a fault. */
const MAX_FAULT_DELAY_MS = 60 * 60_000;

export interface WorldDependencies<B extends AnyBot | undefined> {
  readonly emulator: Emulator;
  /** Closes the emulator, unless it belongs to the caller. */
  readonly closeEmulator: () => Promise<void>;
  readonly control: ControlClient;
  readonly httpClient: EmulatorHttpClient;
  readonly guildId: string;
  readonly bot: B;
  readonly httpServer: BotHttpServer | undefined;
  readonly process: ProcessUnderTest | undefined;
  readonly botLog: BotLog;
  readonly failureLog: FailureLog;
  readonly problemLog: ProblemLog;
  readonly refusedCalls: RefusedCalls;
  /** Ends the observation of the bot. */
  readonly endObservation: () => void;
  readonly timeoutMs: number;
}

/** How a user is created. */
export interface CreateUserOptions {
  /**
   * Whether the email address of the account is verified. Guilds with a verification level require it.
   * @default true
   */
  readonly emailVerified?: boolean | undefined;
  /**
   * Whether the phone number of the account is verified. Guilds with the highest verification level require it.
   * @default true
   */
  readonly phoneVerified?: boolean | undefined;
  /**
   * When the account was registered, in the time of the world. Some verification levels require 5 minutes.
   * @default long enough ago for every guild
   */
  readonly registeredAt?: Date | undefined;
  /**
   * The language of the user's client. Interactions of the user contain it.
   * @default 'en-US'
   */
  readonly locale?: Locale | undefined;
  /**
   * The time zone in which the playground shows times to the user, for example `'Europe/Berlin'`. Discord does not send it to
   * bots.
   * @default that of the computer
   */
  readonly timeZone?: string | undefined;
  /**
   * The presence of the user. `user.account.setStatus` changes it.
   * @default 'online'
   */
  readonly status?: PresenceStatus | undefined;
}

const createUserNames: OptionNames<CreateUserOptions> = {
  emailVerified: true,
  phoneVerified: true,
  registeredAt: true,
  locale: true,
  timeZone: true,
  status: true,
};

/** How a member is created. */
export interface CreateMemberOptions extends CreateUserOptions {
  /** The invite that the user joins with. */
  readonly invite?: InviteInput | undefined;
  /** Names of roles, which the owner of the guild grants. */
  readonly roles?: readonly string[] | undefined;
}

const createMemberNames: OptionNames<CreateMemberOptions> = { ...createUserNames, invite: true, roles: true };
const waitNames: OptionNames<NonNullable<Parameters<TestWorld['waitForIdle']>[0]>> = { timeoutMs: true };

/** A running test world with a bot, or without one. Create it with `createWorld`. */
export class TestWorld<B extends AnyBot | undefined = Bot | undefined> {
  /** The emulator, including its complete state. */
  readonly emulator: Emulator;
  /** A client of the control API, for actions without a method of the kit. */
  readonly control: ControlClient;
  /** The id of `guild`. */
  readonly guildId: string;
  /** The guild of the test. */
  readonly guild: TestGuild;
  /** The time of the emulator and the bot. */
  readonly clock: WorldClock;
  /** Injects faults into the emulator. */
  readonly faults: FaultInjector;
  readonly #context: WorldContext;
  readonly #activity: ActivityMonitor;
  readonly #process: ProcessUnderTest | undefined;
  readonly #botLog: BotLog;
  readonly #failureLog: FailureLog;
  readonly #problemLog: ProblemLog;
  readonly #refusedCalls: RefusedCalls;
  readonly #endObservation: () => void;
  readonly #httpClient: EmulatorHttpClient;
  readonly #httpServer: BotHttpServer | undefined;
  readonly #closeEmulator: () => Promise<void>;
  #bot: B;
  #closing: Promise<void> | undefined;

  constructor({
    emulator,
    closeEmulator,
    control,
    httpClient,
    guildId,
    bot,
    httpServer,
    process,
    botLog,
    failureLog,
    problemLog,
    refusedCalls,
    endObservation,
    timeoutMs,
  }: WorldDependencies<B>) {
    this.#problemLog = problemLog;
    this.#refusedCalls = refusedCalls;
    this.#endObservation = endObservation;
    this.#closeEmulator = closeEmulator;
    this.#httpServer = httpServer;
    this.#httpClient = httpClient;
    this.emulator = emulator;
    this.control = control;
    this.guildId = guildId;
    this.#bot = bot;
    this.#botLog = botLog;
    const entities = new EntityResolver(emulator.world, guildId);
    this.#process = process;
    this.#activity = process?.idleDetector ?? new IdleDetector(emulator, () => this.#bot);
    this.#failureLog = failureLog;
    const waitForIdle = (ms: number, signal?: AbortSignal) => this.#activity.waitForIdle(ms, signal);
    this.#context = {
      emulator,
      control,
      httpClient,
      guildId,
      entities,
      timeoutMs,
      changes: new ChangeNotifier(emulator.log),
      registersCommandsLate: process !== undefined,
      describeFailures: () => `${failureLog.describe()}${process?.describe() ?? ''}`,
      describeRefusedCalls: () => refusedCalls.describe(),
      waitForIdle,
    };
    this.guild = new TestGuild(emulator.world, entities, () => refusedCalls.describe());
    this.clock = new WorldClock(emulator.clock, () => this.#activity.waitForNetworkIdle());
    this.faults = new FaultInjector(control, emulator.guildId);
  }

  /**
   * The bot under test, as it runs in this world; undefined if the option `bot` was not set. After `restartBot`, it is another
   * object.
   */
  get bot(): B {
    return this.#bot;
  }

  /** The process of the bot; undefined if the option `command` was not set. */
  get process(): TestProcess | undefined {
    return this.#process;
  }

  /**
   * Stops the bot under test, and starts it again with the same options, as after a deployment. Its services are created again; values
   * of `useValue` stay. What the bot stores in memory is lost. Five seconds of the world's clock pass, because the service allows a bot
   * to identify once in this time. For a bot that was started with `command`, its process is ended, also if it has ended by itself, and
   * started again.
   * @throws {TestStepError} when the world has no bot, the bot is served over HTTP, or its process does not connect again
   * @throws {StartError} when a service cannot be started
   * @throws the error of a timer of the bot's clock that fails meanwhile; the bot is started all the same
   */
  async restartBot(): Promise<void> {
    if (this.#process) {
      await this.#process.stop();
      await this.clock.advance(limits.gateway.identifyWindowMs);
      return this.#process.start();
    }
    const current = this.#requireRestartableBot();
    await current.stop();
    const errors = await advanceDespiteErrors(this.clock, limits.gateway.identifyWindowMs);
    const next = await this.#failureLog.ignoreDuring(() => current.with({}));
    // A bot of the same options has the same type.
    this.#bot = next as B;
    await next.start();
    if (errors.length > 0) throw errors[0];
  }

  /** Creates a user who is not a member of the guild. `user.server.join()` makes the user join. */
  async createUser(name: string, options: CreateUserOptions = {}): Promise<TestUser> {
    requireStepOptions('createUser', options, createUserNames);
    const created = await this.control.call('createUser', {
      username: toUsername(name),
      global_name: name,
      email_verified: options.emailVerified,
      phone_verified: options.phoneVerified,
      registered_at: options.registeredAt?.toISOString(),
      locale: options.locale,
      time_zone: options.timeZone,
      status: options.status,
    });
    return new TestUser(this.#context, created.id, name, created.token);
  }

  /** Creates a user who joins the guild. The member is pending if the guild has Membership Screening. */
  async createMember(name: string, options: CreateMemberOptions = {}): Promise<TestUser> {
    requireStepOptions('createMember', options, createMemberNames);
    const { roles = [], invite, ...account } = options;
    const user = await this.createUser(name, account);
    await user.server.join({ invite });
    for (const role of roles) await this.grantRole(user, role);
    return user;
  }

  /** The owner of the guild. */
  get owner(): TestUser {
    return this.getUser(this.#context.entities.guild.guild.owner_id);
  }

  /**
   * Returns an existing user, for example from the world file.
   * @param nameOrId a display name, a username or an id
   * @throws {TestStepError} when there is no such user; the message lists the users
   */
  getUser(nameOrId: string): TestUser {
    const users = [...this.emulator.world.users.values()].filter(({ applicationId }) => applicationId === undefined);
    const found = users.find(({ user }) => [user.id, user.username, user.global_name].includes(nameOrId));
    if (found) {
      const { user, token } = found;
      return new TestUser(this.#context, user.id, user.global_name ?? user.username, token);
    }
    const names = users.map(({ user }) => user.username).join(', ');
    throw new TestStepError(`There is no user "${nameOrId}" in the world. Existing users: ${names}.`);
  }

  /**
   * Makes the owner of the guild grant a role to a member.
   * @param role the name of the role
   * @throws {TestStepError} when there is no such role
   */
  async grantRole(user: TestUser, role: string): Promise<void> {
    await this.owner.api.guilds.addMemberRole(this.guildId, user.id, this.guild.role(role).id);
  }

  /**
   * Sets what a role of the guild requires, as its settings do in Discord's client. A member who meets all requirements can call
   * `user.server.claimLinkedRole`. An empty list makes it an ordinary role.
   * @throws {TestStepError} when there is no such role, or the bot has no such metadata record
   */
  async linkRole(role: RoleInput, requirements: readonly LinkRequirementInput[]): Promise<void> {
    const roleId = this.#context.entities.resolveId('role', role);
    await this.control.call('editLinkedRole', {
      guild_id: this.guildId,
      role_id: roleId,
      requirements: toLinkRequirementsPayload(requirements),
    });
    this.#context.changes.notify();
  }

  /**
   * Starts a bad day of the service: failed and slow requests, lost sessions, duplicate interactions and expired attachments, at random,
   * but the same ones for the same seed and the same calls in the same order. Without options, small shares of each.
   * @param options the share of each kind. `{ badGateway: 0.5 }` leaves the others at their defaults
   * @returns the counts, and how to end it
   * @throws {TestStepError} when an option is unknown, or a share is not from 0 to 1
   *
   * @example
   * const day = await world.badDay({ seed: 7, badGateway: 0.2 });
   * await robin.useCommand('report');
   * console.log(await day.stop());
   */
  async badDay(options: BadDayOptions = {}): Promise<BadDayHandle> {
    return startBadDay(this.control, options);
  }

  /** The latest warnings and errors in the bot's log, newest last. Empty for a bot in another process: see `process.output`. */
  get botLog(): readonly BotLogEntry[] {
    return this.#botLog.entries;
  }

  /**
   * What went wrong in the bot under test so far, oldest first: failed handlers, interactions without a response or without a
   * handler, requests that the service rejected as invalid or for missing permissions, and errors in the bot's log. One fault is
   * one problem. Uncaught errors are not part of it: the test runner reports them.
   *
   * @example
   * await world.waitForIdle();
   * expect(world.problems).toEqual([]);
   */
  get problems(): readonly WorldProblem[] {
    return this.#problemLog.problems;
  }

  /**
   * The calls of the bot under test that the service refused because of permissions (50013, 50001), each with the permissions that the
   * bot lacks, what causes it, who can repair it, and how often. `notDeclared` is the list to add to `appPermissions`.
   *
   * @example
   * await world.waitForIdle();
   * expect(world.refusedCalls).toEqual([]);
   */
  get refusedCalls(): readonly RefusedCall[] {
    return this.#refusedCalls.list;
  }

  /**
   * Checks a condition now and after every change in the world, until it returns a value.
   * @param condition returns a value, or undefined to continue waiting
   * @param options `timeoutMs`: milliseconds of real time; default: the option `timeoutMs` of the world
   * @throws {TestStepError} when the time is over
   */
  async waitUntil<T>(
    condition: WaitCondition<T>,
    options: { readonly timeoutMs?: number | undefined } = {},
  ): Promise<T> {
    requireStepOptions('waitUntil', options, waitNames);
    const { timeoutMs = this.#context.timeoutMs } = options;
    const value = await this.#context.changes.waitUntil(condition, timeoutMs);
    if (value !== undefined) return value;
    throw new TestStepError(
      `The condition returned no value within ${timeoutMs} ms: ${condition}${this.#context.describeFailures()}`,
    );
  }

  /**
   * Waits until the world is idle: the bot has received every event, no handler runs, no API call is pending. Handlers
   * that wait for a user do not count. What a bot in another process does between two requests is not known: there, no request and no
   * interaction is without a response, and nothing has happened for 100 ms of real time.
   * @param options `timeoutMs`: milliseconds of real time; default: the option `timeoutMs` of the world
   * @throws {TestStepError} when the time is over; the message names the activity. For code that waits for a timer, call
   * `clock.advance` before
   */
  async waitForIdle(options: { readonly timeoutMs?: number | undefined } = {}): Promise<void> {
    requireStepOptions('waitForIdle', options, waitNames);
    const { timeoutMs = this.#context.timeoutMs } = options;
    if (await this.#activity.waitForIdle(timeoutMs)) return;
    const activity = this.#activity.currentActivity ?? this.#activity.recentActivity;
    const output = this.#process?.describe() ?? '';
    throw new TestStepError(`The world did not become idle within ${timeoutMs} ms: ${activity}.${output}`);
  }

  /** Writes the complete state to a file. `createWorld({ worldFile: path })` starts a world with it. */
  async save(path: string): Promise<void> {
    await this.waitForIdle();
    const file = await this.control.call('saveWorld', {});
    await writeFile(path, `${JSON.stringify(file, null, 1)}\n`);
  }

  /**
   * Replays recorded dispatches one after the other, and returns the API calls that the bot makes. The result is the same
   * in every run, so a snapshot of it is a regression test.
   * @throws {RecordingError} when the recording is invalid, or not redacted (`guildhall redact`)
   *
   * @example
   * const { calls } = await world.replay('recordings/one-evening.jsonl');
   * expect(calls).toMatchSnapshot();
   */
  async replay(recording: RecordingInput, options: ReplayOptions = {}): Promise<ReplayResult> {
    requireStepOptions('replay', options, replayNames);
    const { emulator, control } = this;
    return replayRecording({ emulator, control, waitForIdle: () => this.waitForIdle() }, recording, options);
  }

  /** Stops the bot, then the emulator if it belongs to the world. Further calls return the same promise. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #requireRestartableBot(): AnyBot {
    if (this.#httpServer) throw new TestStepError('A bot that the kit serves over HTTP cannot be restarted.');
    if (this.#bot) return this.#bot;
    throw new TestStepError('This world has no bot: pass the option `bot` or `command` to createWorld.');
  }

  get #hasPendingWork(): boolean {
    const pending = this.bot?.pending;
    return pending !== undefined && pending.handlers + pending.prompts + pending.calls > 0;
  }

  async #close(): Promise<void> {
    const { clock } = this.emulator;
    clock.setMode('real');
    const stopping = this.bot?.stop();
    // A response that a fault delays must not keep the bot from stopping. A stop hook has its real time.
    if (stopping && !(await resolvesSoon(stopping)) && this.#hasPendingWork) await clock.advance(MAX_FAULT_DELAY_MS);
    await stopping;
    await this.#process?.close();
    this.#endObservation();
    await this.#httpServer?.close();
    this.#httpClient.close();
    await this.#closeEmulator();
  }
}

function resolvesSoon(promise: Promise<void>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), STOP_GRACE_MS);
    void promise.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

/** Converts a name to a valid username: lower case letters, digits, `_` and `.`, two characters at least. */
function toUsername(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.]/g, '_')
    .padEnd(2, '_');
}
