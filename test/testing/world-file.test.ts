/** Worlds that start with the saved state of another world. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWorld } from '@guildhall/dev/testing';
import { expect, onTestFinished, test } from 'vitest';
import { applicationModal, applyButton, waveButton } from './sample-bot.js';
import { createSampleWorld, createScreenedMember, stepErrorOf } from './sample-world.js';

async function createFilePath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'world.json');
}

test('users, messages and open modals are restored', async () => {
  const file = await createFilePath();
  const before = await createSampleWorld();
  const first = await createScreenedMember(before, 'wren', 'crew');
  await first.click(applyButton, { track: 'dev' });
  await before.save(file);
  await before.close();

  const after = await createSampleWorld({ worldFile: file, guild: 'Harbour' });
  const wren = after.getUser('wren');
  expect(after.guild.member(wren)?.roleNames).toEqual(['crew']);
  await wren.waitForMessage(`Welcome, ${wren.mention}`);
  expect((await wren.fill(applicationModal, { name: 'Wren', age: '20' }).submit()).text).toMatch(/^dev Wren/);
  expect((await wren.click(waveButton)).text).toBe('Ahoy!');
});

test('many worlds can start with one file, and none of them changes it', async () => {
  const file = await createFilePath();
  const before = await createSampleWorld();
  await createScreenedMember(before, 'wren');
  await before.save(file);
  const content = await readFile(file, 'utf8');
  const worlds = await Promise.all(
    [1, 2, 3].map(() => createSampleWorld({ worldFile: JSON.parse(content), guild: 'Harbour' })),
  );
  await Promise.all(worlds.map((world) => world.getUser('wren').server.leave()));
  for (const world of worlds) expect(world.guild.member('wren')).toBeUndefined();
  expect(await readFile(file, 'utf8')).toBe(content);
});

test('a file of another version and a file that is not JSON are rejected', async () => {
  const file = await createFilePath();
  await writeFile(file, '{"version": 7}');
  await expect(createWorld({ worldFile: file })).rejects.toThrow(/version/);
  await writeFile(file, 'a world');
  expect((await stepErrorOf(createWorld({ worldFile: file }))).message).toContain(
    `The world file ${file} cannot be read`,
  );
});
