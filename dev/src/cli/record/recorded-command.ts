import type { BotFailure } from 'guildhall/internal';
import type { Emulator } from '../../emulator/index.js';
import type { CommandBot } from '../../scenario/bot/scenario-bot.js';
import { processOptions } from '../../scenario/bot/scenario-bot.js';
import { ProcessUnderTest } from '../../testing/process/process-under-test.js';
import type { RecordableBot } from './recordable-bot.js';

export interface RecordedCommandOptions {
  readonly emulator: Emulator;
  readonly bot: CommandBot;
  /** Receives each line that the process prints, without the token. */
  readonly onOutput: (line: string, stream: 'stdout' | 'stderr') => void;
  /** Called when the process ends by itself. */
  readonly onExit: (failure: BotFailure) => void;
}

/** How long the process may take until it is connected, in milliseconds. */
const START_TIMEOUT_MS = 30_000;

/** The process of a command that users of the page use during a recording. Its time cannot be changed. */
export class RecordedCommand implements RecordableBot {
  readonly #options: RecordedCommandOptions;
  #current: ProcessUnderTest | undefined;

  constructor(options: RecordedCommandOptions) {
    this.#options = options;
  }

  async restart(): Promise<void> {
    await this.stop();
    const { emulator, bot, onExit, onOutput } = this.#options;
    const process: ProcessUnderTest = new ProcessUnderTest({
      emulator,
      ...processOptions(bot),
      startTimeoutMs: START_TIMEOUT_MS,
      onOutput,
      onProblem: ({ kind, message, stack = '' }) => {
        if (kind === 'exited' && process === this.#current) onExit({ title: capitalized(message), text: stack });
      },
    });
    this.#current = process;
    await process.start();
  }

  async changeClock(): Promise<void> {}

  async stop(): Promise<void> {
    const current = this.#current;
    this.#current = undefined;
    await current?.close();
  }
}

function capitalized(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
