import { describe, expect, test } from 'vitest';
import { Bot } from '../../src/app/bot/bot.js';
import { findBotFile } from '../../src/cli/bot-file/bot-file.js';
import { findExportedBot } from '../../src/cli/bot-process/bot-export.js';
import { createBotProject } from './fixture/bot-project.js';

describe('the bot file', () => {
  test.each([
    [['src/bot.ts', 'src/bot.js', 'bot.js'], 'src/bot.ts'],
    [['src/bot.js', 'bot.ts'], 'src/bot.js'],
    [['bot.js', 'bot.ts'], 'bot.ts'],
    [['bot.js'], 'bot.js'],
  ])('among %j is %s', async (names, found) => {
    const project = await createBotProject(Object.fromEntries(names.map((name) => [name, ''])));
    expect(findBotFile(undefined, project.folder).path).toBe(project.pathOf(found));
  });

  test('in package.json takes precedence over the default files', async () => {
    const project = await createBotProject({
      'package.json': '{ "guildhall": { "bot": "desk/door.mts" } }',
      'desk/door.mts': '',
      'bot.js': '',
    });
    expect(findBotFile(undefined, project.folder)).toMatchObject({
      path: project.pathOf('desk/door.mts'),
      isTypeScript: true,
    });
  });

  test.each([
    [
      'none of the default files',
      {},
      undefined,
      /looked for src\/bot\.ts, src\/bot\.js, bot\.ts, bot\.js.*"guildhall"/,
    ],
    ['missing', { 'bot.js': '' }, 'desk.js', /no file .*desk\.js \(named on the command line\)/],
    [
      'missing but named in package.json',
      { 'package.json': '{ "guildhall": { "bot": "desk.js" } }' },
      undefined,
      /no file .*desk\.js .*package\.json/,
    ],
    ['a folder', { 'desk/bot.js': '' }, 'desk', /no file .*desk/],
    ['unknown because package.json is invalid', { 'package.json': '{' }, undefined, /package\.json cannot be read/],
  ])('that is %s is reported', async (_case, files, named, message) => {
    const project = await createBotProject(files);
    expect(() => findBotFile(named, project.folder)).toThrow(message);
  });
});

describe('the exports of a bot file', () => {
  const quiet = { handlers: [], signals: false, logLevel: 'silent', environment: {} } as const;
  const isBot = (value: unknown): value is Bot => value instanceof Bot;
  const bot = new Bot(quiet);

  test.each([
    ['by name', { bot }],
    ['by default', { default: bot }],
    ['under two names', { bot, default: bot }],
    ['among other things', { Desk: class {}, token: 'x', bot }],
  ])('contain a bot %s', (_case, exports) => {
    expect(findExportedBot(exports, isBot, 'bot.ts')).toBe(bot);
  });

  test.each([
    ['nothing', {}, /nothing is exported\. Write `export const bot/],
    ['no bot', { door: 1, window: 2 }, /exports no bot, only door, window/],
    ['a function that creates a bot', { makeBot: () => bot }, /export what `makeBot` returns/],
    ['two bots', { bot, other: new Bot(quiet) }, /exports 2 bots: bot and other/],
  ])('with %s are rejected with the reason', (_case, exports, message) => {
    expect(() => findExportedBot(exports, isBot, 'bot.ts')).toThrow(message);
  });
});
