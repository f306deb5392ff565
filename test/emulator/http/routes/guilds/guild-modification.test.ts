import { describe, expect, test } from 'vitest';
import { updatePresence } from '../../../../../dev/src/emulator/state/members/presences.js';
import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { modifyGuild } from '../../../../../src/wire/endpoints/guilds/guilds.js';
import { channelTypes } from '../../../../../src/wire/objects/channels/channel.js';
import type { GuildEdit } from '../../../../../src/wire/objects/guilds/guild-edit.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { gif, JPEG, PNG } from '../../../fixtures/pictures.js';
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

const MANAGE_GUILD = permissionSet('MANAGE_GUILD', 'VIEW_AUDIT_LOG');
const ADMINISTRATOR = permissionSet('ADMINISTRATOR');
const idOf = ({ guild }: GuildRecord) => guild.id;

/** Changes a guild in which the bot has these permissions, and the guild these features. */
function modify(changes: GuildEdit, { permissions = MANAGE_GUILD, features = [] as string[] } = {}) {
  const guild = fixture().guild(permissions, { features });
  return api().guilds.edit(idOf(guild), changes);
}

describe('Modify Guild', () => {
  test('changes the given fields, emits an event, and records the moderator and the reason', async () => {
    const guild = fixture().guild(MANAGE_GUILD);
    const changed = await api().guilds.edit(idOf(guild), { name: 'Quay', afk_timeout: 900 }, { reason: 'moved' });
    expect(changed).toMatchObject({ name: 'Quay', afk_timeout: 900, preferred_locale: 'en-US' });
    expect(await api().guilds.get(idOf(guild))).toEqual(changed);
    expect(await dispatches().next('guildUpdate', idOf(guild))).toEqual(changed);
    expect(await dispatches().next('guildAuditLogEntryCreate', idOf(guild))).toMatchObject({
      action_type: 1,
      target_id: idOf(guild),
      user_id: fixture().emulator.botUserId,
      reason: 'moved',
      changes: expect.arrayContaining([
        { key: 'name', old_value: 'Harbour', new_value: 'Quay' },
        { key: 'afk_timeout', old_value: 300, new_value: 900 },
      ]),
    });
  });

  test('to the current values emits and records nothing', async () => {
    const guild = fixture().guild(MANAGE_GUILD);
    await api().guilds.edit(idOf(guild), { name: 'Harbour' });
    expect(guild.auditLog).toEqual([]);
    await api().guilds.edit(idOf(guild), { name: 'Marker' });
    expect(await dispatches().next('guildUpdate', idOf(guild))).toMatchObject({ name: 'Marker' });
  });

  test('resets fields with null', async () => {
    const guild = fixture().guild(MANAGE_GUILD);
    const set: GuildEdit = {
      verification_level: 3,
      default_message_notifications: 1,
      explicit_content_filter: 2,
      preferred_locale: 'de',
      description: 'A quiet harbour',
      icon: PNG,
      region: 'us-east',
      system_channel_id: fixture().channel(guild).channel.id,
    };
    const before = await api().guilds.edit(idOf(guild), set);
    expect(before).toMatchObject({ ...set, icon: expect.stringMatching(/^[0-9a-f]{32}$/) });
    const nothing: GuildEdit = Object.fromEntries(Object.keys(set).map((key) => [key, null]));
    expect(await api().guilds.edit(idOf(guild), nothing)).toMatchObject({
      verification_level: 0,
      default_message_notifications: 0,
      explicit_content_filter: 0,
      preferred_locale: 'en-US',
      description: null,
      icon: null,
      region: null,
      system_channel_id: null,
    });
  });

  test('trims the name before it checks the length', async () => {
    expect(await modify({ name: `  ${'x'.repeat(100)}  ` })).toMatchObject({ name: 'x'.repeat(100) });
  });

  test('ignores unknown fields, and the owner', async () => {
    const guild = fixture().guild(MANAGE_GUILD);
    const response = await fixture().bot.call(modifyGuild, {
      path: { guild_id: idOf(guild) },
      body: { owner_id: fixture().emulator.botUserId, color: 'red' },
    });
    expect(response).toMatchObject({ status: 200, json: { owner_id: guild.guild.owner_id } });
  });

  test('without MANAGE_GUILD fails with 50013', async () => {
    await expectApiError(modify({ name: 'Quay' }, { permissions: allPermissionsExcept('MANAGE_GUILD') }), 403, 50013);
  });

  test('of a guild that the bot is not in fails with 50001, and of an unknown one with 10004', async () => {
    await expectApiError(api().guilds.edit(idOf(fixture().guildWithoutBot()), { name: 'Quay' }), 403, 50001);
    await expectApiError(api().guilds.edit('1', { name: 'Quay' }), 404, 10004);
  });
});

