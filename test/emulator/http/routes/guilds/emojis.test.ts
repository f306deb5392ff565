import { describe, expect, test } from 'vitest';
import { insertEmoji } from '../../../../../dev/src/emulator/state/expressions/emojis.js';
import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { createGuildEmoji } from '../../../../../src/wire/endpoints/expressions/emojis.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import {
  allPermissionsExcept,
  expectApiError,
  expectNotSent,
  setUpDispatchReader,
  setUpRestClient,
} from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const CREATE = permissionSet('CREATE_GUILD_EXPRESSIONS');
const MANAGE = permissionSet('MANAGE_GUILD_EXPRESSIONS');
const idOf = ({ guild }: GuildRecord) => guild.id;

/** An image of that type and size. */
function picture(type: 'png' | 'gif' = 'png', size = 100): string {
  const start = Buffer.from(type === 'png' ? '89504e470d0a1a0a' : '474946383961', 'hex');
  const bytes = Buffer.concat([start, Buffer.alloc(size - start.byteLength)]);
  return `data:image/${type};base64,${bytes.toString('base64')}`;
}

/** A guild with an emoji that its owner created. */
function withEmoji(permissions: string) {
  const guild = fixture().guild(permissions, { roles: [{ name: 'Crew' }] });
  const by = { userId: guild.guild.owner_id };
  const { result } = insertEmoji(fixture().emulator.world, guild, { name: 'anchor', image: picture() }, by);
  return { guild, id: result.id ?? '', roles: [fixture().role(guild, 'Crew')] };
}

describe('Create Guild Emoji', () => {
  test('adds it, emits an event with all emojis, and records it', async () => {
    const { guild, id, roles } = withEmoji(CREATE);
    const emoji = await api().emojis.create(idOf(guild), { name: 'helm', image: picture(), roles }, { reason: 'new' });
    expect(emoji).toMatchObject({
      name: 'helm',
      roles,
      animated: false,
      managed: false,
      require_colons: true,
      available: true,
      user: { id: fixture().emulator.botUserId },
    });
    expect(await dispatches().next('guildEmojisUpdate', idOf(guild))).toMatchObject({
      emojis: [{ id }, { id: emoji.id, name: 'helm' }],
    });
    expect(guild.auditLog.at(-1)).toMatchObject({
      action_type: 60,
      target_id: emoji.id,
      reason: 'new',
      changes: [{ key: 'name', new_value: 'helm' }],
    });
    expect(await api().guilds.get(idOf(guild))).toMatchObject({ emojis: [{ name: 'anchor' }, { name: 'helm' }] });
  });

  test('responds with 201', async () => {
    const path = { guild_id: idOf(fixture().guild(CREATE)) };
    const response = await fixture().bot.call(createGuildEmoji, { path, body: { name: 'helm', image: picture() } });
    expect(response.status).toBe(201);
  });

  test.each([
    ['name', { name: 'ab', image: picture() }, { name: 'a', image: picture() }],
    ['name', { name: 'x'.repeat(32), image: picture() }, { name: 'x'.repeat(33), image: picture() }],
    ['name', { name: 'sea_01', image: picture() }, { name: 'sea 01', image: picture() }],
    ['image', { name: 'big', image: picture('png', 262_144) }, { name: 'big', image: picture('png', 262_145) }],
    ['image', { name: 'gif', image: picture('gif') }, { name: 'gif', image: 'data:image/gif;base64,AAAA' }],
  ])('checks the limit of its %s on both sides', async (field, atLimit, beyondLimit) => {
    const guild_id = idOf(fixture().guild(CREATE));
    expect(await api().emojis.create(guild_id, atLimit)).toMatchObject({ name: atLimit.name });
    await expectNotSent(api().emojis.create(guild_id, beyondLimit), field);
    const response = await fixture().bot.call(createGuildEmoji, { path: { guild_id }, body: beyondLimit });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty(`errors.${field}`);
  });

  test('limits animated and other emojis separately: the 51st fails with 30008 or 30018', async () => {
    const guild = fixture().guild(CREATE);
    const add = (type: 'png' | 'gif') => api().emojis.create(idOf(guild), { name: 'wave', image: picture(type) });
    for (const type of ['png', 'gif'] as const) {
      const all = Array.from({ length: 50 }, () => add(type));
      expect(await Promise.all(all)).toHaveLength(50);
    }
    await expectApiError(add('png'), 400, 30008);
    await expectApiError(add('gif'), 400, 30018);
  });

  test('for a role that the guild does not have fails with 50035', async () => {
    const call = api().emojis.create(idOf(fixture().guild(CREATE)), { name: 'helm', image: picture(), roles: ['5'] });
    await expect(call).rejects.toMatchObject({ jsonCode: 50035, fields: [{ path: 'roles.0' }] });
  });

  test('without CREATE_GUILD_EXPRESSIONS fails with 50013, also with MANAGE_GUILD_EXPRESSIONS', async () => {
    const guild = fixture().guild(allPermissionsExcept('CREATE_GUILD_EXPRESSIONS'));
    await expectApiError(api().emojis.create(idOf(guild), { name: 'helm', image: picture() }), 403, 50013);
  });
});

