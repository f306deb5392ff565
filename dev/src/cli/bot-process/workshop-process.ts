import { BotProcess, type BotProcessOptions } from 'guildhall/internal';
import type { BotReport } from '../../control/views/bot-report.js';
import type { ExplorationEvent } from '../../explorer/exploration/exploration-event.js';
import { LoadedBot, type LocalEmulator, WorkshopEvent, type WorkshopTask } from './messages.js';

export interface WorkshopProcessOptions extends Omit<BotProcessOptions, 'program' | 'onEvent'> {
  /** Receives how the bot handled an interaction. */
  readonly onReport?: ((report: BotReport) => void) | undefined;
  /** Receives what happens during an exploration of the bot. */
  readonly onExplorationEvent?: ((event: ExplorationEvent) => void) | undefined;
}

/** Controls the process of a bot that runs on an emulator, or that a tool works on. */
export class WorkshopProcess extends BotProcess<WorkshopTask> {
  constructor({ onReport, onExplorationEvent, ...options }: WorkshopProcessOptions) {
    super({
      ...options,
      program: new URL('./main.js', import.meta.url),
      onEvent: (json) => {
        const event = WorkshopEvent.parse(json);
        if (event.kind === 'report') onReport?.(event.report);
        else onExplorationEvent?.(event.event);
      },
    });
  }

  /**
   * Loads the bot's file.
   * @param emulator the emulator on which the bot will run; undefined if a tool starts it in its own worlds
   * @param servicesPath the absolute path of a file whose default export lists services that replace those of the bot
   * @param options `hasOwnClock`: whether the bot gets a clock that the task `clock` changes
   * @throws {BotProcessError} when the file cannot be loaded within 30 seconds
   */
  load(
    emulator?: LocalEmulator,
    servicesPath?: string,
    { hasOwnClock }: { readonly hasOwnClock?: boolean | undefined } = {},
  ): Promise<LoadedBot> {
    return this.requestLoad({ kind: 'load', emulator, servicesPath, hasOwnClock }, LoadedBot);
  }
}
