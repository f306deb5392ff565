import { describe, expect, test } from 'vitest';
import { removeMember } from '../../../../../dev/src/emulator/state/membership/membership.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { getGuildRoles } from '../../../../../src/wire/endpoints/guilds/guild-roles.js';
import { getGuild, getGuildChannels } from '../../../../../src/wire/endpoints/guilds/guilds.js';
import { channelTypes } from '../../../../../src/wire/objects/channels/channel.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';

const fixture = setUpEmulator();

describe.each([getGuild, getGuildChannels, getGuildRoles])('$name', (endpoint) => {
  test('of an unknown guild fails with 10004', async () => {
    expectError(await fixture().bot.call(endpoint, { path: { guild_id: '1' } }), 404, 10004);
  });

  test('of a guild that the bot is not in fails with 50001', async () => {
    const guild = fixture().guildWithoutBot();
    expectError(await fixture().bot.call(endpoint, { path: { guild_id: guild.guild.id } }), 403, 50001);
  });

  test('of a guild that the bot has left fails with 50001', async () => {
    const guild = fixture().guild('0');
    removeMember(fixture().emulator.world, guild, fixture().emulator.botUserId);
    expectError(await fixture().bot.call(endpoint, { path: { guild_id: guild.guild.id } }), 403, 50001);
  });
});

describe('Get Guild', () => {
  test('returns the guild with its roles', async () => {
    const guild = fixture().guild('0', { name: 'Harbour', screening: true, roles: [{ name: 'Crew' }] });
    const response = await fixture().bot.call(getGuild, { path: { guild_id: guild.guild.id } });
    expect(response).toMatchObject({
      status: 200,
      json: {
        name: 'Harbour',
        owner_id: guild.guild.owner_id,
        features: ['MEMBER_VERIFICATION_GATE_ENABLED'],
        roles: [{ id: guild.guild.id, name: '@everyone', position: 0 }, { name: 'Crew' }, { managed: true }],
      },
    });
    expect(response.json).not.toHaveProperty('approximate_member_count');
  });

  test('contains the limits of presences and video users, and the deprecated region', async () => {
    const response = await fixture().bot.call(getGuild, { path: { guild_id: fixture().guild('0').guild.id } });
    expect(response.json).toMatchObject({
      max_presences: null,
      max_video_channel_users: 25,
      max_stage_video_channel_users: 50,
      region: expect.any(String),
    });
  });

  test('counts members on request', async () => {
    const guild = fixture().guild('0');
    fixture().member(guild);
    const response = await fixture().bot.call(getGuild, {
      path: { guild_id: guild.guild.id },
      query: '?with_counts=true',
    });
    expect(response.json).toMatchObject({ approximate_member_count: 3 });
  });

  test('with a count that is neither true nor false fails with 50035', async () => {
    const guild = fixture().guild('0');
    const response = await fixture().bot.call(getGuild, {
      path: { guild_id: guild.guild.id },
      query: '?with_counts=maybe',
    });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty('errors.with_counts');
  });
});

describe('Get Guild Channels', () => {
  test('returns channels in their order, inside their categories', async () => {
    const guild = fixture().guild('0', {
      channels: [
        { name: 'Harbour', type: channelTypes.GUILD_CATEGORY },
        { name: 'pier', topic: 'boats', parent: 'Harbour' },
        { name: 'voice', type: channelTypes.GUILD_VOICE },
      ],
    });
    const response = await fixture().bot.call(getGuildChannels, { path: { guild_id: guild.guild.id } });
    expect(response.json).toMatchObject([
      { name: 'Harbour', type: 4, position: 0 },
      { name: 'pier', type: 0, topic: 'boats', parent_id: fixture().channel(guild, 'Harbour').channel.id },
      { name: 'voice', type: 2, bitrate: 64_000 },
    ]);
  });
});

describe('Get Guild Roles', () => {
  test('returns roles from the lowest to the highest', async () => {
    const guild = fixture().guild(permissionSet('KICK_MEMBERS'), { roles: [{ name: 'Captain' }, { name: 'Crew' }] });
    const response = await fixture().bot.call(getGuildRoles, { path: { guild_id: guild.guild.id } });
    expect(response.json).toMatchObject([
      { name: '@everyone' },
      { name: 'Crew', position: 1 },
      { name: 'Captain', position: 2 },
      { name: 'Guildhall', managed: true, permissions: permissionSet('KICK_MEMBERS') },
    ]);
  });
});
