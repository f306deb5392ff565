import { pathToFileURL } from 'node:url';
import type { Bot } from '../../app/bot.js';
import type { SavedSession } from '../../ingress/gateway/session/saved-session.js';
import { botAmong } from './bot-export.js';
import { HandedSessions, localBot } from './local-bot.js';
import type { BotTask, LoadedBot, LocalService } from './messages.js';

export interface BotHostOptions {
  /** Absolute path of the bot's file. */
  readonly path: string;
  /** The file, for messages. */
  readonly name: string;
  /** Whether something is a bot. */
  readonly isBot: (value: unknown) => value is Bot;
  readonly tellProgress: (doing: string) => void;
}

/** Does what a process of a bot is asked to do. */
export class BotHost {
  readonly #options: BotHostOptions;
  readonly #sessions = new HandedSessions();
  #bot: Bot | undefined;

  constructor(options: BotHostOptions) {
    this.#options = options;
  }

  /** The answer to a task, which can be sent as JSON. */
  async perform(task: BotTask): Promise<unknown> {
    switch (task.kind) {
      case 'load':
        return this.#load(task.service);
      case 'start':
        this.#sessions.taken = task.sessions;
        await this.#loaded().start();
        return {};
      case 'stop':
        return { sessions: await this.stop() };
      case 'routes':
        return this.#loaded().routes;
      case 'commands': {
        const { carryOut } = await import('../command-tasks.js');
        return carryOut(this.#loaded(), task);
      }
      case 'doctor': {
        const { examine } = await import('../doctor/examination.js');
        return examine(this.#loaded(), this.#options.tellProgress);
      }
    }
  }

  /** Stops the bot, if there is one. Gives its sessions, as far as the events of them were handled. Never rejects. */
  async stop(): Promise<readonly SavedSession[]> {
    await this.#bot?.stop();
    return this.#sessions.left;
  }

  async #load(service: LocalService | undefined): Promise<LoadedBot> {
    const { path, name, isBot } = this.#options;
    // A module's namespace is an object whose keys are its exports.
    const exports = (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>;
    const bot = botAmong(exports, isBot, name);
    this.#bot = service ? localBot(bot, service, this.#sessions) : bot;
    const { gateway, http } = bot.options;
    return {
      handlers: new Set(bot.routes.map(({ handler }) => handler)).size,
      hears: [...(gateway === false ? [] : (['gateway'] as const)), ...(http ? (['http'] as const) : [])],
    };
  }

  #loaded(): Bot {
    if (!this.#bot) throw new Error('the bot was not loaded');
    return this.#bot;
  }
}
