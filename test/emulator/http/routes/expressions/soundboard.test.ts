import { describe, expect, test } from 'vitest';
import { insertSound } from '../../../../../dev/src/emulator/state/expressions/soundboard-sounds.js';
import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { createGuildSoundboardSound } from '../../../../../src/wire/endpoints/expressions/guild-soundboard-sounds.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { PNG } from '../../../fixtures/pictures.js';
import {
  allPermissionsExcept,
  expectApiError,
  expectNotSent,
  setUpDispatchReader,
  setUpRestClient,
} from '../../../fixtures/rest-client.js';
import { mp3Sound, oggSound, unreadableSound } from '../../../fixtures/sound-files.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const CREATE = permissionSet('CREATE_GUILD_EXPRESSIONS');
const MANAGE = permissionSet('MANAGE_GUILD_EXPRESSIONS');
const idOf = ({ guild }: GuildRecord) => guild.id;
const sound = mp3Sound(10);

/** A guild with a sound that its owner created. */
function withSound(permissions: string) {
  const guild = fixture().guild(permissions);
  const spec = { name: 'Horn', sound, emoji_name: '📯' };
  const { result } = insertSound(fixture().emulator.world, guild, spec, { userId: guild.guild.owner_id });
  return { guild, id: result.sound.sound_id };
}

test('List Default Soundboard Sounds returns sounds without a guild', async () => {
  const sounds = await api().soundboard.listDefault();
  expect(sounds.length).toBeGreaterThan(0);
  for (const each of sounds) {
    expect(each).toMatchObject({ volume: 1, available: true, emoji_id: null });
    expect(each).not.toHaveProperty('guild_id');
  }
});

