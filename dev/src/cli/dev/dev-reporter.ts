import type { RefusedCall } from '../../testing/problems/refused-calls.js';
import type { LoadedBot } from '../bot-process/messages.js';

/** Reports the progress of a development session, as text or as JSON. */
export interface DevReporter {
  /** A bot is being started. What follows says how it ended. */
  starting(): void;
  /**
   * The first bot was started: it is connected.
   * @param bot undefined for a command, about which nothing is known
   */
  started(bot: LoadedBot | undefined, tookMs: number): void;
  /** A changed bot has replaced the previous one. */
  reloaded(bot: LoadedBot | undefined, tookMs: number, changed: readonly string[]): void;
  /**
   * The bot could not be loaded or started, it crashed, or it cannot work on the emulator.
   * @param meanwhile a sentence that states what runs now
   */
  failed(failure: { readonly title: string; readonly text: string }, meanwhile: string): void;
  /** A line that the bot printed. */
  printed(line: string, stream: 'stdout' | 'stderr'): void;
  /** A call of the bot was refused because of permissions, for the first time or once more. */
  refused(call: RefusedCall): void;
  /** Any other message. */
  notice(message: string): void;
}
