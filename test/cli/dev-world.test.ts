import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createBotProject, greeterBotSource } from './fixture/bot-project.js';
import { type DevEvent, DevProcess, runCommand } from './fixture/run-command.js';

/** The tests start processes, which can be slow on a busy machine. */
const timeout = 120_000;

const Listening = z.object({ api: z.string(), token: z.string(), guild_id: z.string() });
const Guild = z.object({ name: z.string(), roles: z.array(z.object({ name: z.string() })) });

/** Reads the guild of the bot from the emulator of a running command. */
async function readGuild(listening: DevEvent): Promise<{ name: string; roles: string[] }> {
  const { api, token, guild_id: id } = Listening.parse(listening);
  const response = await fetch(`${api}/guilds/${id}`, { headers: { authorization: `Bot ${token}` } });
  const { name, roles } = Guild.parse(await response.json());
  return { name, roles: roles.map((role) => role.name) };
}

async function renameGuild(listening: DevEvent, name: string): Promise<void> {
  const { api, token, guild_id: id } = Listening.parse(listening);
  await fetch(`${api}/guilds/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bot ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
}

function worldSource(name: string): string {
  return `import { defineWorld } from 'guildhall/emulator';
    console.log('ignored');
    export default defineWorld({ guild: { name: '${name}', roles: [{ name: 'crew' }] }, users: [{ name: 'Ada', roles: ['crew'] }] });`;
}

describe('the world of dev', { timeout }, () => {
  test('is the one of guildhall.world.ts', async () => {
    const project = await createBotProject({
      'bot.js': greeterBotSource('-'),
      'guildhall.world.ts': worldSource('Harbour'),
    });
    const dev = new DevProcess(project.folder);
    const guild = await readGuild(await dev.waitForEvent('listening'));
    expect(guild.name).toBe('Harbour');
    expect(guild.roles).toContain('crew');
    await dev.waitForEvent('started');
  });

  test('is kept in the file of --world until --reset', async () => {
    const project = await createBotProject({
      'bot.js': greeterBotSource('-'),
      'guildhall.world.js': worldSource('Harbour'),
    });
    const guildNameOf = async (args: readonly string[], rename?: string) => {
      const dev = new DevProcess(project.folder, ['--world', 'world.json', ...args]);
      const listening = await dev.waitForEvent('listening');
      const { name } = await readGuild(listening);
      if (rename !== undefined) await renameGuild(listening, rename);
      await dev.waitForEvent('started');
      expect(await dev.interrupt()).toBe(0);
      return name;
    };
    expect(await guildNameOf([], 'Renamed')).toBe('Harbour');
    expect(await guildNameOf([])).toBe('Renamed');
    expect(await guildNameOf(['--reset'])).toBe('Harbour');
    expect(await guildNameOf([])).toBe('Harbour');
  });

  test('of the front desk is that of its example', async () => {
    const root = fileURLToPath(new URL('../../', import.meta.url));
    const dev = new DevProcess(root, ['examples/front-desk/bot.ts']);
    const { name } = await readGuild(await dev.waitForEvent('listening'));
    expect(name).toBe('Harbour');
    await dev.waitForEvent('started');
  });
});

describe('a file guildhall.world.js', { timeout }, () => {
  test.each([
    [
      'with an unknown role',
      "export default { guild: { name: 'A' }, users: [{ name: 'Ada', roles: ['crew'] }] };",
      'guildhall.world.js: The world description has mistakes:\n- users[0].roles[0]: there is no role "crew". There is none.',
    ],
    [
      'with a syntax error',
      'export default {\n  guild: [\n};\n',
      'SyntaxError in guildhall.world.js:3:1: Unexpected token',
    ],
    ['without a default export', 'export const world = {};', 'guildhall.world.js has no default export.'],
    ['that throws', "throw new Error('not today');", 'not today'],
    ['that ends its process', 'process.exit(3);', 'guildhall.world.js ended its process'],
  ])('%s ends the command with 1 and the reason', async (_case, text, message) => {
    const project = await createBotProject({ 'bot.js': greeterBotSource('-'), 'guildhall.world.js': text });
    const { status, stdout, stderr } = await runCommand(['dev', '--port', '0'], { cwd: project.folder });
    expect(stderr).toContain(message);
    expect(stdout).toBe('');
    expect(status).toBe(1);
  });
});