describe('Create Guild Soundboard Sound', () => {
  test('adds it, emits an event, and records it', async () => {
    const { guild, id } = withSound(CREATE);
    const spec = { name: 'Bell', sound, volume: 0.5, emoji_name: '🔔' };
    const created = await api().soundboard.create(idOf(guild), spec, { reason: 'new' });
    const fields = {
      name: 'Bell',
      sound_id: expect.any(String),
      volume: 0.5,
      emoji_id: null,
      emoji_name: '🔔',
      guild_id: idOf(guild),
      available: true,
    };
    expect(created).toEqual({ ...fields, user: expect.objectContaining({ id: fixture().emulator.botUserId }) });
    expect(await dispatches().next('guildSoundboardSoundCreate', idOf(guild))).toEqual(fields);
    expect(guild.auditLog.at(-1)).toMatchObject({
      action_type: 130,
      target_id: created.sound_id,
      reason: 'new',
      changes: expect.arrayContaining([
        { key: 'name', new_value: 'Bell' },
        { key: 'volume', new_value: 0.5 },
      ]),
    });
    const { items } = await api().soundboard.list(idOf(guild));
    expect(items).toMatchObject([{ sound_id: id }, { sound_id: created.sound_id }]);
  });

  test('responds with 201', async () => {
    const path = { guild_id: idOf(fixture().guild(CREATE)) };
    const response = await fixture().bot.call(createGuildSoundboardSound, { path, body: { name: 'Bell', sound } });
    expect(response.status).toBe(201);
  });

  test('without a volume and an emoji has the volume 1 and no emoji', async () => {
    const created = await api().soundboard.create(idOf(fixture().guild(CREATE)), { name: 'Bell', sound });
    expect(created).toMatchObject({ volume: 1, emoji_id: null, emoji_name: null });
  });

  test('can have an emoji of the guild, which wins over a Unicode emoji', async () => {
    const guild = fixture().guild(CREATE);
    const { id: emoji_id } = await api().emojis.create(idOf(guild), { name: 'helm', image: PNG });
    const created = await api().soundboard.create(idOf(guild), { name: 'Helm', sound, emoji_id, emoji_name: '🔔' });
    expect(created).toMatchObject({ emoji_id, emoji_name: null });
  });

  test.each([
    ['emoji_id', { emoji_id: '5' }],
    ['emoji_name', { emoji_name: 'bell' }],
  ])('with an %s that does not exist fails with 50035', async (path, emoji) => {
    const call = api().soundboard.create(idOf(fixture().guild(CREATE)), { name: 'Bell', sound, ...emoji });
    await expect(call).rejects.toMatchObject({ jsonCode: 50035, fields: [{ path }] });
  });

  test.each([
    ['name', { name: 'ab' }, { name: 'a' }],
    ['name', { name: 'x'.repeat(32) }, { name: 'x'.repeat(33) }],
    ['volume', { volume: 0 }, { volume: -0.1 }],
    ['volume', { volume: 1 }, { volume: 1.1 }],
    ['sound', { sound: unreadableSound(524_288) }, { sound: unreadableSound(524_289) }],
    ['sound', { sound: oggSound(0.1) }, { sound: oggSound(0.1).replace('ogg', 'mpeg') }],
    ['sound', { sound: mp3Sound(1) }, { sound: PNG }],
  ])('checks its %s on both sides', async (field, valid, invalid) => {
    const guild_id = idOf(fixture().guild(CREATE));
    expect(await api().soundboard.create(guild_id, { name: 'Bell', sound, ...valid })).toHaveProperty('sound_id');
    const body = { name: 'Bell', sound, ...invalid };
    await expectNotSent(api().soundboard.create(guild_id, body), field);
    const response = await fixture().bot.call(createGuildSoundboardSound, { path: { guild_id }, body });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty(`errors.${field}`);
  });

  test.each([
    ['an Ogg file', oggSound(5.2), oggSound(5.21)],
    ['an MP3 file', mp3Sound(144), mp3Sound(145)],
  ])('accepts %s of at most 5.2 seconds: a longer one fails with 50124', async (_what, atLimit, beyondLimit) => {
    const guild_id = idOf(fixture().guild(CREATE));
    expect(await api().soundboard.create(guild_id, { name: 'Long', sound: atLimit })).toMatchObject({ name: 'Long' });
    await expectApiError(api().soundboard.create(guild_id, { name: 'Long', sound: beyondLimit }), 400, 50124);
  });

  test.each([
    [0, 8, []],
    [1, 24, []],
    [2, 36, []],
    [3, 48, []],
    [0, 96, ['MORE_SOUNDBOARD']],
  ])('at boost level %i fails with 30045 after %i sounds with the features %j', async (level, slots, features) => {
    const guild = fixture().guild(CREATE, { features });
    guild.guild.premium_tier = level;
    const add = () => api().soundboard.create(idOf(guild), { name: 'Bell', sound });
    const by = { userId: guild.guild.owner_id };
    for (let count = 1; count < slots; count += 1) {
      insertSound(fixture().emulator.world, guild, { name: 'Bell', sound }, by);
    }
    await add();
    await expectApiError(add(), 400, 30045);
  });

  test('without CREATE_GUILD_EXPRESSIONS fails with 50013, also with MANAGE_GUILD_EXPRESSIONS', async () => {
    const guild = fixture().guild(allPermissionsExcept('CREATE_GUILD_EXPRESSIONS'));
    await expectApiError(api().soundboard.create(idOf(guild), { name: 'Bell', sound }), 403, 50013);
  });
});

describe('List Guild Soundboard Sounds and Get Guild Soundboard Sound', () => {
  test.each(['CREATE_GUILD_EXPRESSIONS', 'MANAGE_GUILD_EXPRESSIONS'] as const)(
    'contain the creator with %s',
    async (name) => {
      const { guild, id } = withSound(permissionSet(name));
      const creator = { sound_id: id, user: { id: guild.guild.owner_id } };
      expect(await api().soundboard.list(idOf(guild))).toMatchObject({ items: [creator] });
      expect(await api().soundboard.get(idOf(guild), id)).toMatchObject(creator);
    },
  );

  test('do not return the creator to others', async () => {
    const { guild, id } = withSound('0');
    expect((await api().soundboard.list(idOf(guild))).items[0]).not.toHaveProperty('user');
    expect(await api().soundboard.get(idOf(guild), id)).not.toHaveProperty('user');
  });

  test('of an unknown sound fail with 10097, also of a default sound', async () => {
    const guild = fixture().guild('0');
    await expectApiError(api().soundboard.get(idOf(guild), '5'), 404, 10097);
    await expectApiError(api().soundboard.get(idOf(guild), '1'), 404, 10097);
  });

  test('of a guild that the bot is not in fail with 50001', async () => {
    await expectApiError(api().soundboard.list(idOf(fixture().guildWithoutBot())), 403, 50001);
  });
});

