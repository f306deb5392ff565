import { rm } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { createBotProject, greeterBotSource } from './fixture/bot-project.js';
import { runCommand } from './fixture/run-command.js';

/** Processes are started, and the machine may have others to do. */
const timeout = 120_000;

describe('guildhall routes', { timeout }, () => {
  test('lists what each handler takes, as a table', async () => {
    const project = await createBotProject({ 'src/bot.js': greeterBotSource('-') });
    const { status, stdout } = await runCommand(['routes'], { cwd: project.folder });
    expect(status).toBe(0);
    expect(stdout.split('\n')[0]).toMatch(/^HANDLER +KIND +TRIGGER +INTENTS +PERMISSIONS$/);
    expect(stdout).toMatch(/^Doorman\.joined +event +guildMemberAdd +GUILD_MEMBERS +–$/m);
  });

  test('gives programs JSON alone, whatever the file itself prints', async () => {
    const project = await createBotProject({ 'bot.js': `console.log('hello');\n${greeterBotSource('-')}` });
    const { stdout, stderr } = await runCommand(['routes', '--json'], { cwd: project.folder });
    expect(JSON.parse(stdout)).toEqual([
      {
        handler: 'Doorman.joined',
        kind: 'event',
        trigger: 'guildMemberAdd',
        intents: ['GUILD_MEMBERS'],
        userPermissions: [],
        appPermissions: [],
      },
    ]);
    expect(stderr).toContain('hello');
  });

  test('says which handlers are never run, and why', async () => {
    const bot = greeterBotSource('-').replace('new Bot({', 'new Bot({ gateway: { intents: { exactly: [] } },');
    const project = await createBotProject({ 'bot.js': bot });
    const { stdout } = await runCommand(['routes'], { cwd: project.folder });
    expect(stdout).toMatch(/Doorman\.joined \(guildMemberAdd\) is never run: no intent.*GUILD_MEMBERS/);
  });

  test('ends although the file keeps something running', async () => {
    const project = await createBotProject({ 'bot.js': `setInterval(() => {}, 1000);\n${greeterBotSource('-')}` });
    expect((await runCommand(['routes'], { cwd: project.folder })).status).toBe(0);
  });

  test('takes the file that package.json names', async () => {
    const project = await createBotProject({
      'package.json': '{ "type": "module", "guildhall": { "bot": "desk/door.js" } }',
      'desk/door.js': greeterBotSource('-'),
    });
    const { stdout } = await runCommand(['routes'], { cwd: project.folder });
    expect(stdout).toContain('Doorman.joined');
  });
});

describe('a bot file', { timeout }, () => {
  test.each([
    ['throws', 'throw new Error("not today");', /not today/],
    ['has no bot', 'export const door = 1;', /exports no bot, only door/],
    ['ends the process', 'process.exit(3);', /ended by itself, with exit status 3/],
    [
      'declares what does not fit',
      greeterBotSource('-').replace("'guildMemberAdd'", "'guildMemberAd'"),
      /Doorman\.joined.*guildMemberAd/,
    ],
  ])('that %s: a clear word, and 1', async (_what, text, word) => {
    const project = await createBotProject({ 'bot.js': text });
    const { status, stdout, stderr } = await runCommand(['routes'], { cwd: project.folder });
    expect(stderr).toMatch(word);
    expect(stdout).toBe('');
    expect(status).toBe(1);
  });

  test('beside which the framework is not installed: what to install, and 1', async () => {
    const project = await createBotProject({ 'bot.js': greeterBotSource('-') });
    await rm(project.pathOf('node_modules'), { recursive: true });
    const { status, stderr } = await runCommand(['routes'], { cwd: project.folder });
    expect(stderr).toMatch(/guildhall is not installed where .*bot\.js is.*npm install guildhall/);
    expect(status).toBe(1);
  });
});
