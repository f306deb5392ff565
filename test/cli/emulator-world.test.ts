import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { runCommandLine } from '../../src/cli/run-command-line.js';
import { FakeTerminal } from './fixture/fake-terminal.js';

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

/** Runs the service with a world until `live` is over; gives the exit status. */
async function runWithWorld(
  world: string,
  live: (service: z.output<typeof Addresses>) => Promise<void>,
): Promise<number> {
  const terminal = new FakeTerminal();
  const ended = runCommandLine(['emulator', '--json', '--world', world], terminal);
  await live(Addresses.parse(JSON.parse(await terminal.firstLine)));
  terminal.stop();
  return ended;
}

/** A start that comes to nothing. */
async function runAndFail(world: string) {
  const terminal = new FakeTerminal();
  const status = await runCommandLine(['emulator', '--json', '--world', world], terminal);
  return { status, said: terminal.errors.join('\n'), printed: terminal.output };
}

describe('guildhall emulator --world', () => {
  it('makes the file, saves the world in it, and goes on with it the next time', async () => {
    const world = join(await createTempFolder(), 'world.json');
    let first: object = {};
    const status = await runWithWorld(world, async (service) => {
      const { url: _url, api: _api, gateway: _gateway, ...same } = service;
      first = same;
      expect(JSON.parse(await readFile(world, 'utf8'))).toMatchObject({ version: 1 });
      await fetch(`${service.api}/channels/${service.channel_id}/messages`, {
        method: 'POST',
        headers: { authorization: `Bot ${service.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ content: 'kept' }),
      });
    });
    expect(status).toBe(0);
    expect((await stat(world)).mode & 0o777).toBe(0o600);

    await runWithWorld(world, async ({ url, ...service }) => {
      expect(service).toMatchObject(first);
      const messages = await fetch(`${url}/api/v10/channels/${service.channel_id}/messages`, {
        headers: { authorization: `Bot ${service.token}` },
      });
      expect(await messages.json()).toMatchObject([{ content: 'kept' }]);
    });
  });

  it.each([
    ['broken JSON', '{"version": 1,', 'is not JSON, or was cut off'],
    ['another version', '{"version": 7}', 'version: It is 7, and this release reads 1'],
    ['a wrong place', '{"version": 1, "users": [{}]}', 'users.0.user: '],
  ])('says what is wrong with %s, ends with 1, and leaves the file as it is', async (_what, content, words) => {
    const folder = await createTempFolder();
    const world = join(folder, 'world.json');
    await writeFile(world, content);
    expect(await runAndFail(world)).toMatchObject({ status: 1, said: expect.stringContaining(words), printed: [] });
    expect(await readFile(world, 'utf8')).toBe(content);
    expect(await readdir(folder)).toEqual(['world.json']);
  });

  it('says at once when the file cannot be written', async () => {
    const world = join(await createTempFolder(), 'no', 'such', 'world.json');
    expect(await runAndFail(world)).toMatchObject({ status: 1, said: expect.stringContaining('could not be saved') });
  });
});