const malformed: readonly (readonly [what: string, field: string, value: unknown])[] = [
  ['a name of one character', 'name', 'x'],
  ['a name of one character in white space', 'name', '  x  '],
  ['a name of 101 characters', 'name', 'x'.repeat(101)],
  ['no name', 'name', null],
  ['a description of 301 characters', 'description', 'x'.repeat(301)],
  ['an unknown verification level', 'verification_level', 5],
  ['an unknown notification level', 'default_message_notifications', 2],
  ['an unknown content filter', 'explicit_content_filter', 3],
  ['another timeout', 'afk_timeout', 61],
  ['a timeout with its unit', 'afk_timeout', '300 s'],
  ['an unknown flag', 'system_channel_flags', 1 << 6],
  ['an unknown language', 'preferred_locale', 'tlh'],
  ['a name for a channel', 'afk_channel_id', 'general'],
  ['the address of a picture', 'icon', 'https://example.test/icon.png'],
  ['a PNG that says it is a GIF', 'icon', PNG.replace('png', 'gif')],
  ['a GIF as splash', 'splash', gif(1)],
  ['a GIF as discovery splash', 'discovery_splash', gif(1)],
  ['a word for yes', 'premium_progress_bar_enabled', 'yes'],
  ['one feature without a list', 'features', 'COMMUNITY'],
];

describe('Modify Guild with a malformed field', () => {
  test.each(malformed)('%s fails with 50035, and is not sent by the client', async (_what, field, value) => {
    const guild = fixture().guild(MANAGE_GUILD);
    const body = { [field]: value };
    const response = await fixture().bot.call(modifyGuild, { path: { guild_id: idOf(guild) }, body });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty(`errors.${field}._errors`);
    await expectNotSent(api().guilds.edit(idOf(guild), body), field);
    expect(guild.guild.name).toBe('Harbour');
  });

  test.each([
    ['a name of 2 characters', 'name', 'xy'],
    ['a name of 100 characters', 'name', 'x'.repeat(100)],
    ['a description of 300 characters', 'description', 'x'.repeat(300)],
    ['the highest verification level', 'verification_level', 4],
    ['the strictest content filter', 'explicit_content_filter', 2],
    ['the longest timeout', 'afk_timeout', 3600],
    ['all flags', 'system_channel_flags', (1 << 6) - 1],
    ['no flags', 'system_channel_flags', 0],
    ['the shortest timeout', 'afk_timeout', 60],
    ['the progress bar', 'premium_progress_bar_enabled', true],
  ])('%s is at the limit, and accepted', async (_what, field, value) => {
    expect(await modify({ [field]: value })).toMatchObject({ [field]: value });
  });
});

