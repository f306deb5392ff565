/**
 * Bots that receive interactions and webhook events over HTTP only. It needs no module of Node, so it also runs in Cloudflare
 * Workers and browsers. Classes and decorators are those of `guildhall`: features and handlers work in both kinds of bots.
 */
export { HttpBot } from '../app/http-bot.js';
export type { HttpBotOptions } from '../app/http-bot-options.js';
export { type ConsoleLoggerOptions, createConsoleLogger } from '../base/logging/console-logger.js';
export * from '../exports/portable.js';
