import type { BotFailure, ClockMode } from 'guildhall/internal';
import { z } from 'zod';
import type { Emulator } from '../../emulator/index.js';
import type { LoadedBot } from '../bot-process/messages.js';
import { WorkshopProcess, type WorkshopProcessOptions } from '../bot-process/workshop-process.js';
import type { JournalFolder } from '../dev/journal-folder.js';
import type { RecordableBot } from './recordable-bot.js';

export interface RecordedBotOptions {
  readonly emulator: Emulator;
  readonly journals: JournalFolder;
  readonly bot: WorkshopProcessOptions;
  readonly servicesPath: string | undefined;
  /** Called when the bot's process ends by itself. */
  readonly onExit: (failure: BotFailure) => void;
}

const Nothing = z.object({});

/** The bot that users of the page use during a recording. */
export class RecordedBotProcess implements RecordableBot {
  readonly #options: RecordedBotOptions;
  #current: WorkshopProcess | undefined;
  #started = 0;

  constructor(options: RecordedBotOptions) {
    this.#options = options;
  }

  /**
   * Ends the running bot, if there is one, and starts a fresh one for the current world.
   * @throws {BotProcessError} when the bot cannot be loaded or started
   */
  async restart(): Promise<LoadedBot> {
    await this.stop();
    const { emulator, journals, bot, servicesPath, onExit } = this.#options;
    const process = new WorkshopProcess(bot);
    this.#current = process;
    void process.exited.then((failure) => {
      if (failure && process === this.#current) onExit(failure);
    });
    const { apiUrl, token, guildId, publicKey } = emulator;
    this.#started += 1;
    // A fresh bot does not continue after the previous one.
    const journalPath = journals.pathFor(this.#started);
    const loaded = await process.load({ apiUrl, token, guildId, publicKey, journalPath }, servicesPath, {
      hasOwnClock: true,
    });
    emulator.setBotPermissions(loaded.permissions);
    await process.request({ kind: 'start' }, Nothing);
    return loaded;
  }

  /** Changes the bot's clock as that of the emulator. */
  async changeClock(change: { readonly mode?: ClockMode | undefined; readonly advanceMs?: number | undefined }) {
    // A bot that has ended is reported by its exit.
    await this.#current?.request({ kind: 'clock', ...change }, Nothing).catch(() => {});
  }

  /** Ends the bot by force: it is fresh for the next recording anyway, and may be blocked. */
  async stop(): Promise<void> {
    const current = this.#current;
    this.#current = undefined;
    await current?.kill();
  }
}
