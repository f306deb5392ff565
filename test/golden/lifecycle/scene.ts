/** The life of a bot at a scripted Discord, and the transcript of both. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { Bot, type BotOptions, fileJournal, systemClock } from 'guildhall';
import { HttpBot } from 'guildhall/http';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { buttonInteraction } from '../../app/fixture/interactions.js';
import { TOKEN } from '../../app/fixture/token.js';
import { RequestSigner, toRequest } from '../../ingress/http/request-signer.js';
import { observedLogger, observing } from '../observation.js';
import { type ScriptedConnection, ScriptedDiscord } from '../scripted-discord.js';
import { Transcript } from '../transcript.js';
import { lifecycleParts, type Point, portableParts } from './lifecycle-bot.js';

export type Kind = 'gateway' | 'journal' | 'gateway and http' | 'http' | 'HttpBot';

/** A point at which a bot waits. */
class Gate {
  isReached = false;
  isOpen = false;
  #open: () => void = () => {};
  readonly opened = new Promise<void>((resolve) => {
    this.#open = resolve;
  });

  open(): void {
    this.isOpen = true;
    this.#open();
  }
}

export class Scene {
  readonly clock = new AdjustableClock('manual', Date.UTC(2026, 0, 1));
  readonly #signer = new RequestSigner(systemClock);
  readonly #held = new Map<string, Gate>();
  readonly #errors = new Map<string, Error>();
  #bot: Bot | HttpBot | undefined;
  #sequence = 0;
  #requests = 0;
  #openCalls = 0;
  #hasSentReady = false;

  private constructor(
    readonly transcript: Transcript,
    readonly discord: ScriptedDiscord,
    readonly folder: string,
    readonly kind: Kind,
  ) {}

