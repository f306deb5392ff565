import { describe, expect, test } from 'vitest';
import { Bot } from '../../src/app/bot.js';
import { findBotFile } from '../../src/cli/bot-file/bot-file.js';
import { findExportedBot } from '../../src/cli/bot-process/bot-export.js';
import { createBotProject } from './fixture/bot-project.js';

describe('the file of a bot', () => {
  test.each([
    [['src/bot.ts', 'src/bot.js', 'bot.js'], 'src/bot.ts'],
    [['src/bot.js', 'bot.ts'], 'src/bot.js'],
    [['bot.js', 'bot.ts'], 'bot.ts'],
    [['bot.js'], 'bot.js'],
  ])('of %j is %s', async (names, found) => {
    const project = await createBotProject(Object.fromEntries(names.map((name) => [name, ''])));
    expect(findBotFile(undefined, project.folder).path).toBe(project.pathOf(found));
  });

  test('that package.json names comes before the usual ones', async () => {
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
      'in none of the usual places',
      {},
      undefined,
      /looked for src\/bot\.ts, src\/bot\.js, bot\.ts, bot\.js.*"guildhall"/,
    ],
    ['not there', { 'bot.js': '' }, 'desk.js', /no file .*desk\.js \(it was named on the command line\)/],
    [
      'not there, but named by package.json',
      { 'package.json': '{ "guildhall": { "bot": "desk.js" } }' },
      undefined,
      /no file .*desk\.js .*package\.json/,
    ],
    ['a folder', { 'desk/bot.js': '' }, 'desk', /no file .*desk/],
    ['hidden by a package.json that is broken', { 'package.json': '{' }, undefined, /package\.json cannot be read/],
  ])('that is %s: a clear word', async (_what, files, named, word) => {
    const project = await createBotProject(files);
    expect(() => findBotFile(named, project.folder)).toThrow(word);
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
  ])('hold a bot %s', (_what, exports) => {
    expect(findExportedBot(exports, isBot, 'bot.ts')).toBe(bot);
  });

  test.each([
    ['nothing', {}, /nothing is exported\. Write `export const bot/],
    ['no bot', { door: 1, window: 2 }, /exports no bot, only door, window/],
    ['a function that makes one', { makeBot: () => bot }, /export what `makeBot` returns/],
    ['two', { bot, other: new Bot(quiet) }, /exports 2 bots: bot and other/],
  ])('that hold %s: a clear word', (_what, exports, word) => {
    expect(() => findExportedBot(exports, isBot, 'bot.ts')).toThrow(word);
  });

  test('that hold a bot which runs already: a clear word', async () => {
    const started = new Bot({
      ...quiet,
      token: 'MTIzNDU2Nzg5MDEyMzQ1Njc4.a.b',
      api: { baseUrl: 'http://127.0.0.1:1/api' },
    });
    started.start().catch(() => {});
    expect(() => findExportedBot({ bot: started }, isBot, 'bot.ts')).toThrow(/starts its bot when it is imported/);
    await started.stop();
  });
});
