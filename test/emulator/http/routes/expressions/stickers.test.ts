import { describe, expect, test } from 'vitest';
import { findGuildSticker, insertSticker } from '../../../../../dev/src/emulator/state/expressions/stickers.js';
import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { createGuildSticker } from '../../../../../src/wire/endpoints/expressions/guild-stickers.js';
import { listStickerPacks } from '../../../../../src/wire/endpoints/expressions/stickers.js';
import { type Sticker, stickerFormats } from '../../../../../src/wire/objects/expressions/sticker.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import {
  allPermissionsExcept,
  expectApiError,
  expectNotSent,
  setUpDispatchReader,
  setUpRestClient,
} from '../../../fixtures/rest-client.js';
import { apngFile, gifFile, lottieFile, pngFile } from '../../../fixtures/sticker-files.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const CREATE = permissionSet('CREATE_GUILD_EXPRESSIONS');
const MANAGE = permissionSet('MANAGE_GUILD_EXPRESSIONS');
const idOf = ({ guild }: GuildRecord) => guild.id;

const wave = { name: 'Wave', description: 'A hand', tags: 'wave' };
const upload = (data: Buffer, name = 'sticker.png') => ({ ...wave, file: { name, data } });

/** Sends the form of a new sticker as any client could. */
async function send(guild: GuildRecord, data: Buffer | undefined, type = 'image/png', fields: object = wave) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (data) form.set('file', new Blob([Uint8Array.from(data)], { type }), 'sticker');
  return fixture().bot.call(createGuildSticker, { path: { guild_id: idOf(guild) }, body: form });
}

/** A guild with a sticker that its owner created. */
function withSticker(permissions: string) {
  const guild = fixture().guild(permissions);
  const file = { filename: 'anchor.png', contentType: 'image/png', bytes: pngFile() };
  const spec = { name: 'Anchor', description: '', tags: 'anchor', format: stickerFormats.PNG, file };
  const { result } = insertSticker(fixture().emulator.world, guild, spec, { userId: guild.guild.owner_id });
  return { guild, id: result.id };
}

describe('List Sticker Packs and Get Sticker Pack', () => {
  test('return packs whose stickers Get Sticker returns', async () => {
    const { sticker_packs: packs } = await api().stickers.listPacks();
    expect(packs.length).toBeGreaterThan(0);
    for (const pack of packs) {
      expect(await api().stickers.getPack(pack.id)).toEqual(pack);
      expect(pack.stickers.map(({ id }) => id)).toContain(pack.cover_sticker_id);
      for (const sticker of pack.stickers) {
        expect(sticker).toMatchObject({ type: 1, pack_id: pack.id });
        expect(await api().stickers.get(sticker.id)).toEqual(sticker);
      }
    }
  });

  test('need no token for the list', async () => {
    expect(await fixture().callerWith('').call(listStickerPacks)).toMatchObject({ status: 200 });
  });

  test('of an unknown pack fail with 10061', async () => {
    await expectApiError(api().stickers.getPack('5'), 404, 10061);
  });
});

describe('Get Sticker', () => {
  test('returns a sticker of a guild that the bot is not in', async () => {
    const guild = fixture().guildWithoutBot();
    const file = { filename: 'a.png', contentType: 'image/png', bytes: pngFile() };
    const spec = { ...wave, format: stickerFormats.PNG, file };
    const { result } = insertSticker(fixture().emulator.world, guild, spec, { userId: guild.guild.owner_id });
    expect(await api().stickers.get(result.id)).toMatchObject({ name: 'Wave', guild_id: idOf(guild) });
  });

  test('of an unknown sticker fails with 10060', async () => {
    await expectApiError(api().stickers.get('5'), 404, 10060);
  });
});

