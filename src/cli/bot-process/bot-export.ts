import type { Bot } from '../../app/bot/bot.js';
import { GuildhallError } from '../../base/errors.js';

/** A file does not export exactly one bot, or starts one. */
export class BotExportError extends GuildhallError {
  readonly code = 'bot_export_error';
}

/**
 * Returns the bot among the exports of a module. A bot that is exported under two names counts once.
 * @param isBot whether a value is a `Bot` of the framework that the file imports
 * @param file the name of the file, for messages
 * @throws {BotExportError} when there is no bot or more than one
 */
export function findExportedBot(
  exports: Readonly<Record<string, unknown>>,
  isBot: (value: unknown) => value is Bot,
  file: string,
): Bot {
  const namesByBot = new Map<Bot, string>();
  for (const [name, value] of Object.entries(exports))
    if (isBot(value) && !namesByBot.has(value)) namesByBot.set(value, name);
  const [bot, ...others] = namesByBot.keys();
  if (!bot) throw new BotExportError(`${file} exports no bot${describeExports(exports)}`);
  if (others.length > 0) {
    const names = [...namesByBot.values()].join(' and ');
    throw new BotExportError(
      `${file} exports ${namesByBot.size} bots: ${names}. Export one of them, and move the others to separate files.`,
    );
  }
  return bot;
}

/** The name under which a file exports its bot. @throws {BotExportError} as `findExportedBot` */
export function findBotName(
  exports: Readonly<Record<string, unknown>>,
  isBot: (value: unknown) => value is Bot,
  file: string,
): string {
  const bot = findExportedBot(exports, isBot, file);
  const names = Object.keys(exports).filter((name) => exports[name] === bot);
  return names.find((name) => name !== 'default') ?? 'default';
}

const EXAMPLE = 'Write `export const bot = new Bot({ handlers: […] });`.';

function describeExports(exports: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(exports);
  if (names.length === 0) return `: nothing is exported. ${EXAMPLE}`;
  const factory = names.find((name) => typeof exports[name] === 'function' && /bot/i.test(name));
  const hint = factory === undefined ? '' : ` Functions are not called: export what \`${factory}\` returns.`;
  return `, only ${names.join(', ')}.${hint} ${EXAMPLE}`;
}
