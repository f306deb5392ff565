import { afterEach, describe, expect, it } from 'vitest';
import type { ChannelRecord } from '../../../dev/src/emulator/state/records/channels.js';
import type { GuildRecord } from '../../../dev/src/emulator/state/records/guilds.js';
import { insertThread } from '../../../dev/src/emulator/state/threads/threads.js';
import { permissionSet } from '../../../src/wire/constants/permissions.js';
import { intentBits } from '../../../src/wire/gateway/protocol.js';
import { channelTypes } from '../../../src/wire/objects/channels/channel.js';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';
import { connectNewBot } from '../fixtures/gateway-listener.js';
import { ALL_INTENTS, RawClient } from '../fixtures/raw-client.js';

const fixture = setUpEmulator({ gateway: { heartbeatIntervalMs: 1e9 } });
const clients: RawClient[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

const { PUBLIC_THREAD, PRIVATE_THREAD } = channelTypes;
const idOf = ({ guild }: GuildRecord) => guild.id;

/** A connected bot of a new application, and the GUILD_CREATE that it received. */
async function bot(guild: GuildRecord, permissions = '0', intents = ALL_INTENTS) {
  const { client, userId } = await connectNewBot(fixture(), guild, permissions, intents);
  const introduction = (await client.event('GUILD_CREATE')).d;
  return { client, introduction, userId };
}

const owner = (guild: GuildRecord) => fixture().callerOf(fixture().ownerOf(guild));

function threadIn(guild: GuildRecord, type: number = PUBLIC_THREAD, channel = 'general'): ChannelRecord {
  const parent = fixture().channel(guild, channel);
  const by = { userId: guild.guild.owner_id };
  return insertThread(fixture().emulator.world, guild, parent, { name: 'talk', type }, by).result;
}

/** An event that every bot with GUILDS receives. When it arrives, all earlier events have arrived. */
const renameGuild = (guild: GuildRecord) => owner(guild).send('PATCH', `/guilds/${idOf(guild)}`, { name: 'Marked' });

describe('the threads of GUILD_CREATE', () => {
  it('are the active ones that the bot can view', async () => {
    const guild = fixture().guildWithoutBot();
    const seen = threadIn(guild).channel.id;
    threadIn(guild, PRIVATE_THREAD);
    await owner(guild).send('PATCH', `/channels/${threadIn(guild).channel.id}`, { archived: true });
    const { introduction } = await bot(guild);
    expect(introduction).toMatchObject({ threads: [{ id: seen }] });
  });

  it('contain the membership of the bot without its ids', async () => {
    const guild = fixture().guildWithoutBot();
    const { userId, client } = await bot(guild);
    client.close();
    const record = threadIn(guild, PRIVATE_THREAD);
    const membership = { join_timestamp: fixture().emulator.world.timestamp(), flags: 0 };
    record.threadMembers?.set(userId, membership);
    await fixture().emulator.clock.advance(5000);
    const again = await RawClient.connectAndIdentify(
      fixture().emulator.gatewayUrl,
      fixture().emulator.world.users.get(userId)?.token ?? '',
    );
    clients.push(again);
    expect((await again.event('GUILD_CREATE')).d).toMatchObject({
      threads: [{ id: record.channel.id, member: membership }],
    });
  });
});

describe('a private thread', () => {
  it('is hidden from bots that are not in it', async () => {
    const guild = fixture().guildWithoutBot();
    const { client } = await bot(guild);
    const channel = fixture().channel(guild).channel.id;
    await owner(guild).send('POST', `/channels/${channel}/threads`, { name: 'secret' });
    await renameGuild(guild);
    expect(await client.eventsUntil('GUILD_UPDATE')).toEqual(['GUILD_UPDATE']);
  });

  it('is sent to a bot that is added, which also receives its removal', async () => {
    const guild = fixture().guildWithoutBot();
    const { client, userId } = await bot(guild, '0', intentBits(['GUILDS']));
    const { id } = threadIn(guild, PRIVATE_THREAD).channel;
    await owner(guild).send('PUT', `/channels/${id}/thread-members/${userId}`);
    expect((await client.event('THREAD_CREATE')).d).toMatchObject({ id, member: { user_id: userId } });
    expect((await client.event('THREAD_MEMBERS_UPDATE')).d).toMatchObject({ added_members: [{ user_id: userId }] });
    await owner(guild).send('DELETE', `/channels/${id}/thread-members/${userId}`);
    expect((await client.event('THREAD_MEMBERS_UPDATE')).d).toMatchObject({ removed_member_ids: [userId] });
  });
});

describe('THREAD_MEMBERS_UPDATE', () => {
  it.each([
    ['is sent for every member with GUILD_MEMBERS', ALL_INTENTS, ['THREAD_MEMBERS_UPDATE']],
    ['is sent only for the bot without GUILD_MEMBERS', intentBits(['GUILDS']), []],
  ])('%s', async (_how, intents, expected) => {
    const guild = fixture().guildWithoutBot();
    const { client } = await bot(guild, '0', intents);
    const { id } = threadIn(guild).channel;
    const user = fixture().member(guild);
    await fixture().callerOf(user).send('PUT', `/channels/${id}/thread-members/@me`);
    await renameGuild(guild);
    const names = await client.eventsUntil('GUILD_UPDATE');
    expect(names.filter((name) => name === 'THREAD_MEMBERS_UPDATE')).toEqual(expected);
  });
});

describe('THREAD_LIST_SYNC', () => {
  const hidden = {
    name: 'hidden',
    permission_overwrites: [{ id: '@everyone', deny: permissionSet('VIEW_CHANNEL') }],
  };

  it('contains the active threads of a channel that becomes visible to a bot', async () => {
    const guild = fixture().guildWithoutBot({ channels: [{ name: 'general' }, hidden] });
    const { client, userId } = await bot(guild);
    const channelId = fixture().channel(guild, 'hidden').channel.id;
    const thread = threadIn(guild, PUBLIC_THREAD, 'hidden').channel.id;
    threadIn(guild, PRIVATE_THREAD, 'hidden');
    threadIn(guild);
    const overwrite = { type: 1, allow: permissionSet('VIEW_CHANNEL') };
    await owner(guild).send('PUT', `/channels/${channelId}/permissions/${userId}`, overwrite);
    expect((await client.event('THREAD_LIST_SYNC')).d).toEqual({
      guild_id: idOf(guild),
      channel_ids: [channelId],
      threads: [expect.objectContaining({ id: thread })],
      members: [],
    });
  });

  it('is not sent if the changed channel was visible before', async () => {
    const guild = fixture().guildWithoutBot();
    const { client } = await bot(guild);
    await owner(guild).send('PATCH', `/channels/${fixture().channel(guild).channel.id}`, { topic: 'boats' });
    await renameGuild(guild);
    expect(await client.eventsUntil('GUILD_UPDATE')).toEqual(['CHANNEL_UPDATE', 'GUILD_UPDATE']);
  });
});

describe('a channel that the bot cannot see', () => {
  it('still causes channel events; only the events inside it are hidden', async () => {
    const guild = fixture().guildWithoutBot();
    const { client } = await bot(guild);
    const channel = {
      name: 'hidden',
      permission_overwrites: [{ id: idOf(guild), type: 0, deny: permissionSet('VIEW_CHANNEL') }],
    };
    await owner(guild).send('POST', `/guilds/${idOf(guild)}/channels`, channel);
    expect((await client.event('CHANNEL_CREATE')).d).toMatchObject({ name: 'hidden' });
  });
});

describe('an inactive thread', () => {
  const HOUR_MS = 60 * 60_000;

  it('is archived after its duration since the last message', async () => {
    const guild = fixture().guildWithoutBot();
    const { client } = await bot(guild);
    const record = threadIn(guild);
    const { id } = record.channel;
    await owner(guild).send('PATCH', `/channels/${id}`, { auto_archive_duration: 60 });
    await fixture().emulator.clock.advance(HOUR_MS / 2);
    await owner(guild).send('POST', `/channels/${id}/messages`, { content: 'still here' });
    await fixture().emulator.clock.advance(HOUR_MS - 1);
    expect(record.channel.thread_metadata?.archived).toBe(false);
    await fixture().emulator.clock.advance(1);
    expect(record.channel.thread_metadata?.archived).toBe(true);
    await client.event('THREAD_UPDATE');
    expect((await client.event('THREAD_UPDATE')).d).toMatchObject({ id, thread_metadata: { archived: true } });
  });

  it('stays active while it is pinned', async () => {
    const guild = fixture().guildWithoutBot({ channels: [{ name: 'general' }, { name: 'forum', type: 15 }] });
    const record = threadIn(guild, PUBLIC_THREAD, 'forum');
    await owner(guild).send('PATCH', `/channels/${record.channel.id}`, { flags: 2, auto_archive_duration: 60 });
    await fixture().emulator.clock.advance(48 * HOUR_MS);
    expect(record.channel.thread_metadata?.archived).toBe(false);
  });
});

describe('a member who leaves a guild', () => {
  it('leaves its threads too', async () => {
    const guild = fixture().guildWithoutBot();
    const { client } = await bot(guild);
    const record = threadIn(guild);
    const user = fixture().member(guild);
    await fixture().callerOf(user).send('PUT', `/channels/${record.channel.id}/thread-members/@me`);
    await owner(guild).send('DELETE', `/guilds/${idOf(guild)}/members/${user.user.id}`);
    expect(record.threadMembers?.has(user.user.id)).toBe(false);
    await client.event('THREAD_MEMBERS_UPDATE');
    expect((await client.event('THREAD_MEMBERS_UPDATE')).d).toMatchObject({ removed_member_ids: [user.user.id] });
  });
});