describe('Create Guild Sticker', () => {
  test('adds it, emits an event with all stickers, and records it', async () => {
    const { guild, id } = withSticker(CREATE);
    const sticker = await api().stickers.create(idOf(guild), upload(pngFile(320)), { reason: 'new' });
    expect(sticker).toEqual({
      id: expect.any(String),
      ...wave,
      type: 2,
      format_type: 1,
      available: true,
      guild_id: idOf(guild),
      user: expect.objectContaining({ id: fixture().emulator.botUserId }),
    });
    const { stickers } = await dispatches().next('guildStickersUpdate', idOf(guild));
    expect(stickers).toMatchObject([{ id }, { id: sticker.id }]);
    expect(stickers[1]).not.toHaveProperty('user');
    expect(guild.auditLog.at(-1)).toMatchObject({
      action_type: 90,
      target_id: sticker.id,
      reason: 'new',
      changes: expect.arrayContaining([
        { key: 'name', new_value: 'Wave' },
        { key: 'tags', new_value: 'wave' },
        { key: 'format_type', new_value: 1 },
      ]),
    });
    expect(await api().guilds.get(idOf(guild))).toMatchObject({ stickers: [{ name: 'Anchor' }, { name: 'Wave' }] });
  });

  test.each([
    ['a PNG', pngFile(), stickerFormats.PNG],
    ['an APNG of 5 seconds', apngFile(5, 1000), stickerFormats.APNG],
    ['a GIF of 5 seconds', gifFile(5, 100), stickerFormats.GIF],
    ['a PNG of exactly 512 KiB', Buffer.concat([pngFile(), Buffer.alloc(524_288)]).subarray(0, 524_288), 1],
  ])('accepts %s', async (_what, data, format) => {
    const sticker = await api().stickers.create(idOf(fixture().guild(CREATE)), upload(data));
    expect(sticker.format_type).toBe(format);
  });

  test.each(['VERIFIED', 'PARTNERED'])('accepts a Lottie file in a guild with the feature %s', async (feature) => {
    const guild = fixture().guild(CREATE, { features: [feature] });
    const file = { name: 'wave.json', data: lottieFile() };
    expect(await api().stickers.create(idOf(guild), { ...wave, description: '', file })).toMatchObject({
      format_type: 3,
      description: '',
    });
  });

  test('responds with 201', async () => {
    expect(await send(fixture().guild(CREATE), pngFile())).toMatchObject({ status: 201 });
  });

  test.each([
    ['without a file', undefined, 'image/png', 50035],
    ['with more than 512 KiB', Buffer.concat([pngFile(), Buffer.alloc(524_288)]), 'image/png', 50045],
    ['without a concrete content type', pngFile(), 'application/octet-stream', 50046],
    ['with another type', Buffer.from('plain text'), 'image/png', 50046],
    ['with a damaged PNG', pngFile().subarray(0, 12), 'image/png', 50046],
    ['with 321 pixels', pngFile(321), 'image/png', 50046],
    ['with a Lottie file in an ordinary guild', lottieFile(), 'application/json', 50046],
    ['with an APNG of more than 5 seconds', apngFile(5, 1001), 'image/png', 170007],
    ['with a GIF of more than 5 seconds', gifFile(5, 101), 'image/gif', 170007],
    ['with more than 1000 frames', gifFile(1001, 0), 'image/gif', 170004],
  ])('%s fails', async (_what, data, type, code) => {
    expectError(await send(fixture().guild(CREATE), data, type), 400, code);
  });

  test.each([
    ['no layers', { layers: undefined }, 170001],
    ['an image', { assets: [{ id: 'a', w: 1, h: 1, p: 'a.png' }] }, 170002],
    ['61 frames per second', { fr: 61 }, 170003],
    ['1001 frames', { fr: 60, op: 1001 }, 170004],
    ['321 pixels', { w: 321 }, 170005],
    ['no frames per second', { fr: 0 }, 170006],
    ['more than 5 seconds', { fr: 10, op: 51 }, 170007],
  ])('with a Lottie file with %s fails', async (_what, fields, code) => {
    const guild = fixture().guild(CREATE, { features: ['VERIFIED'] });
    expectError(await send(guild, lottieFile(fields), 'application/json'), 400, code);
  });

  test('with a file that starts like JSON, and is none, fails with 170001', async () => {
    const guild = fixture().guild(CREATE, { features: ['VERIFIED'] });
    expectError(await send(guild, Buffer.from('{ no JSON'), 'application/json'), 400, 170001);
  });

  test.each([
    ['name', { name: 'ab' }, { name: 'a' }],
    ['name', { name: 'x'.repeat(30) }, { name: 'x'.repeat(31) }],
    ['description', { description: '' }, { description: 'a' }],
    ['description', { description: 'x'.repeat(100) }, { description: 'x'.repeat(101) }],
    ['tags', { tags: 'x' }, { tags: '' }],
    ['tags', { tags: 'x'.repeat(200) }, { tags: 'x'.repeat(201) }],
  ])('checks the limit of its %s on both sides', async (field, atLimit, beyondLimit) => {
    const guild = fixture().guild(CREATE);
    expect(await api().stickers.create(idOf(guild), { ...upload(pngFile()), ...atLimit })).toMatchObject(atLimit);
    await expectNotSent(api().stickers.create(idOf(guild), { ...upload(pngFile()), ...beyondLimit }), field);
    const response = await send(guild, pngFile(), 'image/png', { ...wave, ...beyondLimit });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty(`errors.${field}`);
  });

  test.each([
    [0, 5, []],
    [1, 15, []],
    [2, 30, []],
    [3, 60, []],
    [0, 60, ['MORE_STICKERS']],
  ])('at boost level %i fails with 30039 after %i stickers with the features %j', async (level, slots, features) => {
    const guild = fixture().guild(CREATE, { features });
    guild.guild.premium_tier = level;
    const add = () => api().stickers.create(idOf(guild), upload(pngFile()));
    const { id: first } = await add();
    const sticker = findGuildSticker(guild, first);
    if (!sticker) throw new Error('the sticker does not exist');
    guild.guild = { ...guild.guild, stickers: new Array<Sticker>(slots - 1).fill(sticker) };
    await add();
    await expectApiError(add(), 400, 30039);
  });

  test('without CREATE_GUILD_EXPRESSIONS fails with 50013, also with MANAGE_GUILD_EXPRESSIONS', async () => {
    const guild = fixture().guild(allPermissionsExcept('CREATE_GUILD_EXPRESSIONS'));
    await expectApiError(api().stickers.create(idOf(guild), upload(pngFile())), 403, 50013);
  });
});

