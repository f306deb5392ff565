/** A world for a test: an emulator, a guild, a bot under test, and people who act. */
import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Bot } from '../app/bot.js';
import type { Emulator } from '../emulator/emulator.js';
import type { Channel } from '../wire/objects/channels/channel.js';
import type { BotEndpoint } from './bot-endpoint.js';
import type { BotLine, BotLog } from './bot-log.js';
import type { Connection } from './connection.js';
import type { ControlClient } from './control-client.js';
import { Names } from './entities.js';
import { StageError } from './errors.js';
import { Faults } from './faults.js';
import { type Look, News } from './news.js';
import { type InviteInput, Person } from './person.js';
import { type RecordingInput, type Replay, type ReplayOptions, replayRecording } from './recording/replay.js';
import { SeenGuild } from './seen-guild.js';
import { Settling } from './settling.js';
import type { Stage } from './stage.js';
import { Troubles } from './troubles.js';
import { WorldClock } from './world-clock.js';

/** How long a bot may take to stop before time is moved for it. */
const SOON_MS = 100;
/** A fault delays nothing for longer. */
const LONGEST_DELAY_MS = 60 * 60_000;

/** What the control interface tells of an account that was made. */
const NewAccount = z.object({ id: z.string(), token: z.string() });

/** What a world is made of. */
export interface WorldParts {
  readonly service: Emulator;
  readonly control: ControlClient;
  readonly connection: Connection;
  readonly guildId: string;
  readonly bot: Bot | undefined;
  readonly endpoint: BotEndpoint | undefined;
  readonly log: BotLog;
  readonly patienceMs: number;
}

/** A running world. */
export class TestWorld {
  /** The emulated service, with its whole state. */
  readonly service: Emulator;
  /** Calls of the control API that the kit has no word for. */
  readonly control: ControlClient;
  readonly guildId: string;
  /** The guild as it is. */
  readonly guild: SeenGuild;
  /** The bot under test, as it runs in this world. */
  readonly bot: Bot | undefined;
  readonly clock: WorldClock;
  readonly faults: Faults;
  readonly #stage: Stage;
  readonly #settling: Settling;
  readonly #log: BotLog;
  readonly #connection: Connection;
  readonly #endpoint: BotEndpoint | undefined;
  #closing: Promise<void> | undefined;

  constructor({ service, control, connection, guildId, bot, endpoint, log, patienceMs }: WorldParts) {
    this.#endpoint = endpoint;
    this.#connection = connection;
    this.service = service;
    this.control = control;
    this.guildId = guildId;
    this.bot = bot;
    this.#log = log;
    const names = new Names(service.world, guildId);
    this.#settling = new Settling(service, () => bot);
    const troubles = new Troubles(service.log, log);
    const quiet = (ms: number, signal?: AbortSignal) => this.#settling.quiet(ms, signal);
    this.#stage = {
      service,
      control,
      connection,
      guildId,
      names,
      patienceMs,
      news: new News(service.log),
      troubles: () => troubles.lines,
      quiet,
    };
    this.guild = new SeenGuild(service.world, names);
    this.clock = new WorldClock(service.clock, () => this.#settling.rests());
    this.faults = new Faults(control);
  }

  /** A new person, who is no member of the guild yet. */
  async person(name: string): Promise<Person> {
    const account = await this.control.call('POST', '/users', NewAccount, {
      username: usernameOf(name),
      global_name: name,
    });
    return new Person(this.#stage, account.id, name, account.token);
  }

  /**
   * A new person who joins the guild, by an invite where one is given; pending, when the guild has screening.
   * @param options `roles` are given by the owner's hand
   */
  async join(
    name: string,
    { roles = [], ...how }: { readonly invite?: InviteInput | undefined; readonly roles?: readonly string[] } = {},
  ): Promise<Person> {
    const person = await this.person(name);
    await person.joins(how);
    for (const role of roles) await this.grant(person, role);
    return person;
  }

  /** Who owns the guild. */
  get owner(): Person {
    return this.account(this.#stage.names.guild.guild.owner_id);
  }

  /**
   * Somebody who is in the world already, from its file for example.
   * @param who a name, a username, or an id
   * @throws {StageError} when there is nobody of that name
   */
  account(who: string): Person {
    const people = [...this.service.world.users.values()].filter(({ applicationId }) => applicationId === undefined);
    const found = people.find(({ user }) => [user.id, user.username, user.global_name].includes(who));
    if (found) {
      const { user, token } = found;
      return new Person(this.#stage, user.id, user.global_name ?? user.username, token);
    }
    const there = people.map(({ user }) => user.username).join(', ');
    throw new StageError(`There is nobody called "${who}" in the world. There are: ${there}.`);
  }

  /** Gives a person a role of the guild, by the owner's hand. */
  async grant(person: Person, role: string): Promise<void> {
    await this.owner.api.guilds.addMemberRole(this.guildId, person.id, this.guild.role(role).id);
  }

  /** Channels and threads of the guild, the oldest first. */
  channels(): readonly Channel[] {
    return this.#stage.names.channels.map(({ channel }) => channel);
  }

  /** What the bot warned of and what failed in it, the latest last. */
  get botLog(): readonly BotLine[] {
    return this.#log.lines;
  }

  /**
   * Looks now and whenever something has happened, until `look` gives a value; undefined when `timeoutMs` are over.
   * @param timeoutMs real time. Default: the patience of the world
   */
  async until<T>(look: Look<T>, timeoutMs = this.#stage.patienceMs): Promise<T | undefined> {
    return this.#stage.news.until(look, timeoutMs);
  }

  /**
   * Waits until the world is at rest: every event has arrived, no handler of the bot runs, no call of it is under way.
   * Handlers that wait for a person do not count.
   * @throws {StageError} naming what goes on, when patience is over. What waits for time needs `clock.advance`
   */
  async settled(): Promise<void> {
    if (await this.#settling.quiet(this.#stage.patienceMs)) return;
    const what = this.#settling.unsettled ?? 'something kept happening';
    throw new StageError(`The world did not come to rest in ${this.#stage.patienceMs} ms: ${what}.`);
  }

  /** Writes the whole world into a file, with which another can begin (`createWorld({ world: path })`). */
  async save(path: string): Promise<void> {
    await this.settled();
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
  replay(recording: RecordingInput, options?: ReplayOptions): Promise<Replay> {
    const { service, control } = this;
    return replayRecording({ service, control, settled: () => this.settled() }, recording, options);
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
    const { clock } = this.service;
    clock.setMode('real');
    const stopping = this.bot?.stop();
    // What waits for time, such as an answer that a fault delays, must not keep the bot from stopping.
    if (stopping && !(await isSoon(stopping))) await clock.advance(LONGEST_DELAY_MS);
    await stopping;
    await this.#endpoint?.close();
    this.#connection.close();
    await this.service.close();
    clock.stop();
  }
}

function isSoon(event: Promise<void>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), SOON_MS);
    void event.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

/** A username that the service takes: small letters, digits, `_` and `.`, two at least. */
function usernameOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.]/g, '_')
    .padEnd(2, '_');
}
