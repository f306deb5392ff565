/** Guilds that lose boosts keep their stickers and sounds, but not all of them stay usable. */
import { expect, test } from 'vitest';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { ControlCaller } from '../../../fixtures/control-caller.js';
import { setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { setUpDispatchReader, setUpRestClient } from '../../../fixtures/rest-client.js';
import { mp3Sound } from '../../../fixtures/sound-files.js';
import { pngFile } from '../../../fixtures/sticker-files.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const CREATE = permissionSet('CREATE_GUILD_EXPRESSIONS');
const SINCE = '2026-01-01T00:00:00.000Z';

/** A guild with two boosts, which is level 1, and what changes the second boost. */
async function boostedGuild() {
  const guild = fixture().guild(CREATE);
  const { id } = guild.guild;
  const control = new ControlCaller(fixture().emulator.url);
  const boost = (userId: string, since: string | null) =>
    control.ok('PUT', `/guilds/${id}/members/${userId}/boost`, { since });
  const [first, second] = [fixture().member(guild, 'ann').user.id, fixture().member(guild, 'bob').user.id];
  await boost(first, SINCE);
  await boost(second, SINCE);
  return { guild, id, setSecondBoost: (since: string | null) => boost(second, since) };
}

/** The positions of the items that are unavailable. */
const unavailable = (items: readonly { readonly available?: boolean | undefined }[]) =>
  items.flatMap(({ available }, index) => (available ? [] : [index]));

test('the newest stickers become unavailable with a boost that ends, and available with a new one', async () => {
  const { id, setSecondBoost } = await boostedGuild();
  const file = { name: 'wave.png', data: pngFile() };
  const sticker = { name: 'Wave', description: '', tags: 'wave', file };
  for (let index = 0; index < 7; index += 1) {
    await api().stickers.create(id, sticker);
    await dispatches().next('guildStickersUpdate', id);
  }
  await setSecondBoost(null);
  expect(unavailable((await dispatches().next('guildStickersUpdate', id)).stickers)).toEqual([5, 6]);
  expect(unavailable(await api().stickers.listInGuild(id))).toEqual([5, 6]);
  await setSecondBoost(SINCE);
  expect(unavailable((await dispatches().next('guildStickersUpdate', id)).stickers)).toEqual([]);
});

test('the newest sounds become unavailable with a boost that ends, and available with a new one', async () => {
  const { id, setSecondBoost } = await boostedGuild();
  const sound = mp3Sound(1);
  for (let index = 0; index < 9; index += 1) await api().soundboard.create(id, { name: 'Bell', sound });
  await setSecondBoost(null);
  const lost = await dispatches().next('guildSoundboardSoundsUpdate', id);
  expect(unavailable(lost.soundboard_sounds)).toEqual([8]);
  expect(unavailable((await api().soundboard.list(id)).items)).toEqual([8]);
  await setSecondBoost(SINCE);
  const regained = await dispatches().next('guildSoundboardSoundsUpdate', id);
  expect(unavailable(regained.soundboard_sounds)).toEqual([]);
});

test('a boost that does not affect stickers and sounds sends no events about them', async () => {
  const { id, setSecondBoost } = await boostedGuild();
  await setSecondBoost(null);
  const { name } = await api().stickers.create(id, {
    name: 'After',
    description: '',
    tags: 'after',
    file: { name: 'a.png', data: pngFile() },
  });
  expect((await dispatches().next('guildStickersUpdate', id)).stickers).toMatchObject([{ name }]);
});