describe('List Guild Stickers and Get Guild Sticker', () => {
  test.each(['CREATE_GUILD_EXPRESSIONS', 'MANAGE_GUILD_EXPRESSIONS'] as const)(
    'contain the creator with %s',
    async (name) => {
      const { guild, id } = withSticker(permissionSet(name));
      const creator = { id, user: { id: guild.guild.owner_id } };
      expect(await api().stickers.listInGuild(idOf(guild))).toMatchObject([creator]);
      expect(await api().stickers.getInGuild(idOf(guild), id)).toMatchObject(creator);
    },
  );

  test('do not return the creator to others', async () => {
    const { guild, id } = withSticker('0');
    expect((await api().stickers.listInGuild(idOf(guild)))[0]).not.toHaveProperty('user');
    expect(await api().stickers.getInGuild(idOf(guild), id)).not.toHaveProperty('user');
  });

  test('of an unknown sticker fail with 10060', async () => {
    await expectApiError(api().stickers.getInGuild(idOf(fixture().guild('0')), '5'), 404, 10060);
  });

  test('of a guild that the bot is not in fail with 50001', async () => {
    await expectApiError(api().stickers.listInGuild(idOf(fixture().guildWithoutBot())), 403, 50001);
  });
});

describe('Modify Guild Sticker', () => {
  test('changes the given fields, and records the differences', async () => {
    const { guild, id } = withSticker(MANAGE);
    expect(await api().stickers.edit(idOf(guild), id, { description: 'Iron' })).toMatchObject({ description: 'Iron' });
    const edited = await api().stickers.edit(idOf(guild), id, { name: 'Chain', tags: 'chain', description: null });
    expect(edited).toMatchObject({ name: 'Chain', tags: 'chain', description: null, format_type: 1 });
    expect(guild.auditLog.at(-1)).toMatchObject({
      action_type: 91,
      changes: expect.arrayContaining([
        { key: 'name', old_value: 'Anchor', new_value: 'Chain' },
        { key: 'description', old_value: 'Iron' },
      ]),
    });
    expect(await dispatches().next('guildStickersUpdate', idOf(guild))).toMatchObject({ stickers: [{ id }] });
  });

  test.each([
    ['name', 30],
    ['description', 100],
    ['tags', 200],
  ])('accepts %s of %i characters, and rejects one more', async (field, max) => {
    const { guild, id } = withSticker(MANAGE);
    const path = `/guilds/${idOf(guild)}/stickers/${id}`;
    const text = 'x'.repeat(max);
    expect(await fixture().bot.send('PATCH', path, { [field]: text })).toMatchObject({ json: { [field]: text } });
    expect(await fixture().bot.send('PATCH', path, { [field]: `${text}x` })).toMatchObject({
      status: 400,
      json: { code: 50035, errors: { [field]: {} } },
    });
  });

  test('to the current values records nothing', async () => {
    const { guild, id } = withSticker(MANAGE);
    const before = guild.auditLog.length;
    await api().stickers.edit(idOf(guild), id, { name: 'Anchor' });
    expect(guild.auditLog).toHaveLength(before);
  });
});

describe('Delete Guild Sticker', () => {
  test('deletes it and records it', async () => {
    const { guild, id } = withSticker(MANAGE);
    await api().stickers.delete(idOf(guild), id, { reason: 'worn' });
    expect(await api().stickers.listInGuild(idOf(guild))).toEqual([]);
    expect(await dispatches().next('guildStickersUpdate', idOf(guild))).toMatchObject({ stickers: [] });
    expect(guild.auditLog.at(-1)).toMatchObject({
      action_type: 92,
      target_id: id,
      reason: 'worn',
      changes: expect.arrayContaining([{ key: 'name', old_value: 'Anchor' }]),
    });
  });
});

describe.each([
  ['Modify Guild Sticker', (guild: string, id: string) => api().stickers.edit(guild, id, { name: 'Other' })],
  ['Delete Guild Sticker', (guild: string, id: string) => api().stickers.delete(guild, id)],
])('%s', (_name, act) => {
  test("of the bot's own sticker needs only CREATE_GUILD_EXPRESSIONS", async () => {
    const guild = fixture().guild(CREATE);
    const { id } = await api().stickers.create(idOf(guild), upload(pngFile()));
    await act(idOf(guild), id);
    expect(guild.guild.stickers?.some(({ name }) => name === 'Wave')).toBe(false);
  });

  test("of another user's sticker without MANAGE_GUILD_EXPRESSIONS fails with 50013", async () => {
    const { guild, id } = withSticker(allPermissionsExcept('MANAGE_GUILD_EXPRESSIONS'));
    await expectApiError(act(idOf(guild), id), 403, 50013);
  });

  test('of an unknown sticker fails with 10060', async () => {
    await expectApiError(act(idOf(fixture().guild(MANAGE)), '5'), 404, 10060);
  });
});
