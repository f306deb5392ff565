/** Bot files that cannot be read by a command: each test starts a process. */
import { rm } from 'node:fs/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmulator } from '../../dev/src/emulator/emulator.js';
import { createBotProject, greeterBotSource } from './fixture/bot-project.js';
import { runCommand } from './fixture/run-command.js';

describe('a bot file', () => {
  test.each([
    ['throws', 'throw new Error("not today");', /not today/],
    ['exports no bot', 'export const door = 1;', /exports no bot, only door/],
    ['ends the process', 'process.exit(3);', /exited with status 3/],
    ['ends the process with 0', 'process.exit();', /exited with status 0/],
    ['contains a syntax error', 'export const bot = ;', /SyntaxError/],
    [
      'contains an invalid declaration',
      greeterBotSource('-').replace("'guildMemberAdd'", "'guildMemberAd'"),
      /MemberHandler\.onMemberAdd.*guildMemberAd/,
    ],
  ])('that %s ends the command with 1 and the reason', async (_case, text, message) => {
    const project = await createBotProject({ 'bot.js': text });
    const { status, stdout, stderr } = await runCommand(['routes'], { cwd: project.folder });
    expect(stderr).toMatch(message);
    expect(stdout).toBe('');
    expect(status).toBe(1);
  });

  test.each([
    ['and waits for the start', 'await bot.start();'],
    ['and does not wait for the start', 'bot.start();'],
    ['and ignores the result of the start', 'bot.start().catch(() => {});'],
    ['that it does not export', 'await new Bot({ handlers: [], token: bot.options.token }).start();'],
  ])('that starts a bot %s ends the command with 1 and the reason, and the bot is not started', async (_how, start) => {
    const emulator = await startEmulator();
    onTestFinished(() => emulator.close());
    const project = await createBotProject({ 'bot.js': `${greeterBotSource('-')}\n${start}` });
    const env = { DISCORD_TOKEN: emulator.token, GUILDHALL_API: emulator.apiUrl };
    const { status, stdout, stderr } = await runCommand(['routes'], { cwd: project.folder, env });
    expect(stderr).toContain('bot.js starts its bot when it is imported.');
    expect(stdout).toBe('');
    expect(status).toBe(1);
    expect(emulator.log.read().entries).toEqual([]);
  });

  test('in a project without the framework ends the command with 1 and the package to install', async () => {
    const project = await createBotProject({ 'bot.js': greeterBotSource('-') });
    await rm(project.pathOf('node_modules'), { recursive: true });
    const { status, stderr } = await runCommand(['routes'], { cwd: project.folder });
    expect(stderr).toMatch(/guildhall is not installed in the project of .*bot\.js.*npm install guildhall/);
    expect(status).toBe(1);
  });
});
