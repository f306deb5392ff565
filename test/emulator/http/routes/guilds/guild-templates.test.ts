import { describe, expect, test } from 'vitest';
import { updateRole } from '../../../../../dev/src/emulator/state/members/roles.js';
import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import {
  createGuildTemplate,
  getGuildTemplate,
  modifyGuildTemplate,
} from '../../../../../src/wire/endpoints/guild-templates.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { allPermissionsExcept, expectApiError, expectNotSent, setUpRestClient } from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);

const MANAGE = permissionSet('MANAGE_GUILD');
const idOf = ({ guild }: GuildRecord) => guild.id;

function harbour() {
  return fixture().guild(MANAGE, {
    roles: [
      { name: 'captain', permissions: permissionSet('KICK_MEMBERS'), color: 0xff0000, hoist: true },
      { name: 'crew' },
    ],
    channels: [
      { name: 'general', topic: 'Talk' },
      { name: 'docks', type: 4 },
      {
        name: 'berth',
        type: 5,
        parent: 'docks',
        permission_overwrites: [
          { id: '@everyone', deny: permissionSet('VIEW_CHANNEL') },
          { id: 'crew', allow: permissionSet('VIEW_CHANNEL') },
        ],
      },
      { name: 'radio', type: 13 },
    ],
  });
}

/** A guild with a template. */
async function withTemplate() {
  const guild = harbour();
  const template = await api().templates.create(idOf(guild), { name: 'Harbours', description: 'For ports' });
  return { guild, template };
}

describe('Create Guild Template', () => {
  test('returns a copy of the guild with numbers in place of ids', async () => {
    const { guild, template } = await withTemplate();
    const { botUserId, clock } = fixture().emulator;
    expect(template).toMatchObject({
      code: expect.stringMatching(/^[A-Za-z0-9]{12}$/),
      name: 'Harbours',
      description: 'For ports',
      usage_count: 0,
      creator_id: botUserId,
      creator: { id: botUserId },
      source_guild_id: idOf(guild),
      is_dirty: null,
    });
    expect([template.created_at, template.updated_at].map(Date.parse)).toEqual([clock.now(), clock.now()]);
    const { serialized_source_guild: copy } = template;
    expect(copy).toMatchObject({
      name: 'Harbour',
      description: null,
      preferred_locale: 'en-US',
      afk_channel_id: null,
      afk_timeout: 300,
      system_channel_id: 2,
      verification_level: 0,
    });
    expect(copy.roles).toMatchObject([
      { id: 0, name: '@everyone' },
      { id: 1, name: 'crew' },
      { id: 2, name: 'captain', permissions: permissionSet('KICK_MEMBERS'), color: 0xff0000, hoist: true },
    ]);
    expect(copy.channels).toMatchObject([
      { id: 1, name: 'docks', type: 4, parent_id: null },
      { id: 2, name: 'general', type: 0, topic: 'Talk', bitrate: 64_000, permission_overwrites: [] },
      {
        id: 3,
        name: 'berth',
        type: 0,
        parent_id: 1,
        permission_overwrites: [
          { id: 0, type: 0, allow: '0', deny: permissionSet('VIEW_CHANNEL') },
          { id: 1, type: 0, allow: permissionSet('VIEW_CHANNEL'), deny: '0' },
        ],
      },
      { id: 4, name: 'radio', type: 2 },
    ]);
  });

  test('copies neither threads, nor overwrites of members', async () => {
    const guild = fixture().guild(allPermissionsExcept());
    const { channel } = fixture().channel(guild);
    await api().threads.create(channel.id, { name: 'aside', type: 11 });
    await api().channels.editPermissionOverwrite(channel.id, guild.guild.owner_id, {
      type: 1,
      allow: permissionSet('SPEAK'),
    });
    const { serialized_source_guild: copy } = await api().templates.create(idOf(guild), { name: 'Plain' });
    expect(copy.channels).toMatchObject([{ name: 'general', permission_overwrites: [] }]);
  });

  test.each([
    ['name', { name: 'x'.repeat(100) }, { name: 'x'.repeat(101) }],
    ['name', { name: 'x' }, { name: '' }],
    ['description', { name: 'x', description: 'd'.repeat(120) }, { name: 'x', description: 'd'.repeat(121) }],
  ])('checks the limit of its %s on both sides', async (field, atLimit, beyondLimit) => {
    const guild_id = idOf(fixture().guild(MANAGE));
    await expectNotSent(api().templates.create(guild_id, beyondLimit), field);
    const response = await fixture().bot.call(createGuildTemplate, { path: { guild_id }, body: beyondLimit });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty(`errors.${field}`);
    expect(await api().templates.create(guild_id, atLimit)).toMatchObject(atLimit);
  });

  test('in a guild that has one fails with 30031', async () => {
    const { guild } = await withTemplate();
    await expectApiError(api().templates.create(idOf(guild), { name: 'Another' }), 400, 30031);
  });
});

