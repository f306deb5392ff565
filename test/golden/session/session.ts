/** A bot at a scripted Discord, and the transcript of both. */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { Bot, fileJournal } from 'guildhall';
import { onTestFinished } from 'vitest';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { INTERACTION_TOKEN } from '../../app/fixture/interactions.js';
import { TOKEN } from '../../app/fixture/token.js';
import { GatedJournal } from '../../ingress/journal/delivery/gated-journal.js';
import { observeChannels, observedLogger, observing } from '../observation.js';
import { type ScriptedConnection, ScriptedDiscord } from '../scripted-discord.js';
import { Transcript } from '../transcript.js';
import { sessionHandlers } from './session-bot.js';

export interface Variant {
  readonly shards: number;
  readonly isJournaled: boolean;
}

/** With two shards, the first guild belongs to shard 0 and the other one to shard 1. */
export const GUILDS = ['8388608', '4194304'] as const;
export const user = { id: '7', username: 'wren', discriminator: '0', global_name: null, avatar: null };
export class Session {
  readonly clock = new AdjustableClock('manual', Date.UTC(2026, 0, 1));
  readonly #connections: ScriptedConnection[] = [];
  readonly #sequences = new Map<string, number>();
  #interactions = 0;
  #processes = 0;
  #release: () => void = () => {};
  #bot: Bot | undefined;
  #journal: GatedJournal | undefined;

  private constructor(
    readonly transcript: Transcript,
    readonly discord: ScriptedDiscord,
    readonly variant: Variant,
    readonly folder: string,
  ) {}

  static async create(variant: Variant): Promise<Session> {
    const transcript = new Transcript();
    const discord = await ScriptedDiscord.start(transcript);
    const folder = await mkdtemp(join(tmpdir(), 'guildhall-'));
    const session = new Session(transcript, discord, variant, folder);
    const stopObserving = observeChannels(transcript);
    transcript.observeState(() => session.#state());
    onTestFinished(async () => {
      transcript.mute();
      await session.#bot?.stop();
      stopObserving();
      await discord.close();
      await rm(folder, { recursive: true });
    });
    return session;
  }

  /** The bot of the running process. */
  get bot(): Bot {
    if (!this.#bot) throw new Error('no process runs');
    return this.#bot;
  }

  /** Composes the bot of the next process. */
  compose(): Bot {
    const { transcript, discord, clock, variant } = this;
    const released = new Promise<void>((resolve) => {
      this.#release = resolve;
    });
    const { handlers, features } = sessionHandlers((line) => transcript.note('bot', `run ${line}`), released);
    if (variant.isJournaled) this.#journal = new GatedJournal(fileJournal(this.#journalPath, { fsync: false }));
    this.#bot = new Bot({
      token: TOKEN,
      api: { baseUrl: discord.baseUrl },
      environment: {},
      signals: false,
      clock,
      logger: observedLogger(transcript),
      handlers,
      features: [...features, observing(transcript)],
      commands: { sync: 'never' },
      gateway: { shards: variant.shards, random: () => 0.25 },
      ...(this.#journal && { journal: this.#journal }),
    });
    return this.#bot;
  }

  /** Ends the handler of the message `slow`. */
  release(): void {
    this.#release();
  }

  /** Ends the process as a kill does: the next one finds the journal as it is now, with all that was to be stored. */
  async kill(): Promise<void> {
    await turn();
    await this.#journal?.flush();
    const before = this.#journalPath;
    this.#processes += 1;
    await copyFile(before, this.#journalPath);
    this.transcript.mute();
    this.release();
    await this.bot.stop();
    this.#bot = undefined;
  }

  get #journalPath(): string {
    return join(this.folder, `${this.#processes}.journal`);
  }

  #state(): string {
    if (!this.#bot) return 'no process';
    const { status, isReady, gateway } = this.#bot;
    const shards = gateway.shards.map(({ id, status: each }) => `${id} ${each}`);
    return `${status}${isReady ? ', ready' : ''}; shards: ${shards.join(', ') || 'none'}`;
  }

  /** Runs a step, and waits until nothing happens any more. */
  async step(title: string, act: () => unknown): Promise<void> {
    this.transcript.begin(title);
    await act();
    await this.settle();
  }

  /** Resolves when everything that was sent is handled. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet++) {
      const before = this.transcript.count;
      await Promise.all(this.discord.connections.map((connection) => connection.caughtUp()));
      for (let count = 0; count < 10; count++) await turn();
      const isBusy =
        this.discord.openRequests > 0 ||
        (this.#bot && this.#bot.pending.calls > this.#bot.pending.delayedCalls) ||
        this.#bot?.gateway.shards.some(({ journal }) => (journal?.queuedEvents ?? 0) > 0);
      if (isBusy || this.transcript.count > before) quiet = -1;
      if (isBusy) await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }

  /** The connection of a shard. */
  shard(id: number): ScriptedConnection {
    const connection = this.#connections.findLast(({ shard, isOpen }) => isOpen && shard?.[0] === id);
    if (!connection) throw new Error(`shard ${id} is not connected`);
    return connection;
  }

  /** Takes the next connection of the bot: says hello, and waits for what it sends. */
  async greet(expected: 'identify' | 'resume', shard?: readonly [number, number]): Promise<ScriptedConnection> {
    const connection = await this.discord.nextConnection();
    connection.hello();
    await connection.received(expected);
    connection.shard ??= shard;
    this.#connections.push(connection);
    return connection;
  }

  dispatch(connection: ScriptedConnection, event: string, data: unknown, skip = 0): void {
    const session = this.#sessionOf(connection);
    const sequence = (this.#sequences.get(session) ?? 0) + 1 + skip;
    this.#sequences.set(session, sequence);
    connection.send({ op: 0, t: event, s: sequence, d: data });
  }

  /** Repeats the last sequence. */
  repeat(connection: ScriptedConnection, event: string, data: unknown): void {
    connection.send({ op: 0, t: event, s: this.#sequences.get(this.#sessionOf(connection)), d: data });
  }

  /** The guilds of the shard of a connection. */
  guildsOf({ shard: [id, count] = [0, 1] }: Pick<ScriptedConnection, 'shard'>): readonly string[] {
    return GUILDS.filter((guild) => Number(BigInt(guild) >> 22n) % count === id);
  }

  sendReady(connection: ScriptedConnection): void {
    const session = this.#sessionOf(connection);
    this.#sequences.set(session, 0);
    this.dispatch(connection, 'READY', {
      v: 10,
      user: { ...user, id: '2', username: 'bot', bot: true },
      guilds: this.guildsOf(connection).map((guild) => ({ id: guild, unavailable: true })),
      session_id: `session-${session}`,
      resume_gateway_url: `ws://${this.discord.address}/resume`,
      application: { id: '2', flags: 0 },
    });
  }

  /** An interaction with an id of its own. */
  interact(interaction: { readonly id: string }): void {
    this.#interactions += 1;
    this.dispatch(this.shard(0), 'INTERACTION_CREATE', {
      ...interaction,
      id: this.lastInteractionId,
      guild_id: GUILDS[0],
    });
  }

  get lastInteractionId(): string {
    return `50${100 + this.#interactions}`;
  }

  /** The body of the response to the last interaction. */
  lastResponse(): unknown {
    const path = `/interactions/${this.lastInteractionId}/${INTERACTION_TOKEN}/callback`;
    const [, text = 'null'] = [...this.discord.bodies].findLast(([route]) => route.includes(path)) ?? [];
    return JSON.parse(text);
  }

  #sessionOf({ shard }: ScriptedConnection): string {
    return shard?.join('/') ?? 'unknown';
  }
}
