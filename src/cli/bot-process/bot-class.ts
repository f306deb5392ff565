import type { Bot } from '../../app/bot/bot.js';
import { isLoopbackHost } from '../../base/loopback.js';
import { BotExportError } from './bot-export.js';

/**
 * The class `Bot` of the framework that the bot's file imports, which can be another copy than the running one. Bots of this
 * process start only by `start`, so that a file that starts its bot when it is imported cannot connect to Discord. For this,
 * `Bot.prototype.start` is replaced: the process exists only to load the file.
 */
export class BotClass {
  #hasPreventedStart = false;
  readonly #start: Bot['start'];

  /** @param file the name of the bot's file, for messages */
  constructor(
    private readonly botClass: typeof Bot,
    private readonly file: string,
  ) {
    this.#start = botClass.prototype.start;
    botClass.prototype.start = () => this.#preventStart();
  }

  /** Whether a value is a bot. */
  readonly isBot = (value: unknown): value is Bot => value instanceof this.botClass;

  /** Loads what the start of a bot needs. Older versions of the framework load it at the start. */
  async preload(): Promise<void> {
    if ('preload' in this.botClass) await this.botClass.preload();
  }

  /** Starts a bot. */
  start(bot: Bot): Promise<void> {
    return this.#start.call(bot);
  }

  /**
   * Lets the worlds of the test kit start their bots, which use an emulator of this machine. Call it after the bot's file was imported.
   * The exported bot still cannot start: a handler or a timer that starts it must not connect it to Discord.
   */
  allowLocalStart(): void {
    const start = this.#start;
    const { file } = this;
    this.botClass.prototype.start = function (this: Bot): Promise<void> {
      if (usesLocalApi(this)) return start.call(this);
      return Promise.reject(
        new BotExportError(
          `The bot of ${file} was not started: only copies of it run, on a local emulator. So it cannot start itself again here.`,
        ),
      );
    };
  }

  /** @throws {BotExportError} when the file has tried to start a bot */
  assertNotStarted(): void {
    if (this.#hasPreventedStart) throw this.#error();
  }

  #preventStart(): Promise<never> {
    this.#hasPreventedStart = true;
    const rejection = Promise.reject(this.#error());
    // If the file does not await it, the import does not fail, and the error is reported after it.
    rejection.catch(() => {});
    return rejection;
  }

  #error(): BotExportError {
    return new BotExportError(
      `${this.file} starts its bot when it is imported. Export the bot here and start it in another file: ` +
        "`import { bot } from './bot.js'; await bot.start();`. It was not started.",
    );
  }
}

function usesLocalApi({ options }: Bot): boolean {
  const { baseUrl } = options.api ?? {};
  return baseUrl !== undefined && isLoopbackHost(new URL(baseUrl).hostname);
}