describe('Get Guild Template', () => {
  test('returns it to everyone who knows the code', async () => {
    const { template } = await withTemplate();
    const { json } = await fixture()
      .callerWith('')
      .call(getGuildTemplate, { path: { code: template.code } });
    expect(json).toEqual(template);
  });

  test('of an unknown code fails with 10057', async () => {
    await expectApiError(api().templates.get('unknown'), 404, 10057);
  });
});

describe('Get Guild Templates', () => {
  test('returns the template of the guild', async () => {
    const { guild, template } = await withTemplate();
    expect(await api().templates.list(idOf(guild))).toEqual([template]);
  });

  test('returns nothing for a guild without a template', async () => {
    expect(await api().templates.list(idOf(harbour()))).toEqual([]);
  });
});

describe('a template', () => {
  test('is dirty from a change of the guild until it is synced', async () => {
    const { guild, template } = await withTemplate();
    await fixture().emulator.clock.advance(1000);
    const crew = guild.roles.get(fixture().role(guild, 'crew'));
    const by = { userId: guild.guild.owner_id };
    if (crew) updateRole(fixture().emulator.world, guild, crew, { name: 'sailors' }, by);
    expect(await api().templates.get(template.code)).toEqual({ ...template, is_dirty: true });

    const synced = await api().templates.sync(idOf(guild), template.code);
    expect(synced).toMatchObject({ is_dirty: null, created_at: template.created_at });
    expect(Date.parse(synced.updated_at)).toBe(fixture().emulator.clock.now());
    expect(synced.serialized_source_guild.roles).toMatchObject([{ id: 0 }, { id: 1, name: 'sailors' }, { id: 2 }]);
    expect(await api().templates.get(template.code)).toEqual(synced);
  });

  test('is not dirty after messages and new members', async () => {
    const { guild, template } = await withTemplate();
    fixture().member(guild);
    expect(await api().templates.get(template.code)).toMatchObject({ is_dirty: null });
  });
});

describe('Modify Guild Template', () => {
  test('changes the given fields', async () => {
    const { guild, template } = await withTemplate();
    const edit = (body: object) => api().templates.edit(idOf(guild), template.code, body);
    expect(await edit({ name: 'Ports' })).toEqual({ ...template, name: 'Ports' });
    expect(await edit({ description: null })).toEqual({ ...template, name: 'Ports', description: null });
  });

  test.each([
    ['name', { name: 'x'.repeat(101) }],
    ['description', { description: 'd'.repeat(121) }],
  ])('checks the limit of its %s', async (field, body) => {
    const { guild, template } = await withTemplate();
    const path = { guild_id: idOf(guild), code: template.code };
    const response = await fixture().bot.call(modifyGuildTemplate, { path, body });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty(`errors.${field}`);
  });
});

describe('Delete Guild Template', () => {
  test('returns the deleted template, and the guild can have another one', async () => {
    const { guild, template } = await withTemplate();
    expect(await api().templates.delete(idOf(guild), template.code)).toEqual(template);
    await expectApiError(api().templates.get(template.code), 404, 10057);
    expect(await api().templates.create(idOf(guild), { name: 'Next' })).toMatchObject({ name: 'Next' });
  });
});

describe.each<[string, (guild: string, code: string) => Promise<unknown>]>([
  ['Sync Guild Template', (guild, code) => api().templates.sync(guild, code)],
  ['Modify Guild Template', (guild, code) => api().templates.edit(guild, code, { name: 'x' })],
  ['Delete Guild Template', (guild, code) => api().templates.delete(guild, code)],
])('%s', (_name, act) => {
  test('of the template of another guild fails with 10057', async () => {
    const { template } = await withTemplate();
    await expectApiError(act(idOf(harbour()), template.code), 404, 10057);
  });
});

describe.each<[string, (guild: string, code: string) => Promise<unknown>]>([
  ['Get Guild Templates', (guild) => api().templates.list(guild)],
  ['Create Guild Template', (guild) => api().templates.create(guild, { name: 'x' })],
  ['Sync Guild Template', (guild, code) => api().templates.sync(guild, code)],
  ['Modify Guild Template', (guild, code) => api().templates.edit(guild, code, { name: 'x' })],
  ['Delete Guild Template', (guild, code) => api().templates.delete(guild, code)],
])('%s', (_name, act) => {
  test('without MANAGE_GUILD fails with 50013', async () => {
    await expectApiError(act(idOf(fixture().guild(allPermissionsExcept('MANAGE_GUILD'))), 'any'), 403, 50013);
  });

  test('in a guild that the bot is not in fails with 50001', async () => {
    await expectApiError(act(idOf(fixture().guildWithoutBot()), 'any'), 403, 50001);
  });
});
