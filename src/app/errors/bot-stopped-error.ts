import { GuildhallError } from '../../base/errors.js';

/**
 * The bot was stopped before it was ready, or `start` was called on a bot that has been stopped. A bot runs once: create a
 * new one with `new Bot` or `bot.with`.
 */
export class BotStoppedError extends GuildhallError {
  readonly code = 'bot_stopped';

  constructor() {
    super('The bot has been stopped and cannot be started again: create a new Bot.');
  }
}
