/** The bots whose inspection is recorded: those of `examples`, and bots with every kind of handler. */
import { Bot, type BotOptions, type StructuredLogger } from 'guildhall';
import { HttpBot } from 'guildhall/http';
import { bot as announcer } from '../../../examples/announcer/bot.js';
import { bot as events } from '../../../examples/events/bot.js';
import { bot as frontDesk } from '../../../examples/front-desk/bot.js';
import { createHttpBot } from '../../../examples/http-bot/bot.js';
import { bot as moderation } from '../../../examples/moderation/bot.js';
import { bot as pollsAndForms } from '../../../examples/polls-and-forms/bot.js';
import { bot as premium } from '../../../examples/premium/bot.js';
import { bot as roleMenus } from '../../../examples/role-menus/bot.js';
import { bot as telemetry } from '../../../examples/telemetry/bot.js';
import { bot as tickets } from '../../../examples/tickets/bot.js';
import { welcome } from '../../../examples/welcome-feature/index.js';
import { bot as full, fullOptions, portableOptions } from './full-bot.js';

type Compose<B> = (logger: StructuredLogger) => B;

const example =
  (bot: Bot, options: Partial<BotOptions> = {}): Compose<Bot> =>
  (logger) =>
    bot.with({ environment: {}, logger, ...options });

/** Bots that the command line can inspect. */
export const bots: Readonly<Record<string, Compose<Bot>>> = {
  announcer: example(announcer),
  events: example(events),
  'front-desk': example(frontDesk),
  moderation: example(moderation),
  'polls-and-forms': example(pollsAndForms),
  premium: example(premium),
  'role-menus': example(roleMenus),
  telemetry: example(telemetry),
  tickets: example(tickets),
  'welcome-feature': (logger) => new Bot({ environment: {}, logger, features: [welcome({ channelId: '30' })] }),
  full: example(full),
  'full, with exact intents': example(full, { gateway: { intents: { exactly: ['GUILDS'] } } }),
  'full, without the gateway': example(full, { gateway: false }),
  'full, without HTTP': example(full, { http: undefined }),
  empty: (logger) => new Bot({ environment: {}, logger }),
};

export const httpBots: Readonly<Record<string, Compose<HttpBot>>> = {
  'http-bot': (logger) => createHttpBot({ environment: {}, logger, http: fullOptions.http }),
  portable: (logger) => new HttpBot({ ...portableOptions, logger }),
};
