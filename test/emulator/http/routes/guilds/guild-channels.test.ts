import { describe, expect, test } from 'vitest';
import { insertChannel } from '../../../../../dev/src/emulator/state/channels/channels.js';
import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { limits } from '../../../../../src/wire/constants/limits.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { modifyGuildChannelPositions } from '../../../../../src/wire/endpoints/guilds/guild-channels.js';
import { channelFlags, channelTypes } from '../../../../../src/wire/objects/channels/channel.js';
import type { ChannelPositions, ChannelRequest } from '../../../../../src/wire/objects/channels/channel-request.js';
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

const MANAGE = permissionSet('MANAGE_CHANNELS', 'VIEW_CHANNEL', 'VIEW_AUDIT_LOG');
const ADMIN = permissionSet('ADMINISTRATOR');
const { GUILD_CATEGORY, GUILD_VOICE, GUILD_STAGE_VOICE, GUILD_FORUM, GUILD_MEDIA, GUILD_ANNOUNCEMENT } = channelTypes;

const idOf = ({ guild }: GuildRecord) => guild.id;
const create = (guild: GuildRecord, body: Partial<ChannelRequest>, reason?: string) =>
  api().guilds.createChannel(idOf(guild), { name: 'pier', ...body }, { reason });

/** A channel that a guild already has. */
function addChannel(guild: GuildRecord, spec: Parameters<typeof insertChannel>[2]) {
  return insertChannel(fixture().emulator.world, guild, spec).result;
}

/** Moves channels without the checks of our client. */
const sendMoves = (guild: GuildRecord, body: ChannelPositions) =>
  fixture().bot.call(modifyGuildChannelPositions, { path: { guild_id: idOf(guild) }, body });
const channelOf = (id: string) => {
  const record = fixture().emulator.world.channels.get(id);
  if (!record) throw new Error(`no channel ${id}`);
  return record.channel;
};

