import type { LoadedBot } from '../bot-process/messages.js';

/** What a development session has to tell, to people or to programs. */
export interface DevReporter {
  /** The first bot runs. */
  started(bot: LoadedBot, tookMs: number): void;
  /** A changed bot runs in the place of the one before. */
  reloaded(bot: LoadedBot, tookMs: number, changed: readonly string[]): void;
  /**
   * Something went wrong with the bot.
   * @param meanwhile what runs now, in a sentence
   */
  failed(failure: { readonly title: string; readonly text: string }, meanwhile: string): void;
  /** A line that the bot printed. */
  printed(line: string, stream: 'stdout' | 'stderr'): void;
  /** Something else that is worth a line. */
  notice(message: string): void;
}
