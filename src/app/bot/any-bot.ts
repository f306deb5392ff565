import type { Bot } from './bot.js';
import type { HttpBot } from './http-bot.js';

/** A bot of any kind. */
export type AnyBot = Bot | HttpBot;
