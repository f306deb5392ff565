import type { Bot } from '../../app/bot.js';
import { GuildhallError } from '../../base/errors.js';

/** A file is not one that a bot can be taken from. */
export class BotExportError extends GuildhallError {
  readonly code = 'bot_export_error';
}

/**
 * The bot among the exports of a module; one that is exported under two names is one.
 * @param isBot whether something is a bot of the framework that the file imports
 * @param file its name, for messages
 * @throws BotExportError when there is none, or more than one, or it runs already
 */
export function findExportedBot(
  exports: Readonly<Record<string, unknown>>,
  isBot: (value: unknown) => value is Bot,
  file: string,
): Bot {
  const named = new Map<Bot, string>();
  for (const [name, value] of Object.entries(exports)) if (isBot(value) && !named.has(value)) named.set(value, name);
  const [bot, ...others] = named.keys();
  if (!bot) throw new BotExportError(`${file} exports no bot${describeExports(exports)}`);
  if (others.length > 0) {
    const names = [...named.values()].join(' and ');
    throw new BotExportError(
      `${file} exports ${named.size} bots: ${names}. Export one of them, and put each other into a file of its own.`,
    );
  }
  if (bot.status !== 'idle') {
    throw new BotExportError(
      `${file} starts its bot when it is imported. Export the bot here, and start it in another file: ` +
        "`import { bot } from './bot.js'; await bot.start();`.",
    );
  }
  return bot;
}

const EXAMPLE = 'Write `export const bot = new Bot({ handlers: […] });`.';

function describeExports(exports: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(exports);
  if (names.length === 0) return `: nothing is exported. ${EXAMPLE}`;
  const maker = names.find((name) => typeof exports[name] === 'function' && /bot/i.test(name));
  const hint = maker === undefined ? '' : ` A function that makes one is not called: export what \`${maker}\` returns.`;
  return `, only ${names.join(', ')}.${hint} ${EXAMPLE}`;
}
