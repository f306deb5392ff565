import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createBotProject, greeterBotSource } from './fixture/bot-project.js';
import { DevProcess, runCommand } from './fixture/run-command.js';
import { readGuild } from './fixture/world-of-dev.js';

function worldSource(name: string): string {
  return `import { defineWorld } from '@guildhall/dev/emulator';
    console.log('ignored');
    export default defineWorld({ guild: { name: '${name}', roles: [{ name: 'crew' }] }, users: [{ name: 'Ada', roles: ['crew'] }] });`;
}

describe('the world of dev', () => {
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

  test('of the front desk is that of its example', async () => {
    const root = fileURLToPath(new URL('../../', import.meta.url));
    const dev = new DevProcess(root, ['examples/front-desk/bot.ts']);
    const { name } = await readGuild(await dev.waitForEvent('listening'));
    expect(name).toBe('Harbour');
    await dev.waitForEvent('started');
  });
});

describe('a file guildhall.world.js', () => {
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