describe('features', () => {
  test('that pause invites and alerts are changed with MANAGE_GUILD, and other features stay unchanged', async () => {
    const guild = fixture().guild(MANAGE_GUILD, { features: ['BANNER', 'RAID_ALERTS_DISABLED'] });
    const { features } = await api().guilds.edit(idOf(guild), { features: ['INVITES_DISABLED'] });
    expect(features.toSorted()).toEqual(['BANNER', 'INVITES_DISABLED']);
  });

  test.each([
    ['removed', ['COMMUNITY'], []],
    ['removed', ['DISCOVERABLE'], []],
  ])('COMMUNITY and DISCOVERABLE are %s only with ADMINISTRATOR', async (_how, features, wanted) => {
    const mayAll = allPermissionsExcept();
    await expectApiError(modify({ features: wanted }, { permissions: mayAll, features }), 403, 50013);
    const changed = await modify({ features: wanted }, { permissions: ADMINISTRATOR, features });
    expect(changed.features).toEqual(wanted);
  });

  test('COMMUNITY is added only with ADMINISTRATOR', async () => {
    const enable = (guild: GuildRecord) => {
      const { id } = fixture().channel(guild).channel;
      const channels = { rules_channel_id: id, public_updates_channel_id: id };
      return api().guilds.edit(idOf(guild), { features: ['COMMUNITY'], ...channels });
    };
    await expectApiError(enable(fixture().guild(allPermissionsExcept())), 403, 50013);
    expect((await enable(fixture().guild(ADMINISTRATOR))).features).toEqual(['COMMUNITY']);
  });

  test('that do not change only need MANAGE_GUILD', async () => {
    const features = ['COMMUNITY', 'VERIFIED'];
    expect((await modify({ features }, { features })).features.toSorted()).toEqual(features);
  });

  test('that cannot be added manually are rejected with their path', async () => {
    const call = modify({ features: ['INVITES_DISABLED', 'VERIFIED'] });
    await expect(call).rejects.toMatchObject({
      jsonCode: 50035,
      fields: [expect.objectContaining({ path: 'features.1', code: 'BASE_TYPE_CHOICES' })],
    });
  });

  test('include DISCOVERABLE only for guilds that meet the requirements of discovery', async () => {
    const guild = fixture().guild(ADMINISTRATOR, { features: ['COMMUNITY'] });
    const features = ['COMMUNITY', 'DISCOVERABLE'];
    await expectApiError(api().guilds.edit(idOf(guild), { features }), 400, 50035);
    const changed = await api().guilds.edit(idOf(guild), {
      features,
      rules_channel_id: fixture().channel(guild).channel.id,
      explicit_content_filter: 2,
    });
    expect(changed.features).toContain('DISCOVERABLE');
  });
});

describe('a Community guild', () => {
  const rejectsMissing = (call: Promise<unknown>, ...paths: string[]) =>
    expect(call).rejects.toMatchObject({
      jsonCode: 50035,
      fields: paths.map((path) => expect.objectContaining({ path, code: 'BASE_TYPE_REQUIRED' })),
    });

  test('cannot be enabled without a rules channel and an updates channel', async () => {
    const guild = fixture().guild(ADMINISTRATOR);
    const enable = (changes: GuildEdit = {}) => api().guilds.edit(idOf(guild), { features: ['COMMUNITY'], ...changes });
    await rejectsMissing(enable(), 'rules_channel_id', 'public_updates_channel_id');
    await rejectsMissing(
      enable({ rules_channel_id: fixture().channel(guild).channel.id }),
      'public_updates_channel_id',
    );
    expect(guild.guild.features).toEqual([]);
  });

  test('can use channels that were set before', async () => {
    const guild = fixture().guild(ADMINISTRATOR);
    const { id } = fixture().channel(guild).channel;
    await api().guilds.edit(idOf(guild), { rules_channel_id: id, public_updates_channel_id: id });
    expect((await api().guilds.edit(idOf(guild), { features: ['COMMUNITY'] })).features).toEqual(['COMMUNITY']);
  });

  test.each(['rules_channel_id', 'public_updates_channel_id'] as const)('cannot remove its %s', async (field) => {
    await rejectsMissing(modify({ [field]: null }, { features: ['COMMUNITY'] }), field);
  });

  test('can remove its channels together with the feature', async () => {
    const changes = { features: [], rules_channel_id: null, public_updates_channel_id: null };
    const changed = await modify(changes, { permissions: ADMINISTRATOR, features: ['COMMUNITY'] });
    expect(changed).toMatchObject(changes);
  });
});