  /** Plays a script. Returns what happened. */
  static async play(kind: Kind, script: (scene: Scene) => Promise<unknown>, options: Partial<BotOptions> = {}) {
    const transcript = new Transcript();
    const discord = await ScriptedDiscord.start(transcript);
    const folder = await mkdtemp(join(tmpdir(), 'guildhall-'));
    const scene = new Scene(transcript, discord, folder, kind);
    discord.responses.set('GET /applications/@me', { status: 200, body: { id: '2', name: 'bot', flags: 0 } });
    await scene.step('composed', () => scene.#compose(options));
    await script(scene);
    const { text } = transcript;
    transcript.mute();
    for (const gate of scene.#held.values()) gate.open();
    await scene.bot.stop();
    await discord.close();
    await rm(folder, { recursive: true });
    return text;
  }

  get bot(): Bot | HttpBot {
    if (!this.#bot) throw new Error('the bot is not composed');
    return this.#bot;
  }

  /** What reaches the point waits until `release`. */
  hold(point: Point): void {
    this.#held.set(point, new Gate());
  }

  release(point: Point): void {
    this.#held.get(point)?.open();
  }

  /** What reaches the point throws. */
  fail(point: Point): void {
    this.#errors.set(point, new Error(`${point} failed`));
  }

  async step(title: string, act: () => unknown): Promise<void> {
    this.transcript.begin(title);
    await act();
    await this.settle();
  }

  /** Resolves when nothing happens any more until the script continues. */
  async settle(): Promise<void> {
    const quietRounds = this.#isBlocked ? 8 : 3;
    for (let quiet = 0; quiet < quietRounds; quiet++) {
      const before = this.transcript.count;
      await Promise.all(this.discord.connections.map((connection) => connection.caughtUp()));
      for (let count = 0; count < 10; count++) await turn();
      // Time for files and sockets.
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (this.#isBusy || this.transcript.count > before) quiet = -1;
    }
  }

  get #isBusy(): boolean {
    const { discord, bot } = this;
    if (discord.openRequests > discord.heldRequests) return true;
    if (bot instanceof Bot && bot.gateway.shards.some(({ journal }) => (journal?.queuedEvents ?? 0) > 0)) return true;
    const waitsForDiscord = !this.#hasSentReady && discord.connections.at(-1)?.isOpen === true;
    if (this.#isBlocked || waitsForDiscord || bot.status === 'stopped') return false;
    return this.#openCalls > 0 || bot.status === 'stopping';
  }

  /** Whether something waits at a point, or for a response. */
  get #isBlocked(): boolean {
    return (
      this.discord.heldRequests > 0 || [...this.#held.values()].some(({ isReached, isOpen }) => isReached && !isOpen)
    );
  }

  /** Notes how a call ends. It is not waited for. */
  call(name: string, call: () => Promise<unknown>): void {
    this.#openCalls += 1;
    const note = (outcome: string) => {
      this.#openCalls -= 1;
      this.transcript.note('bot', `${name}: ${outcome}`);
    };
    call().then(
      async (value) => note(value instanceof Response ? `${value.status} ${await value.text()}`.trim() : 'done'),
      (error) => note(`${error.name} ${error.code}: ${error.message}${error.cause ? ` (${error.cause})` : ''}`),
    );
  }

  /** Starts the bot until it is ready. */
  async start(): Promise<void> {
    await this.step('start', () => this.call('start', () => this.bot.start()));
    if (this.kind !== 'http' && this.kind !== 'HttpBot') await this.connect();
  }

  async connect(): Promise<ScriptedConnection> {
    let connection: ScriptedConnection | undefined;
    await this.step('hello', async () => {
      connection = await this.discord.nextConnection();
      connection.hello();
      await connection.received('identify');
    });
    await this.step('READY', () => this.sendReady());
    if (!connection) throw new Error('there is no connection');
    return connection;
  }

  sendReady(): void {
    this.#hasSentReady = true;
    this.dispatch('READY', {
      v: 10,
      user: { id: '2', username: 'bot', discriminator: '0', global_name: null, avatar: null, bot: true },
      guilds: [],
      session_id: 'session',
      resume_gateway_url: `ws://${this.discord.address}`,
      application: { id: '2', flags: 0 },
    });
  }

  dispatch(event: string, data: unknown): void {
    this.#sequence += 1;
    this.discord.connections.at(-1)?.send({ op: 0, t: event, s: this.#sequence, d: data });
  }

  sendMessage(content = ''): void {
    this.dispatch('MESSAGE_CREATE', { id: '601', channel_id: '30', content, author: { id: '7', username: 'wren' } });
  }

  clickOverGateway(): void {
    this.dispatch('INTERACTION_CREATE', this.#click());
  }

  /** A signed request with a click. */
  clickOverHttp(): void {
    const request = toRequest(this.#signer.sign(this.#click()));
    this.call('fetch', () => this.bot.fetch(request));
  }

  stop(name = 'stop'): void {
    this.call(name, () => this.bot.stop());
  }

  #click() {
    this.#requests += 1;
    return { ...buttonInteraction('go', `50${100 + this.#requests}`), application_id: '2' };
  }

  #reach(point: string): unknown {
    this.transcript.note('bot', `run ${point}`);
    const error = this.#errors.get(point);
    if (error) throw error;
    const gate = this.#held.get(point);
    if (gate) gate.isReached = true;
    return gate?.opened;
  }

  #compose(options: Partial<BotOptions>): void {
    const { transcript, discord, kind, clock } = this;
    const reach = (point: string) => this.#reach(point);
    const http = { publicKey: this.#signer.publicKey };
    const shared = {
      token: TOKEN,
      api: { baseUrl: discord.baseUrl },
      environment: {},
      clock,
      logger: observedLogger(transcript),
      drainTimeoutMs: 10_000,
    };
    if (kind === 'HttpBot') {
      const { services, handlers } = portableParts(reach);
      this.#bot = new HttpBot({ ...shared, http, services, handlers, features: [observing(transcript)] });
    } else {
      const { features, ...parts } = lifecycleParts(reach);
      this.#bot = new Bot({
        ...shared,
        ...parts,
        signals: false,
        features: [...features, observing(transcript)],
        cache: { guilds: true, roles: true },
        gateway:
          kind === 'http'
            ? false
            : {
                shards: 1,
                random: () => 0.25,
                recording: {
                  dispatch: (_shard, event) => transcript.note('bot', `record ${event}`),
                  close: async () => transcript.note('bot', 'close the recording'),
                },
              },
        ...(kind === 'journal' && { journal: fileJournal(join(this.folder, 'bot.journal'), { fsync: false }) }),
        ...((kind === 'http' || kind === 'gateway and http') && { http }),
        ...options,
      });
    }
    transcript.observeState(() => {
      const { status, isReady, pending } = this.bot;
      const gateway = this.bot instanceof Bot ? `, gateway ${this.bot.gateway.status}` : '';
      return `${status}${isReady ? ', ready' : ''}${gateway}, pending ${pending.handlers} handlers, ${pending.calls} calls`;
    });
  }
}
