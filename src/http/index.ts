/**
 * Bots that receive interactions and webhook events over HTTP only. It needs no module of Node, so it also runs in Cloudflare
 * Workers and browsers. Classes and decorators are those of `guildhall`: features and handlers work in both kinds of bots.
 */
export { HttpBot, type HttpBotOptions } from '../app/bot/http-bot.js';
export { type ConsoleLoggerOptions, createConsoleLogger } from '../base/logging/console-logger.js';
export * from '../exports/portable.js';