describe('images', () => {
  test.each([
    ['PNG as icon', 'icon', PNG, []],
    ['JPEG as icon', 'icon', JPEG, []],
    ['GIF as icon', 'icon', gif(1), []],
    ['animated GIF as icon', 'icon', gif(2), ['ANIMATED_ICON']],
    ['JPEG as splash', 'splash', JPEG, ['INVITE_SPLASH']],
    ['PNG as discovery splash', 'discovery_splash', PNG, ['DISCOVERABLE']],
    ['PNG as banner', 'banner', PNG, ['BANNER']],
    ['GIF as banner', 'banner', gif(1), ['BANNER']],
    ['animated GIF as banner', 'banner', gif(2), ['BANNER', 'ANIMATED_BANNER']],
  ])('%s is accepted in a guild with the feature', async (_what, field, picture, features) => {
    expect(await modify({ [field]: picture }, { features })).toMatchObject({ [field]: expect.any(String) });
  });

  test.each([
    ['icon that moves', 'icon', gif(2), ['ANIMATED_BANNER'], 403, 50101],
    ['splash', 'splash', PNG, ['BANNER'], 403, 50101],
    ['banner', 'banner', PNG, ['INVITE_SPLASH'], 403, 50101],
    ['banner that moves', 'banner', gif(2), ['BANNER'], 403, 50101],
    ['discovery splash', 'discovery_splash', PNG, ['COMMUNITY'], 400, 50035],
  ])('a guild without the feature cannot set its %s', async (_what, field, picture, features, status, code) => {
    await expectApiError(modify({ [field]: picture }, { features }), status, code);
  });

  test('that are animated have a hash with that prefix', async () => {
    const { icon } = await modify({ icon: gif(2) }, { features: ['ANIMATED_ICON'] });
    expect(icon).toMatch(/^a_/);
  });

  test('can be removed by a guild that has lost the feature', async () => {
    expect(await modify({ banner: null, splash: null })).toMatchObject({ banner: null, splash: null });
  });
});

describe('channels of a guild', () => {
  const fields = [
    ['afk_channel_id', 'voice', 'general', 50024],
    ['system_channel_id', 'general', 'voice', 50024],
    ['rules_channel_id', 'general', 'voice', 50086],
    ['public_updates_channel_id', 'general', 'voice', 50086],
    ['safety_alerts_channel_id', 'general', 'Harbour', 50086],
  ] as const;
  const channels = [
    { name: 'general' },
    { name: 'voice', type: channelTypes.GUILD_VOICE },
    { name: 'Harbour', type: channelTypes.GUILD_CATEGORY },
  ];

  test.each(fields)('%s must have its channel type', async (field, right, wrong, code) => {
    const guild = fixture().guild(MANAGE_GUILD, { channels });
    const [good, bad] = [right, wrong].map((name) => fixture().channel(guild, name).channel.id);
    expect(await api().guilds.edit(idOf(guild), { [field]: good })).toMatchObject({ [field]: good });
    await expectApiError(api().guilds.edit(idOf(guild), { [field]: bad }), 400, code);
  });

  test.each(fields)('%s cannot be a channel of another guild', async (field) => {
    const other = fixture().channel(fixture().guild('0')).channel.id;
    await expect(modify({ [field]: other })).rejects.toMatchObject({
      jsonCode: 50035,
      fields: [expect.objectContaining({ path: field })],
    });
  });

  test('cannot have a region that does not exist', async () => {
    await expectApiError(modify({ region: 'atlantis' }), 400, 50035);
  });
});

describe('Get Guild with counts', () => {
  test('counts members who are not offline: here the listening bot and two users', async () => {
    const guild = fixture().guild('0');
    const { world } = fixture().emulator;
    for (const status of ['online', 'idle', 'offline'] as const) {
      updatePresence(world, fixture().member(guild).user.id, status);
    }
    expect(await api().guilds.get(idOf(guild), { with_counts: true })).toMatchObject({
      approximate_member_count: 5,
      approximate_presence_count: 3,
    });
  });
});
