import { afterEach, describe, expect, it } from 'vitest';
import { payloadForSession } from '../../../dev/src/emulator/gateway/events/session-payloads.js';
import { insertApplication } from '../../../dev/src/emulator/state/applications/applications.js';
import { serializeGuildCreate } from '../../../dev/src/emulator/state/guilds/guilds.js';
import { updatePresence } from '../../../dev/src/emulator/state/members/presences.js';
import { connectMemberToVoice } from '../../../dev/src/emulator/state/members/voice-states.js';
import { addBot } from '../../../dev/src/emulator/state/membership/membership.js';
import type { GuildRecord } from '../../../dev/src/emulator/state/records/guilds.js';
import { permissionSet } from '../../../src/wire/constants/permissions.js';
import { intentBits, shardIdOf } from '../../../src/wire/gateway/protocol.js';
import { ControlCaller } from '../fixtures/control-caller.js';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';
import { connectNewBot } from '../fixtures/gateway-listener.js';
import { ALL_INTENTS, RawClient } from '../fixtures/raw-client.js';

const fixture = setUpEmulator();
const clients: RawClient[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

const control = () => new ControlCaller(fixture().emulator.url);

/** A connected bot of a new application, which has received its guilds. */
async function bot(guild: GuildRecord, permissions: string, intents = ALL_INTENTS) {
  const bot = await connectNewBot(fixture(), guild, permissions, intents);
  await bot.client.event('READY');
  return bot;
}

/** An event that every session of the guild's shard with GUILDS receives. When it arrives, all earlier events have arrived. */
const renameGuild = (guild: GuildRecord) => control().ok('PATCH', `/guilds/${guild.guild.id}`, { name: 'Marked' });

const sendMessage = (guild: GuildRecord, content: string, channel = 'general') =>
  control().ok('POST', `/channels/${fixture().channel(guild, channel).channel.id}/messages`, {
    user_id: guild.guild.owner_id,
    content,
  });

describe('intents', () => {
  it('filter events that were not requested', async () => {
    const guild = fixture().guildWithoutBot();
    const { client } = await bot(guild, '0', intentBits(['GUILDS']));
    await control().ok('POST', `/guilds/${guild.guild.id}/members`, { user_id: fixture().user().user.id });
    await sendMessage(guild, 'hello');
    await renameGuild(guild);
    expect(await client.eventsUntil('GUILD_UPDATE')).toEqual(['GUILD_CREATE', 'GUILD_UPDATE']);
  });

  it('deliver requested events', async () => {
    const guild = fixture().guildWithoutBot({ screening: true });
    const { client } = await bot(guild, '0');
    await client.event('GUILD_CREATE');
    const user = fixture().user();
    await control().ok('POST', `/guilds/${guild.guild.id}/members`, { user_id: user.user.id });
    await control().ok('POST', `/guilds/${guild.guild.id}/members/${user.user.id}/screening`, {});
    await control().ok('DELETE', `/guilds/${guild.guild.id}/members/${user.user.id}`);
    expect((await client.event('GUILD_MEMBER_ADD')).d).toMatchObject({ pending: true });
    expect((await client.event('GUILD_MEMBER_UPDATE')).d).toMatchObject({ pending: false });
    expect((await client.event('GUILD_MEMBER_REMOVE')).d).toMatchObject({ user: { id: user.user.id } });
  });

  it('are not needed for a change of the bot itself', async () => {
    const guild = fixture().guild(permissionSet('ADMINISTRATOR'), { roles: [{ name: 'crew' }] });
    const { client, userId } = await bot(guild, '0', intentBits(['GUILDS']));
    await client.event('GUILD_CREATE');
    const crew = fixture().role(guild, 'crew');
    await fixture()
      .callerOf(fixture().ownerOf(guild))
      .send('PUT', `/guilds/${guild.guild.id}/members/${userId}/roles/${crew}`);
    expect((await client.event('GUILD_MEMBER_UPDATE')).d).toMatchObject({ roles: expect.arrayContaining([crew]) });
  });
});

describe('visibility', () => {
  it('hides the messages of a channel from bots that cannot view it', async () => {
    const guild = fixture().guildWithoutBot({
      channels: [
        { name: 'general' },
        {
          name: 'hidden',
          permission_overwrites: [{ id: '@everyone', deny: permissionSet('VIEW_CHANNEL') }],
        },
      ],
    });
    const { client } = await bot(guild, '0');
    await sendMessage(guild, 'secret', 'hidden');
    await sendMessage(guild, 'open');
    expect((await client.event('MESSAGE_CREATE')).d).toMatchObject({ content: 'open' });
  });

  it('hides audit log entries from bots without VIEW_AUDIT_LOG', async () => {
    const guild = fixture().guild(permissionSet('ADMINISTRATOR'), { roles: [{ name: 'crew' }] });
    const blind = await bot(guild, '0');
    await fixture().emulator.clock.advance(5000);
    const seeing = await bot(guild, permissionSet('VIEW_AUDIT_LOG'));
    const user = fixture().member(guild);
    const crew = fixture().role(guild, 'crew');
    await fixture()
      .callerOf(fixture().ownerOf(guild))
      .send('PUT', `/guilds/${guild.guild.id}/members/${user.user.id}/roles/${crew}`, undefined, {
        'x-audit-log-reason': 'welcome',
      });
    await renameGuild(guild);
    expect((await seeing.client.event('GUILD_AUDIT_LOG_ENTRY_CREATE')).d).toMatchObject({ reason: 'welcome' });
    expect(await blind.client.eventsUntil('GUILD_UPDATE')).not.toContain('GUILD_AUDIT_LOG_ENTRY_CREATE');
  });

  it('hides events about bans from bots with neither BAN_MEMBERS nor VIEW_AUDIT_LOG', async () => {
    const received: string[][] = [];
    for (const permissions of [permissionSet('BAN_MEMBERS'), permissionSet('VIEW_AUDIT_LOG'), '0']) {
      const guild = fixture().guildWithoutBot();
      await fixture().emulator.clock.advance(5000);
      const { client } = await bot(guild, permissions);
      await client.event('GUILD_CREATE');
      const outcast = fixture().member(guild).user.id;
      await fixture().callerOf(fixture().ownerOf(guild)).send('PUT', `/guilds/${guild.guild.id}/bans/${outcast}`, {});
      await fixture().callerOf(fixture().ownerOf(guild)).send('DELETE', `/guilds/${guild.guild.id}/bans/${outcast}`);
      await renameGuild(guild);
      received.push((await client.eventsUntil('GUILD_UPDATE')).filter((name) => name.startsWith('GUILD_BAN')));
    }
    const both = ['GUILD_BAN_ADD', 'GUILD_BAN_REMOVE'];
    expect(received).toEqual([both, both, []]);
  });

  it('removes the content of messages of other users without MESSAGE_CONTENT', async () => {
    const guild = fixture().guildWithoutBot();
    const { client, userId } = await bot(guild, '0', intentBits(['GUILDS', 'GUILD_MESSAGES']));
    await sendMessage(guild, 'not for you');
    await sendMessage(guild, `for <@${userId}>`);
    expect((await client.event('MESSAGE_CREATE')).d).toMatchObject({ content: '' });
    expect((await client.event('MESSAGE_CREATE')).d).toMatchObject({ content: `for <@${userId}>` });
  });

  it('includes only the bot in GUILD_CREATE without GUILD_PRESENCES', async () => {
    const guild = fixture().guildWithoutBot();
    const narrow = await bot(guild, '0', intentBits(['GUILDS']));
    const wide = await bot(guild, '0', intentBits(['GUILDS', 'GUILD_PRESENCES']));
    expect((await narrow.client.event('GUILD_CREATE')).d).toMatchObject({
      members: [{ user: { id: narrow.userId } }],
      member_count: 2,
    });
    expect((await wide.client.event('GUILD_CREATE')).d).toMatchObject({ members: { length: 3 } });
  });

  it('includes only the bot in GUILD_CREATE of a huge guild, also with GUILD_PRESENCES', () => {
    const { world, botUserId } = fixture().emulator;
    const guild = fixture().guild('0');
    const owner = guild.members.get(guild.guild.owner_id);
    if (owner) owner.nick = 'Captain';
    const whole = serializeGuildCreate(world, guild, botUserId, 'joined');
    const facts = {
      id: 'session',
      applicationId: fixture().emulator.applicationId,
      botUserId,
      shard: [0, 1],
      shardGiven: false,
      intents: BigInt(intentBits(['GUILDS', 'GUILD_PRESENCES'])),
      largeThreshold: 50,
    } as const;
    const introduced = (memberCount: number) => {
      const data = { ...whole, member_count: memberCount };
      const audience = { kind: 'user', userId: botUserId } as const;
      return payloadForSession(world, { event: 'guildCreate', data, audience }, facts).data;
    };
    expect(introduced(75_000)).toMatchObject({
      large: true,
      members: [{ nick: 'Captain' }, { user: { id: botUserId } }],
    });
    expect(introduced(75_001)).toMatchObject({ large: true, members: [{ user: { id: botUserId } }] });
  });

  it('includes members in voice in GUILD_CREATE, and other online members only with GUILD_PRESENCES', async () => {
    const guild = fixture().guildWithoutBot({ channels: [{ name: 'bridge', type: 2 }] });
    const { world } = fixture().emulator;
    const [talker, onlooker] = [fixture().member(guild).user.id, fixture().member(guild).user.id];
    const member = guild.members.get(talker);
    if (member)
      connectMemberToVoice(world, guild, member, { channelId: fixture().channel(guild, 'bridge').channel.id });
    for (const id of [talker, onlooker]) updatePresence(world, id, 'online');
    await fixture().emulator.clock.advance(5000);
    const narrow = await bot(guild, '0', intentBits(['GUILDS']));
    await fixture().emulator.clock.advance(5000);
    const wide = await bot(guild, '0', intentBits(['GUILDS', 'GUILD_PRESENCES']));
    expect((await narrow.client.event('GUILD_CREATE')).d).toMatchObject({
      members: [{ user: { id: talker } }, { user: { id: narrow.userId } }],
      voice_states: [{ user_id: talker }],
      presences: [talker, narrow.userId].map((id) => ({ user: { id }, status: 'online' })),
    });
    expect((await wide.client.event('GUILD_CREATE')).d).toMatchObject({
      members: { length: 5 },
      presences: [talker, onlooker, narrow.userId, wide.userId].map((id) => ({ user: { id }, status: 'online' })),
    });
  });
});

describe('shards', () => {
  it('receive only events of their own guilds', async () => {
    const { world, gatewayUrl, clock } = fixture().emulator;
    const application = insertApplication(world, { name: 'Sharded' }).result;
    const token = world.users.get(application.botUserId)?.token ?? '';
    const guilds = [await guildOnShard(0), await guildOnShard(1)];
    for (const guild of guilds) addBot(world, guild, application);
    const shards: RawClient[] = [];
    for (const id of [0, 1]) {
      const client = await RawClient.connect(gatewayUrl);
      clients.push(client);
      shards.push(client);
      await client.next(10);
      client.identify(token, { shard: [id, 2] });
      await client.event('READY');
      await clock.advance(5000);
    }
    for (const guild of guilds) await sendMessage(guild, `in ${guild.guild.id}`);
    for (const [id, client] of shards.entries()) {
      expect((await client.event('MESSAGE_CREATE')).d).toMatchObject({ guild_id: guilds[id]?.guild.id });
    }
  });

  async function guildOnShard(shard: number): Promise<GuildRecord> {
    for (;;) {
      const guild = fixture().guildWithoutBot();
      if (shardIdOf(guild.guild.id, 2) === shard) return guild;
      // The creation time of a guild in milliseconds decides its shard.
      await fixture().emulator.clock.advance(1);
    }
  }
});
