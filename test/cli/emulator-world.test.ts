import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createBotProject } from './fixture/bot-project.js';
import { FakeTerminal } from './fixture/fake-terminal.js';
import { runCommand, runUntilFirstLine } from './fixture/run-command.js';
import { runGuildhall } from './fixture/run-guildhall.js';

async function createTempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-world-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const Addresses = z.looseObject({
  url: z.string(),
  api: z.string(),
  gateway: z.string(),
  token: z.string(),
  channel_id: z.string(),
});

/** Runs the emulator with a world file during `use`. Returns the exit status. */
async function runWithWorld(
  world: string,
  use: (emulator: z.output<typeof Addresses>) => Promise<void>,
): Promise<number> {
  const terminal = new FakeTerminal();
  const ended = runGuildhall(['emulator', '--json', '--world', world], terminal);
  await use(Addresses.parse(JSON.parse(await terminal.firstLine)));
  terminal.stop();
  return ended;
}

/** Runs the emulator with an unusable world file. */
async function runAndFail(world: string) {
  const terminal = new FakeTerminal();
  const status = await runGuildhall(['emulator', '--json', '--world', world], terminal);
  return { status, errors: terminal.errors.join('\n'), printed: terminal.output };
}

describe('guildhall emulator --world', () => {
  it('creates the file, saves the world in it, and loads it on the next start', async () => {
    const world = join(await createTempFolder(), 'world.json');
    let first: object = {};
    const status = await runWithWorld(world, async (emulator) => {
      const { url: _url, files: _files, api: _api, gateway: _gateway, ...same } = emulator;
      first = same;
      expect(JSON.parse(await readFile(world, 'utf8'))).toMatchObject({ version: 1 });
      await fetch(`${emulator.api}/channels/${emulator.channel_id}/messages`, {
        method: 'POST',
        headers: { authorization: `Bot ${emulator.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ content: 'saved' }),
      });
    });
    expect(status).toBe(0);
    expect((await stat(world)).mode & 0o777).toBe(0o600);

    await runWithWorld(world, async ({ url, ...emulator }) => {
      expect(emulator).toMatchObject(first);
      const messages = await fetch(`${url}/api/v10/channels/${emulator.channel_id}/messages`, {
        headers: { authorization: `Bot ${emulator.token}` },
      });
      expect(await messages.json()).toMatchObject([{ content: 'saved' }]);
    });
  });

  it.each([
    ['invalid JSON', '{"version": 1,', 'is not JSON or is truncated'],
    ['another version', '{"version": 7}', 'version: The version is 7, but this release reads only 1'],
    ['an invalid field', '{"version": 1, "users": [{}]}', 'users.0.user: '],
  ])('ends with 1 and the reason for a file with %s, and does not change it', async (_case, content, message) => {
    const folder = await createTempFolder();
    const world = join(folder, 'world.json');
    await writeFile(world, content);
    expect(await runAndFail(world)).toMatchObject({ status: 1, errors: expect.stringContaining(message), printed: [] });
    expect(await readFile(world, 'utf8')).toBe(content);
    expect(await readdir(folder)).toEqual(['world.json']);
  });

  it('ends at the start if the file cannot be written', async () => {
    const world = join(await createTempFolder(), 'no', 'such', 'world.json');
    expect(await runAndFail(world)).toMatchObject({ status: 1, errors: expect.stringContaining('could not be saved') });
  });
});

describe('guildhall emulator in a folder with guildhall.world.js', () => {
  const describedWorld = (name: string) => `export default { guild: { name: '${name}' }, users: [{ name: 'Ada' }] };`;

  it('starts with the described world, and keeps that of --world until --reset', async () => {
    const project = await createBotProject({ 'guildhall.world.js': describedWorld('Harbour') });
    const guildNameAfter = async (...args: string[]) => {
      const status = await runUntilFirstLine(['emulator', '--world', 'world.json', ...args], { cwd: project.folder });
      expect(status).toBe(0);
      const saved = z.object({ guilds: z.tuple([z.object({ guild: z.object({ name: z.string() }) })]) });
      return saved.parse(JSON.parse(await project.read('world.json'))).guilds[0].guild.name;
    };
    expect(await guildNameAfter()).toBe('Harbour');
    await project.write('guildhall.world.js', describedWorld('Lagoon'));
    expect(await guildNameAfter()).toBe('Harbour');
    expect(await guildNameAfter('--reset')).toBe('Lagoon');
  });

  it('ends with 1 and the mistakes of the description', async () => {
    const project = await createBotProject({ 'guildhall.world.js': "export default { users: [{ name: '' }] };" });
    const { status, stdout, stderr } = await runCommand(['emulator'], { cwd: project.folder });
    expect(stderr).toContain(
      'guildhall.world.js: The world description has mistakes:\n- users[0].name: must not be empty',
    );
    expect(stdout).toBe('');
    expect(status).toBe(1);
  });
});