describe('List Guild Emojis and Get Guild Emoji', () => {
  test.each(['CREATE_GUILD_EXPRESSIONS', 'MANAGE_GUILD_EXPRESSIONS'] as const)(
    'contain the creator with %s',
    async (name) => {
      const { guild, id } = withEmoji(permissionSet(name));
      expect(await api().emojis.list(idOf(guild))).toMatchObject([{ id, user: { id: guild.guild.owner_id } }]);
      expect(await api().emojis.get(idOf(guild), id)).toMatchObject({ name: 'anchor', user: { username: 'owner' } });
    },
  );

  test('do not return the creator to others', async () => {
    const { guild, id } = withEmoji('0');
    expect((await api().emojis.list(idOf(guild)))[0]).not.toHaveProperty('user');
    expect(await api().emojis.get(idOf(guild), id)).not.toHaveProperty('user');
  });

  test('of an unknown emoji fail with 10014', async () => {
    await expectApiError(api().emojis.get(idOf(fixture().guild('0')), '5'), 404, 10014);
  });

  test('of a guild that the bot is not in fail with 50001', async () => {
    await expectApiError(api().emojis.list(idOf(fixture().guildWithoutBot())), 403, 50001);
  });
});

describe('Modify Guild Emoji', () => {
  test('changes the given fields, and records the differences', async () => {
    const { guild, id, roles } = withEmoji(MANAGE);
    expect(await api().emojis.edit(idOf(guild), id, { roles })).toMatchObject({ name: 'anchor', roles });
    expect(await api().emojis.edit(idOf(guild), id, { name: 'chain', roles: null })).toMatchObject({
      name: 'chain',
      roles: [],
    });
    expect(guild.auditLog.at(-1)).toMatchObject({
      action_type: 61,
      changes: expect.arrayContaining([{ key: 'name', old_value: 'anchor', new_value: 'chain' }]),
    });
  });

  test('to the current values records nothing', async () => {
    const { guild, id } = withEmoji(MANAGE);
    const before = guild.auditLog.length;
    await api().emojis.edit(idOf(guild), id, { name: 'anchor' });
    expect(guild.auditLog).toHaveLength(before);
  });
});

describe('Delete Guild Emoji', () => {
  test('deletes it and records it', async () => {
    const { guild, id } = withEmoji(MANAGE);
    await api().emojis.delete(idOf(guild), id, { reason: 'worn' });
    expect(await api().emojis.list(idOf(guild))).toEqual([]);
    expect(guild.auditLog.at(-1)).toMatchObject({
      action_type: 62,
      target_id: id,
      reason: 'worn',
      changes: [{ key: 'name', old_value: 'anchor' }],
    });
  });
});

describe.each([
  ['Modify Guild Emoji', (guild: string, id: string) => api().emojis.edit(guild, id, { name: 'other' })],
  ['Delete Guild Emoji', (guild: string, id: string) => api().emojis.delete(guild, id)],
])('%s', (_name, act) => {
  test("of the bot's own emoji needs only CREATE_GUILD_EXPRESSIONS", async () => {
    const guild = fixture().guild(CREATE);
    const { id } = await api().emojis.create(idOf(guild), { name: 'helm', image: picture() });
    await act(idOf(guild), id ?? '');
    expect(guild.guild.emojis.some((each) => each.name === 'helm')).toBe(false);
  });

  test("of another user's emoji without MANAGE_GUILD_EXPRESSIONS fails with 50013", async () => {
    const { guild, id } = withEmoji(allPermissionsExcept('MANAGE_GUILD_EXPRESSIONS'));
    await expectApiError(act(idOf(guild), id), 403, 50013);
  });

  test('of an unknown emoji fails with 10014', async () => {
    await expectApiError(act(idOf(fixture().guild(MANAGE)), '5'), 404, 10014);
  });
});
