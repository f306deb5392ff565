import { describe, expect, onTestFinished, test } from 'vitest';
import { runCommandLine } from '../../src/cli/run-command-line.js';
import { type Emulator, startEmulator } from '../../src/emulator/emulator.js';
import { createBotProject } from './fixture/bot-project.js';
import { FakeTerminal } from './fixture/fake-terminal.js';
import { runCommand } from './fixture/run-command.js';

/** Processes are started, and the machine may have others to do. */
const timeout = 120_000;

async function startTestEmulator(): Promise<Emulator> {
  const service = await startEmulator();
  onTestFinished(() => service.close());
  return service;
}

function botSource(name: string): string {
  return `
import { Bot, Command, command, Handler } from 'guildhall';
const declared = command('${name}', { description: 'Does it' });
class Desk { used(use) { return use.reply('done'); } }
Command(declared)(Desk.prototype, 'used');
Handler()(Desk);
export const bot = new Bot({ handlers: [Desk] });
`;
}

function registeredCommands(service: Emulator): string[] {
  return [...service.world.commands.values()].map(({ name }) => name);
}

describe('guildhall commands', { timeout }, () => {
  test('diff tells what differs and ends with 1; sync registers it; then nothing differs', async () => {
    const service = await startTestEmulator();
    const project = await createBotProject({ 'bot.js': botSource('ticket') });
    const place = { cwd: project.folder, env: { DISCORD_TOKEN: service.token, GUILDHALL_API: service.apiUrl } };

    const diff = await runCommand(['commands', 'diff'], place);
    expect(diff.stdout).toMatch(/1 to create[\s\S]*\+ command "\/ticket"[\s\S]*1 change to send/);
    expect(diff.status).toBe(1);
    expect(registeredCommands(service)).toEqual([]);

    expect(await runCommand(['commands', 'sync'], place)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/1 change sent/),
    });
    expect(registeredCommands(service)).toEqual(['ticket']);
    expect(await runCommand(['commands', 'diff'], place)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/Nothing differs/),
    });
  });

  test('leaves what is not declared, and deletes it with --remove', async () => {
    const service = await startTestEmulator();
    const project = await createBotProject({ 'bot.js': botSource('ticket'), 'old.js': botSource('warn') });
    const place = { cwd: project.folder, env: { DISCORD_TOKEN: service.token, GUILDHALL_API: service.apiUrl } };
    await runCommand(['commands', 'sync', 'old.js'], place);
    const { stdout } = await runCommand(['commands', 'sync', '--json'], place);
    expect(JSON.parse(stdout)).toMatchObject({
      changes: 1,
      places: [{ guild_id: null, create: ['ticket'], left: ['warn'] }],
    });
    await runCommand(['commands', 'sync', '--remove'], place);
    expect(registeredCommands(service)).toEqual(['ticket']);
  });

  test('--guild is about the commands of a guild', async () => {
    const service = await startTestEmulator();
    const project = await createBotProject({ 'bot.js': botSource('ticket') });
    const place = { cwd: project.folder, env: { DISCORD_TOKEN: service.token, GUILDHALL_API: service.apiUrl } };
    const { stdout } = await runCommand(['commands', 'diff', '--guild', service.guildId, '--json'], place);
    expect(JSON.parse(stdout)).toMatchObject({ places: [{ guild_id: service.guildId, create: ['ticket'] }] });
  });

  test('reads the token from a file', async () => {
    const service = await startTestEmulator();
    const env = `DISCORD_TOKEN=${service.token}\nGUILDHALL_API=${service.apiUrl}\n`;
    const project = await createBotProject({ 'bot.js': botSource('ticket'), '.env': env });
    const ran = await runCommand(['commands', 'sync', '--env-file', '.env'], { cwd: project.folder });
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    expect(registeredCommands(service)).toEqual(['ticket']);
  });

  test('without a token ends with 1 and says what is missing', async () => {
    const project = await createBotProject({ 'bot.js': botSource('ticket') });
    const { status, stderr } = await runCommand(['commands', 'diff'], { cwd: project.folder });
    expect(status).toBe(1);
    expect(stderr).toMatch(/token/);
  });

  test.each([
    ['nothing to do', ['commands'], 'diff'],
    ['something unknown to do', ['commands', 'look'], 'diff'],
    ['a guild that is none', ['commands', 'diff', '--guild', 'harbour'], 'harbour'],
  ])('with %s ends with 2', async (_what, args, hint) => {
    const terminal = new FakeTerminal();
    expect(await runCommandLine(args, terminal)).toBe(2);
    expect(terminal.errors.join()).toContain(hint);
  });
});
