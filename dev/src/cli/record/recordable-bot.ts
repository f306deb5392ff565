import type { ClockMode } from 'guildhall/internal';

/** The bot that users of the page use during a recording. */
export interface RecordableBot {
  /**
   * Ends the running bot, if there is one, and starts a fresh one for the current world.
   * @throws the reason, when the bot cannot be started
   */
  restart(): Promise<unknown>;
  /** Changes the bot's clock as that of the emulator. */
  changeClock(change: {
    readonly mode?: ClockMode | undefined;
    readonly advanceMs?: number | undefined;
  }): Promise<void>;
  stop(): Promise<void>;
}