describe('Modify Guild Soundboard Sound', () => {
  test('changes the given fields, emits an event, and records the differences', async () => {
    const { guild, id } = withSound(MANAGE);
    const edited = await api().soundboard.edit(idOf(guild), id, { name: 'Trumpet', volume: 0.2 });
    expect(edited).toMatchObject({ name: 'Trumpet', volume: 0.2, emoji_name: '📯', user: {} });
    const event = await dispatches().next('guildSoundboardSoundUpdate', idOf(guild));
    expect(event).toMatchObject({ sound_id: id, name: 'Trumpet', volume: 0.2 });
    expect(event).not.toHaveProperty('user');
    expect(guild.auditLog.at(-1)).toMatchObject({
      action_type: 131,
      target_id: id,
      changes: expect.arrayContaining([{ key: 'name', old_value: 'Horn', new_value: 'Trumpet' }]),
    });
  });

  test('resets the volume and the emoji with null', async () => {
    const { guild, id } = withSound(MANAGE);
    await api().soundboard.edit(idOf(guild), id, { volume: 0.2 });
    const edited = await api().soundboard.edit(idOf(guild), id, { volume: null, emoji_name: null });
    expect(edited).toMatchObject({ volume: 1, emoji_name: null });
  });

  test('to the current values records nothing', async () => {
    const { guild, id } = withSound(MANAGE);
    const before = guild.auditLog.length;
    await api().soundboard.edit(idOf(guild), id, { name: 'Horn' });
    expect(guild.auditLog).toHaveLength(before);
  });

  test('to an emoji that does not exist fails with 50035', async () => {
    const { guild, id } = withSound(MANAGE);
    await expectApiError(api().soundboard.edit(idOf(guild), id, { emoji_id: '5' }), 400, 50035);
  });
});

describe('Delete Guild Soundboard Sound', () => {
  test('deletes it, emits an event, and records it', async () => {
    const { guild, id } = withSound(MANAGE);
    await api().soundboard.delete(idOf(guild), id, { reason: 'loud' });
    expect(await api().soundboard.list(idOf(guild))).toEqual({ items: [] });
    expect(await dispatches().next('guildSoundboardSoundDelete', idOf(guild))).toEqual({
      sound_id: id,
      guild_id: idOf(guild),
    });
    expect(guild.auditLog.at(-1)).toMatchObject({
      action_type: 132,
      target_id: id,
      reason: 'loud',
      changes: expect.arrayContaining([{ key: 'name', old_value: 'Horn' }]),
    });
  });
});

describe.each([
  ['Modify Guild Soundboard Sound', (guild: string, id: string) => api().soundboard.edit(guild, id, { name: 'Other' })],
  ['Delete Guild Soundboard Sound', (guild: string, id: string) => api().soundboard.delete(guild, id)],
])('%s', (_name, act) => {
  test("of the bot's own sound needs only CREATE_GUILD_EXPRESSIONS", async () => {
    const guild = fixture().guild(CREATE);
    const { sound_id } = await api().soundboard.create(idOf(guild), { name: 'Bell', sound });
    await act(idOf(guild), sound_id);
    expect([...guild.sounds.values()].some((each) => each.sound.name === 'Bell')).toBe(false);
  });

  test("of another user's sound without MANAGE_GUILD_EXPRESSIONS fails with 50013", async () => {
    const { guild, id } = withSound(allPermissionsExcept('MANAGE_GUILD_EXPRESSIONS'));
    await expectApiError(act(idOf(guild), id), 403, 50013);
  });

  test('of an unknown sound fails with 10097', async () => {
    await expectApiError(act(idOf(fixture().guild(MANAGE)), '5'), 404, 10097);
  });
});
