import { describe, expect, onTestFinished, test } from 'vitest';
import { type Emulator, startEmulator } from '../../dev/src/emulator/emulator.js';
import { createBotProject } from './fixture/bot-project.js';
import { runCommand } from './fixture/run-command.js';

async function startTestEmulator(): Promise<Emulator> {
  const emulator = await startEmulator();
  onTestFinished(() => emulator.close());
  return emulator;
}

function botSource(name: string): string {
  return `
import { Bot, Command, command, Handler } from 'guildhall';
const declared = command('${name}', { description: 'Does it' });
class DeclaredHandler { run(use) { return use.reply('done'); } }
Command(declared)(DeclaredHandler.prototype, 'run');
Handler()(DeclaredHandler);
export const bot = new Bot({ handlers: [DeclaredHandler] });
`;
}

function registeredCommands(emulator: Emulator): string[] {
  return [...emulator.world.commands.values()].map(({ name }) => name);
}

describe('guildhall commands', () => {
  test('diff lists the differences and ends with 1; sync registers them; then nothing differs', async () => {
    const emulator = await startTestEmulator();
    const project = await createBotProject({ 'bot.js': botSource('ticket') });
    const options = { cwd: project.folder, env: { DISCORD_TOKEN: emulator.token, GUILDHALL_API: emulator.apiUrl } };

    const diff = await runCommand(['commands', 'diff'], options);
    expect(diff.stdout).toMatch(/1 to create[\s\S]*\+ command "\/ticket"[\s\S]*1 change to register/);
    expect(diff.status).toBe(1);
    expect(registeredCommands(emulator)).toEqual([]);

    expect(await runCommand(['commands', 'sync'], options)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/1 change registered/),
    });
    expect(registeredCommands(emulator)).toEqual(['ticket']);
    expect(await runCommand(['commands', 'diff'], options)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/Nothing differs/),
    });
  });

  test.each(['diff', 'sync'])('%s without a token fails, and names the variable and the option', async (action) => {
    const project = await createBotProject({ 'bot.js': botSource('ticket') });
    const { status, stderr } = await runCommand(['commands', action], { cwd: project.folder });
    expect(status).toBe(1);
    expect(stderr).toContain('environment variable DISCORD_TOKEN: there is no bot token.');
    expect(stderr).toContain(
      'Set DISCORD_TOKEN in the environment or in the file `.env`, or the option `token` of the bot.',
    );
  });

  test('leaves what is not declared, and deletes it with --remove', async () => {
    const emulator = await startTestEmulator();
    const project = await createBotProject({ 'bot.js': botSource('ticket'), 'old.js': botSource('warn') });
    const options = { cwd: project.folder, env: { DISCORD_TOKEN: emulator.token, GUILDHALL_API: emulator.apiUrl } };
    await runCommand(['commands', 'sync', 'old.js'], options);
    const { stdout } = await runCommand(['commands', 'sync', '--json'], options);
    expect(JSON.parse(stdout)).toMatchObject({
      changes: 1,
      scopes: [{ guild_id: null, create: ['ticket'], not_declared: ['warn'] }],
    });
    await runCommand(['commands', 'sync', '--remove'], options);
    expect(registeredCommands(emulator)).toEqual(['ticket']);
  });

  test('--guild selects the commands of a guild', async () => {
    const emulator = await startTestEmulator();
    const project = await createBotProject({ 'bot.js': botSource('ticket') });
    const options = { cwd: project.folder, env: { DISCORD_TOKEN: emulator.token, GUILDHALL_API: emulator.apiUrl } };
    const { stdout } = await runCommand(['commands', 'diff', '--guild', emulator.guildId, '--json'], options);
    expect(JSON.parse(stdout)).toMatchObject({ scopes: [{ guild_id: emulator.guildId, create: ['ticket'] }] });
  });

  test('reads the token from the file .env', async () => {
    const emulator = await startTestEmulator();
    const env = `DISCORD_TOKEN=${emulator.token}\nGUILDHALL_API=${emulator.apiUrl}\n`;
    const project = await createBotProject({ 'bot.js': botSource('ticket'), '.env': env });
    const ran = await runCommand(['commands', 'sync'], { cwd: project.folder });
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    expect(registeredCommands(emulator)).toEqual(['ticket']);
  });

  test('without a token ends with 1 and names the missing token', async () => {
    const project = await createBotProject({ 'bot.js': botSource('ticket') });
    const { status, stderr } = await runCommand(['commands', 'diff'], { cwd: project.folder });
    expect(status).toBe(1);
    expect(stderr).toMatch(/token/);
  });
});
