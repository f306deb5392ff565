/** Worlds that begin with what another one left. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWorld } from 'guildhall/testing';
import { expect, onTestFinished, test } from 'vitest';
import { application, apply, wave } from './harbour.js';
import { aWorld, failureOf, letIn } from './stage.js';

async function aFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'world.json');
}

test('people, messages and open modals are as they were', async () => {
  const file = await aFile();
  const before = await aWorld();
  const first = await letIn(before, 'wren', 'crew');
  await first.click(apply, { track: 'dev' });
  await before.save(file);
  await before.close();

  const after = await aWorld({ world: file, guild: 'Harbour' });
  const wren = after.account('wren');
  expect(after.guild.member(wren)?.roles).toEqual(['crew']);
  await wren.sees(`Welcome, ${wren.mention}`);
  expect((await wren.fill(application, { name: 'Wren', age: '20' }).submit()).text).toMatch(/^dev Wren/);
  expect((await wren.click(wave)).text).toBe('Ahoy!');
});

test('many can begin with one file, and none of them changes it', async () => {
  const file = await aFile();
  const before = await aWorld();
  await letIn(before, 'wren');
  await before.save(file);
  const written = await readFile(file, 'utf8');
  const worlds = await Promise.all([1, 2, 3].map(() => aWorld({ world: JSON.parse(written), guild: 'Harbour' })));
  await Promise.all(worlds.map((world) => world.account('wren').leaves()));
  for (const world of worlds) expect(world.guild.member('wren')).toBeUndefined();
  expect(await readFile(file, 'utf8')).toBe(written);
});

test('a file of another version, or none at all, is refused in words', async () => {
  const file = await aFile();
  await writeFile(file, '{"version": 7}');
  await expect(createWorld({ world: file })).rejects.toThrow(/version/);
  await writeFile(file, 'a world');
  expect((await failureOf(createWorld({ world: file }))).message).toContain(`The world file ${file} cannot be read`);
});
