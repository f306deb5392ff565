/** `guildhall auto-moderation` and `guildhall linked-roles`. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmulator } from '../../dev/src/emulator/emulator.js';
import { createBotProject } from './fixture/bot-project.js';
import { runCommand } from './fixture/run-command.js';

const source = `
import { autoModerationRule, Bot, linkedRoles } from 'guildhall';
const rule = autoModerationRule('No invites', {
  trigger: { type: 'keyword', keywords: ['discord.gg/*'] },
  actions: { blockMessage: true },
});
const records = linkedRoles({ level: { type: 'integerEqual', name: 'Level', description: 'The level is' } });
export const bot = new Bot({ autoModeration: { rules: [rule] }, linkedRoles: { records } });
`;

async function setUp() {
  const emulator = await startEmulator();
  onTestFinished(() => emulator.close());
  const project = await createBotProject({ 'bot.js': source });
  const env = { DISCORD_TOKEN: emulator.token, GUILDHALL_API: emulator.apiUrl };
  return { emulator, run: (...args: readonly string[]) => runCommand([...args], { cwd: project.folder, env }) };
}

describe('guildhall auto-moderation', () => {
  test('diff lists the differences in all guilds and ends with 1; sync registers them', async () => {
    const { emulator, run } = await setUp();
    const { guildId } = emulator;
    const diff = await run('auto-moderation', 'diff');
    expect(diff.stdout).toMatch(
      new RegExp(`rules of guild ${guildId}: 1 to create[\\s\\S]*\\+ rule "No invites"[\\s\\S]*1 change to register`),
    );
    expect(diff.status).toBe(1);

    expect(await run('auto-moderation', 'sync', '--guild', guildId)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('1 change registered'),
    });
    const { stdout } = await run('auto-moderation', 'diff', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ changes: 0, scopes: [{ guild_id: guildId, as_declared: 1 }] });
  });
});

describe('guildhall linked-roles', () => {
  test('sync registers the records', async () => {
    const { emulator, run } = await setUp();
    expect(await run('linked-roles', 'sync')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/linked role records: 1 to create[\s\S]*1 change registered/),
    });
    const application = emulator.world.applications.get(emulator.applicationId);
    expect(application?.roleConnectionMetadata).toMatchObject([{ key: 'level' }]);
  });

  test('has no option --guild', async () => {
    const { run } = await setUp();
    expect(await run('linked-roles', 'diff', '--guild', '81')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('linked-roles has no option --guild.'),
    });
  });
});
