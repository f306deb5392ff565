import { createWorld, type TestGuildOptions, type TestWorld } from '../../../dev/src/testing/index.js';
import { Bot, type BotOptions } from '../../../src/app/bot/bot.js';
import type { EventContext } from '../../../src/app/contexts/event-context.js';
import { Handler } from '../../../src/app/decorators/handler.js';
import { On } from '../../../src/app/decorators/on.js';

/** Records the events that the bot receives, to wait for them. */
class EventLog {
  readonly #events: string[] = [];
  #waiting: { readonly isOver: () => boolean; readonly resolve: () => void }[] = [];

  add(event: string): void {
    this.#events.push(event);
    this.#waiting = this.#waiting.filter((each) => {
      if (each.isOver()) each.resolve();
      return !each.isOver();
    });
  }

  /** Resolves when an event was received `count` times. */
  waitForCount(event: string, count: number): Promise<void> {
    const isOver = () => this.#events.filter((each) => each === event).length >= count;
    return isOver() ? Promise.resolve() : new Promise((resolve) => this.#waiting.push({ isOver, resolve }));
  }
}

/** A bot with a cache, connected to an emulator. Dispose of it at the end of the test. */
export class CachedWorld {
  #marks = 0;

  private constructor(
    readonly world: TestWorld,
    readonly bot: Bot,
    private readonly eventLog: EventLog,
  ) {}

  static async start(options: Partial<BotOptions>, guild?: TestGuildOptions): Promise<CachedWorld> {
    const received = new EventLog();
    @Handler()
    class Listeners {
      @On(['ready', 'messageCreate'])
      record({ event, data }: EventContext<'ready' | 'messageCreate'>): void {
        received.add(event === 'ready' ? event : data.content);
      }
    }
    const world = await createWorld({
      guild,
      bot: (emulator) =>
        new Bot({
          token: emulator.token,
          api: { baseUrl: emulator.apiUrl },
          environment: {},
          signals: false,
          logLevel: 'silent',
          // One clock, so that a test can advance both together.
          clock: emulator.clock,
          ...options,
          handlers: [Listeners, ...(options.handlers ?? [])],
        }),
    });
    if (!world.bot) throw new Error('there is no bot');
    const cached = new CachedWorld(world, world.bot, received);
    await cached.waitUntilCaughtUp();
    return cached;
  }

  get guildId(): string {
    return this.world.guildId;
  }

  /** Resolves when the bot has received every event so far. Events arrive in order, so a last message is enough. */
  async waitUntilCaughtUp(): Promise<void> {
    const content = `mark ${this.#marks++}`;
    await this.bot.api.messages.create(this.world.emulator.channelId, { content });
    await this.eventLog.waitForCount(content, 1);
  }

  /** Advances the clock of the emulator and of the bot until the promise settles. */
  async advanceUntil(promise: Promise<void>): Promise<void> {
    let isSettled = false;
    const settle = () => {
      isSettled = true;
    };
    promise.then(settle, settle);
    while (!isSettled) {
      await this.world.emulator.clock.advance(1000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await promise;
  }

  /** Ends the bot's session so that it cannot be resumed, and waits for the next one. */
  async loseSession(): Promise<void> {
    // Beyond the interval in which a second identify would have to wait.
    await this.world.emulator.clock.advance(6000);
    await this.world.faults.inject({ kind: 'close', code: 4009 });
    await this.eventLog.waitForCount('ready', 2);
    await this.waitUntilCaughtUp();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.world.close();
  }
}