describe('Create Guild Channel', () => {
  test('creates a text channel at the end of the list, and emits an event', async () => {
    const guild = fixture().guild(MANAGE);
    const channel = await create(guild, { topic: 'boats' }, 'more room');
    expect(channel).toMatchObject({ name: 'pier', type: 0, topic: 'boats', position: 1, nsfw: false, parent_id: null });
    expect(await api().channels.get(channel.id)).toEqual(channel);
    expect(guild.auditLog.at(-1)).toMatchObject({
      action_type: 10,
      target_id: channel.id,
      reason: 'more room',
      changes: expect.arrayContaining([{ key: 'name', new_value: 'pier' }]),
    });
    expect(await dispatches().next('channelCreate', idOf(guild))).toEqual(channel);
  });

  test('does not let the caller choose the id', async () => {
    const guild = fixture().guild(MANAGE);
    const id = '1088510058284990804';
    const response = await fixture().bot.send('POST', `/guilds/${idOf(guild)}/channels`, { id, name: 'pier' });
    expect(response).toMatchObject({ status: 201, json: { id: expect.not.stringContaining(id) } });
  });

  test('responds with 201', async () => {
    const guild = fixture().guild(MANAGE);
    const response = await fixture().bot.send('POST', `/guilds/${idOf(guild)}/channels`, { name: 'pier' });
    expect(response.status).toBe(201);
  });

  test.each<[string, Partial<ChannelRequest>, object]>([
    [
      'a voice channel',
      { type: GUILD_VOICE, bitrate: 96_000, user_limit: 99, rtc_region: 'rotterdam', video_quality_mode: 2 },
      { bitrate: 96_000, user_limit: 99, rtc_region: 'rotterdam', video_quality_mode: 2 },
    ],
    ['a stage', { type: GUILD_STAGE_VOICE, bitrate: 64_000, user_limit: 10_000 }, { user_limit: 10_000 }],
    ['a category', { type: GUILD_CATEGORY }, { type: 4 }],
    [
      'a text channel',
      { rate_limit_per_user: 21_600, default_auto_archive_duration: 60 },
      { rate_limit_per_user: 21_600, default_auto_archive_duration: 60 },
    ],
    [
      'a forum',
      {
        type: GUILD_FORUM,
        topic: 'x'.repeat(4096),
        available_tags: [
          { name: 'question', emoji_name: '❓' },
          { name: 'done', moderated: true },
        ],
        default_reaction_emoji: { emoji_name: '👍' },
        default_sort_order: 1,
        default_forum_layout: 2,
        default_thread_rate_limit_per_user: 5,
        flags: channelFlags.REQUIRE_TAG,
      },
      {
        available_tags: [
          { id: expect.any(String), name: 'question', moderated: false, emoji_id: null, emoji_name: '❓' },
          { id: expect.any(String), name: 'done', moderated: true, emoji_id: null, emoji_name: null },
        ],
        default_reaction_emoji: { emoji_id: null, emoji_name: '👍' },
        default_sort_order: 1,
        default_forum_layout: 2,
        default_thread_rate_limit_per_user: 5,
        flags: channelFlags.REQUIRE_TAG,
      },
    ],
    [
      'a media channel',
      { type: GUILD_MEDIA, flags: channelFlags.HIDE_MEDIA_DOWNLOAD_OPTIONS },
      { flags: channelFlags.HIDE_MEDIA_DOWNLOAD_OPTIONS },
    ],
    ['null for what is default', { topic: null, bitrate: null, permission_overwrites: null }, { topic: null }],
  ])('creates %s', async (_what, body, expected) => {
    expect(await create(fixture().guild(MANAGE), body)).toMatchObject(expected);
  });

  test.each<[string, Partial<ChannelRequest>]>([
    ['a name of 1 character', { name: 'x' }],
    ['a name of 100 characters', { name: '⚓'.repeat(100) }],
    ['a topic of 1024 characters', { topic: 'x'.repeat(1024) }],
    ['a bitrate of 8000', { type: GUILD_VOICE, bitrate: 8000 }],
    ['a bitrate of 64000 on a stage', { type: GUILD_STAGE_VOICE, bitrate: 64_000 }],
    ['no limit of users', { type: GUILD_VOICE, user_limit: 0 }],
    ['no slowmode', { rate_limit_per_user: 0 }],
    ['threads of six hours of slowmode', { default_thread_rate_limit_per_user: 21_600 }],
    ['threads that stay for a week', { default_auto_archive_duration: 10_080 }],
    ['the first place', { position: 0 }],
  ])('accepts %s, which is at the limit', async (_what, body) => {
    expect(await create(fixture().guild(MANAGE), body)).toMatchObject(body);
  });

  test('accepts 20 tags of 20 characters', async () => {
    const tags = Array.from({ length: 20 }, (_, n) => ({ name: String(n).padStart(20, 'x') }));
    const { available_tags: made } = await create(fixture().guild(MANAGE), { type: GUILD_FORUM, available_tags: tags });
    expect(made).toMatchObject(tags);
  });

  test.each<[string, Partial<ChannelRequest>, object]>([
    ['the topic of a voice channel', { type: GUILD_VOICE, topic: 'boats' }, { topic: null }],
    [
      'the slowmode of an announcement channel',
      { type: GUILD_ANNOUNCEMENT, rate_limit_per_user: 5 },
      { rate_limit_per_user: 0 },
    ],
  ])('ignores %s, which is allowed but has no effect there', async (_what, body, expected) => {
    expect(await create(fixture().guild(MANAGE, { features: ['NEWS'] }), body)).toMatchObject(expected);
  });

  test.each<[string, Partial<ChannelRequest>]>([
    ['topic', { type: GUILD_CATEGORY, topic: 'none' }],
    ['bitrate', { bitrate: 64_000 }],
    ['available_tags', { available_tags: [{ name: 'tag' }] }],
    ['default_forum_layout', { type: GUILD_MEDIA, default_forum_layout: 1 }],
  ])('ignores %s if the channel type does not have it', async (field, body) => {
    expect(await create(fixture().guild(MANAGE), body)).not.toHaveProperty(field);
  });

  test('in a category copies its overwrites, unless the request contains some', async () => {
    const guild = fixture().guild(ADMIN);
    const overwrite = { id: idOf(guild), type: 0, allow: '0', deny: permissionSet('SEND_MESSAGES') } as const;
    const { channel: category } = addChannel(guild, {
      name: 'docks',
      type: GUILD_CATEGORY,
      permission_overwrites: [overwrite],
    });
    const [absent, none, own] = [
      await create(guild, { parent_id: category.id }),
      // Other clients always send the list.
      await create(guild, { parent_id: category.id, permission_overwrites: [] }),
      await create(guild, { parent_id: category.id, permission_overwrites: [{ ...overwrite, deny: '0' }] }),
    ].map(({ permission_overwrites: overwrites }) => overwrites);
    expect([absent, none, own]).toEqual([[overwrite], [overwrite], [{ ...overwrite, deny: '0' }]]);
  });

  test('without MANAGE_CHANNELS fails with 50013', async () => {
    await expectApiError(create(fixture().guild(allPermissionsExcept('MANAGE_CHANNELS')), {}), 403, 50013);
  });

  test('in a guild that the bot is not in fails with 50001', async () => {
    await expectApiError(create(fixture().guildWithoutBot(), {}), 403, 50001);
  });

  test('number 501 of a guild fails with 30013', async () => {
    const guild = fixture().guild(MANAGE);
    for (let n = 1; n < limits.channel.perGuild; n += 1) addChannel(guild, { name: `n${n}` });
    await expectApiError(create(guild, {}), 400, 30013);
  });

  test.each<[string, Partial<ChannelRequest>, string]>([
    ['no name', { name: '' }, 'name'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name'],
    ['a topic of 1025 characters', { topic: 'x'.repeat(1025) }, 'topic'],
    ['a topic of 4097 characters in a forum', { type: GUILD_FORUM, topic: 'x'.repeat(4097) }, 'topic'],
    ['slowmode of more than six hours', { rate_limit_per_user: 21_601 }, 'rate_limit_per_user'],
    ['a bitrate below 8000', { type: GUILD_VOICE, bitrate: 7999 }, 'bitrate'],
    ['a bitrate above 64000 on a stage', { type: GUILD_STAGE_VOICE, bitrate: 64_001 }, 'bitrate'],
    ['100 users in a voice channel', { type: GUILD_VOICE, user_limit: 100 }, 'user_limit'],
    ['10001 users on a stage', { type: GUILD_STAGE_VOICE, user_limit: 10_001 }, 'user_limit'],
    ['21 tags', { available_tags: Array.from({ length: 21 }, (_, n) => ({ name: `t${n}` })) }, 'available_tags'],
    ['a tag of 21 characters', { available_tags: [{ name: 'x'.repeat(21) }] }, 'available_tags.0.name'],
    [
      'a tag with two emojis',
      { available_tags: [{ name: 't', emoji_id: '1', emoji_name: '👍' }] },
      'available_tags.0.emoji_name',
    ],
    ['a reaction without an emoji', { default_reaction_emoji: {} }, 'default_reaction_emoji.emoji_name'],
    ['a negative position', { position: -1 }, 'position'],
    ['a flag that is none', { flags: 1 }, 'flags'],
    [
      '101 overwrites',
      { permission_overwrites: Array.from({ length: 101 }, (_, n) => ({ id: String(n + 1), type: 0 })) },
      'permission_overwrites',
    ],
    [
      'threads of more than six hours of slowmode',
      { default_thread_rate_limit_per_user: 21_601 },
      'default_thread_rate_limit_per_user',
    ],
  ])('with %s is rejected on both sides with the same path', async (_what, body, path) => {
    const guild = fixture().guild(MANAGE);
    await expectNotSent(create(guild, body), path);
    const response = await fixture().bot.send('POST', `/guilds/${idOf(guild)}/channels`, { name: 'pier', ...body });
    expect(response).toMatchObject({ status: 400, json: { code: 50035 } });
    expect(response.json).toHaveProperty(`errors.${path}._errors`);
  });

  test('without a name fails with 50035', async () => {
    const response = await fixture().bot.send('POST', `/guilds/${idOf(fixture().guild(MANAGE))}/channels`, { type: 0 });
    expect(response.json).toMatchObject({ errors: { name: { _errors: [{ code: 'BASE_TYPE_REQUIRED' }] } } });
  });

  test('of a type that cannot be created, or with an invalid archive duration, fails with 50035', async () => {
    const guild = fixture().guild(MANAGE);
    const post = (more: object) =>
      fixture().bot.send('POST', `/guilds/${idOf(guild)}/channels`, { name: 'x', ...more });
    for (const [key, value] of [
      ['type', 1],
      ['default_auto_archive_duration', 61],
      ['video_quality_mode', 3],
    ] as const) {
      expect((await post({ [key]: value })).json).toMatchObject({ code: 50035, errors: { [key]: expect.anything() } });
    }
  });

  test.each([
    [0, 96_000],
    [1, 128_000],
    [2, 256_000],
    [3, 384_000],
  ])('at boost level %i accepts %i bits per second, and not one more', async (premiumTier, bitrate) => {
    const guild = fixture().guild(MANAGE);
    guild.guild.premium_tier = premiumTier;
    expect(await create(guild, { type: GUILD_VOICE, bitrate })).toMatchObject({ bitrate });
    const more = create(guild, { type: GUILD_VOICE, bitrate: bitrate + 1 });
    await (premiumTier === 3 ? expectNotSent(more, 'bitrate') : expectApiError(more, 400, 30052));
  });

  test('of a guild with VIP regions accepts 384000 bits per second at any boost level', async () => {
    const guild = fixture().guild(MANAGE, { features: ['VIP_REGIONS'] });
    expect(await create(guild, { type: GUILD_VOICE, bitrate: 384_000 })).toMatchObject({ bitrate: 384_000 });
  });

  test('of announcements needs the feature NEWS', async () => {
    const [plain, news] = [fixture().guild(MANAGE), fixture().guild(MANAGE, { features: ['NEWS'] })];
    await expectApiError(create(plain, { type: GUILD_ANNOUNCEMENT }), 400, 50035);
    expect(await create(news, { type: GUILD_ANNOUNCEMENT })).toMatchObject({ type: 5 });
  });

  test('with two tags of one name fails with 40061', async () => {
    const body = { type: GUILD_FORUM, available_tags: [{ name: 'same' }, { name: 'same' }] };
    await expectApiError(create(fixture().guild(MANAGE), body), 400, 40061);
  });

  test.each<[string, Partial<ChannelRequest>]>([
    ['REQUIRE_TAG outside forums', { flags: channelFlags.REQUIRE_TAG }],
    ['HIDE_MEDIA_DOWNLOAD_OPTIONS in a forum', { type: GUILD_FORUM, flags: channelFlags.HIDE_MEDIA_DOWNLOAD_OPTIONS }],
    ['IS_SPOILER_CHANNEL on a stage', { type: GUILD_STAGE_VOICE, flags: channelFlags.IS_SPOILER_CHANNEL }],
    ['IS_SPOILER_CHANNEL with nsfw', { nsfw: true, flags: channelFlags.IS_SPOILER_CHANNEL }],
  ])('with the flag %s fails with 50035', async (_what, body) => {
    await expect(create(fixture().guild(MANAGE), body)).rejects.toMatchObject({
      jsonCode: 50035,
      fields: [expect.objectContaining({ path: 'flags' })],
    });
  });

  test.each([
    ['that is none', () => '1', 'CHANNEL_PARENT_INVALID'],
    [
      'of another guild',
      () => addChannel(fixture().guildWithoutBot(), { name: 'c', type: GUILD_CATEGORY }).channel.id,
      'CHANNEL_PARENT_INVALID',
    ],
    [
      'that is a text channel',
      (guild: GuildRecord) => fixture().channel(guild).channel.id,
      'CHANNEL_PARENT_INVALID_TYPE',
    ],
    [
      'that holds 50 channels',
      (guild: GuildRecord) => {
        const { id } = addChannel(guild, { name: 'full', type: GUILD_CATEGORY }).channel;
        for (let n = 0; n < 50; n += 1) addChannel(guild, { name: `n${n}`, parent_id: id });
        return id;
      },
      'CHANNEL_PARENT_MAX_CHANNELS',
    ],
  ])('in a category %s fails with 50035', async (_what, parentOf, code) => {
    const guild = fixture().guild(MANAGE);
    await expect(create(guild, { parent_id: parentOf(guild) })).rejects.toMatchObject({
      jsonCode: 50035,
      fields: [expect.objectContaining({ path: 'parent_id', code })],
    });
  });

  describe('with overwrites', () => {
    const allow = (guild: GuildRecord, ...names: Parameters<typeof permissionSet>) => ({
      permission_overwrites: [{ id: idOf(guild), type: 0 as const, allow: permissionSet(...names) }],
    });

    test('grants permissions that the caller has', async () => {
      const guild = fixture().guild(permissionSet('MANAGE_CHANNELS', 'SEND_MESSAGES'));
      expect(await create(guild, allow(guild, 'SEND_MESSAGES'))).toMatchObject({
        permission_overwrites: [{ id: idOf(guild), type: 0, allow: permissionSet('SEND_MESSAGES'), deny: '0' }],
      });
    });

    test('of a permission that the caller does not have fails with 50013, to allow and to deny', async () => {
      const guild = fixture().guild(permissionSet('MANAGE_CHANNELS'));
      await expectApiError(create(guild, allow(guild, 'MANAGE_MESSAGES')), 403, 50013);
      const denied = { id: idOf(guild), type: 0 as const, allow: null, deny: permissionSet('MANAGE_MESSAGES') };
      await expectApiError(create(guild, { permission_overwrites: [denied] }), 403, 50013);
    });

    test('that are empty or null allow and deny nothing', async () => {
      const guild = fixture().guild(permissionSet('MANAGE_CHANNELS'));
      const botUserId = fixture().emulator.botUserId;
      const overwrites = [
        { id: idOf(guild), type: 0 as const },
        { id: botUserId, type: 1 as const, allow: null, deny: null },
      ];
      expect(await create(guild, { permission_overwrites: overwrites })).toMatchObject({
        permission_overwrites: [
          { id: idOf(guild), type: 0, allow: '0', deny: '0' },
          { id: botUserId, type: 1, allow: '0', deny: '0' },
        ],
      });
    });

    test('of MANAGE_ROLES requires ADMINISTRATOR', async () => {
      const [guild, own] = [fixture().guild(allPermissionsExcept()), fixture().guild(ADMIN)];
      await expectApiError(create(guild, allow(guild, 'MANAGE_ROLES')), 403, 50013);
      expect(await create(own, allow(own, 'MANAGE_ROLES'))).toMatchObject({ name: 'pier' });
    });

    test('for a role that the guild does not have fails with 10009', async () => {
      const body = { permission_overwrites: [{ id: '1', type: 0 as const }] };
      await expectApiError(create(fixture().guild(ADMIN), body), 404, 10009);
    });
  });
});

describe('Modify Guild Channel Positions', () => {
  const GUILD_MANAGE = permissionSet('MANAGE_CHANNELS');
  const deny = (...names: Parameters<typeof permissionSet>) => [{ id: '@everyone', deny: permissionSet(...names) }];
  const move = (
    guild: GuildRecord,
    ...moves: Parameters<ReturnType<typeof api>['guilds']['editChannelPositions']>[1]
  ) => api().guilds.editChannelPositions(idOf(guild), moves);
  const named = (guild: GuildRecord, name: string) => fixture().channel(guild, name).channel.id;
  const docks = { name: 'docks', type: GUILD_CATEGORY };

  test('sorts channels and emits an event for each that moved', async () => {
    const guild = fixture().guild(GUILD_MANAGE, { channels: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] });
    const [a, b, c] = ['a', 'b', 'c'].map((name) => named(guild, name));
    await move(guild, { id: a ?? '', position: 2 }, { id: c ?? '', position: 0 }, { id: b ?? '', position: 1 });
    const names = (await api().guilds.listChannels(idOf(guild))).map(({ name }) => name);
    expect(names).toEqual(['c', 'b', 'a']);
    const updates = [
      await dispatches().next('channelUpdate', idOf(guild)),
      await dispatches().next('channelUpdate', idOf(guild)),
    ];
    expect(updates.map(({ name }) => name)).toEqual(['a', 'c']);
  });

  test('may include channels that the caller cannot see', async () => {
    const guild = fixture().guild(GUILD_MANAGE, {
      channels: [{ name: 'a' }, { name: 'hidden', permission_overwrites: deny('VIEW_CHANNEL') }],
    });
    await move(guild, { id: named(guild, 'hidden'), position: 0 }, { id: named(guild, 'a'), position: 1 });
    expect(channelOf(named(guild, 'hidden')).position).toBe(0);
  });

  test('moves a channel into a category, with its overwrites on request', async () => {
    const guild = fixture().guild(permissionSet('MANAGE_CHANNELS', 'MANAGE_ROLES'), {
      channels: [{ ...docks, permission_overwrites: deny('SEND_MESSAGES') }, { name: 'a' }],
    });
    const [a, category] = [named(guild, 'a'), named(guild, 'docks')];
    await move(guild, { id: a, parent_id: category, lock_permissions: true });
    expect(channelOf(a)).toMatchObject({
      parent_id: category,
      permission_overwrites: [{ id: idOf(guild), deny: permissionSet('SEND_MESSAGES') }],
    });
    await move(guild, { id: a, parent_id: null });
    expect(channelOf(a).parent_id).toBeNull();
  });

  test('from a category leaves the overwrites of a channel unchanged, with or without lock_permissions', async () => {
    const guild = fixture().guild(permissionSet('MANAGE_CHANNELS', 'MANAGE_ROLES'), {
      channels: [
        { ...docks, permission_overwrites: deny('SEND_MESSAGES') },
        { name: 'a', parent: 'docks' },
      ],
    });
    const a = named(guild, 'a');
    channelOf(a).permission_overwrites = [];
    await move(guild, { id: a, parent_id: null, lock_permissions: true });
    expect(channelOf(a)).toMatchObject({ parent_id: null, permission_overwrites: [] });
  });

  test('with null leaves the position unchanged', async () => {
    const guild = fixture().guild(GUILD_MANAGE, { channels: [{ name: 'a' }, { name: 'b' }] });
    await move(guild, { id: named(guild, 'b'), position: null, lock_permissions: null });
    expect(channelOf(named(guild, 'b')).position).toBe(1);
    expect(guild.auditLog).toEqual([]);
  });

  test.each([
    ['no id', '0.id', { position: 1 }],
    ['a position below 0', '0.position', { id: '1', position: -1 }],
    ['a word for yes', '0.lock_permissions', { id: '1', lock_permissions: 'yes' }],
    ['the name of a category', '0.parent_id', { id: '1', parent_id: 'docks' }],
  ])('with %s fails with 50035 at the entry', async (_what, path, entry) => {
    const guild = fixture().guild(GUILD_MANAGE);
    const response = await fixture().bot.send('PATCH', `/guilds/${idOf(guild)}/channels`, [entry]);
    expect(response).toMatchObject({ status: 400, json: { code: 50035 } });
    expect(response.json).toHaveProperty(`errors.${path}._errors`);
  });

  test('sets flags', async () => {
    const guild = fixture().guild(GUILD_MANAGE);
    await move(guild, { id: named(guild, 'general'), flags: channelFlags.IS_SPOILER_CHANNEL });
    expect(channelOf(named(guild, 'general')).flags).toBe(channelFlags.IS_SPOILER_CHANNEL);
    await expectApiError(move(guild, { id: named(guild, 'general'), flags: channelFlags.REQUIRE_TAG }), 400, 50035);
  });

  test('of two channels that change their category fails with 40009, and changes nothing', async () => {
    const guild = fixture().guild(GUILD_MANAGE, { channels: [docks, { name: 'a' }, { name: 'b' }] });
    const [a, b, parent] = [named(guild, 'a'), named(guild, 'b'), named(guild, 'docks')];
    const body = [a, b].map((id) => ({ id, parent_id: parent }));
    expectError(await sendMoves(guild, body), 400, 40009);
    await expectNotSent(move(guild, ...body), '1.parent_id');
    expect(channelOf(a).parent_id).toBeNull();
  });

  test('of two channels that repeat their current category is allowed, but the client does not send it', async () => {
    const channels = [docks, { name: 'a', parent: 'docks' }, { name: 'b', parent: 'docks' }];
    const guild = fixture().guild(GUILD_MANAGE, { channels });
    const [a, b, parent] = [named(guild, 'a'), named(guild, 'b'), named(guild, 'docks')];
    const body = [a, b].map((id, index) => ({ id, parent_id: parent, position: 5 - index }));
    expect(await sendMoves(guild, body)).toMatchObject({ status: 204 });
    await expectNotSent(move(guild, ...body), '1.parent_id');
    expect(channelOf(a).position).toBe(5);
  });

  test('without MANAGE_CHANNELS fails with 50013, but with it in the category of the channel', async () => {
    const channels = [docks, { name: 'a', parent: 'docks' }, { name: 'b' }];
    const guild = fixture().guild(allPermissionsExcept('MANAGE_CHANNELS'), { channels });
    const category = channelOf(named(guild, 'docks'));
    const { botUserId } = fixture().emulator;
    category.permission_overwrites = [{ id: botUserId, type: 1, allow: permissionSet('MANAGE_CHANNELS'), deny: '0' }];
    await move(guild, { id: named(guild, 'a'), position: 9 });
    await expectApiError(move(guild, { id: named(guild, 'b'), position: 9 }), 403, 50013);
  });

  test.each([
    ['a channel that the caller cannot see', 'a', 'VIEW_CHANNEL'],
    ['a channel that the caller does not manage', 'a', 'MANAGE_CHANNELS'],
    ['a category that the caller does not manage', 'docks', 'MANAGE_CHANNELS'],
  ] as const)('to another category from or to %s fails with 50001', async (_what, name, permission) => {
    const guild = fixture().guild(GUILD_MANAGE, { channels: [docks, { name: 'a' }] });
    channelOf(named(guild, name)).permission_overwrites = [
      { id: idOf(guild), type: 0, allow: '0', deny: permissionSet(permission) },
    ];
    await expectApiError(move(guild, { id: named(guild, 'a'), parent_id: named(guild, 'docks') }), 403, 50001);
  });

  test('with lock_permissions and without MANAGE_ROLES fails with 50013', async () => {
    const guild = fixture().guild(GUILD_MANAGE, { channels: [docks, { name: 'a' }] });
    const moves = { id: named(guild, 'a'), parent_id: named(guild, 'docks'), lock_permissions: true };
    await expectApiError(move(guild, moves), 403, 50013);
  });

  test('of a channel that does not exist, or of another guild, fails with 10003', async () => {
    const guild = fixture().guild(GUILD_MANAGE);
    await expectApiError(move(guild, { id: '1', position: 0 }), 404, 10003);
    const foreign = named(fixture().guildWithoutBot(), 'general');
    await expectApiError(move(guild, { id: foreign, position: 0 }), 404, 10003);
  });

  test('into a channel that is not a category fails with 50035 at the entry', async () => {
    const guild = fixture().guild(GUILD_MANAGE, { channels: [{ name: 'a' }, { name: 'b' }] });
    const moves = [
      { id: named(guild, 'b'), position: 3 },
      { id: named(guild, 'a'), parent_id: named(guild, 'b') },
    ];
    await expect(move(guild, ...moves)).rejects.toMatchObject({
      jsonCode: 50035,
      fields: [expect.objectContaining({ path: '1.parent_id' })],
    });
  });
});
