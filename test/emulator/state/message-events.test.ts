import { describe, expect, test } from 'vitest';
import { insertApplication } from '../../../dev/src/emulator/state/applications/applications.js';
import { openDm } from '../../../dev/src/emulator/state/channels/channels.js';
import { insertGuild } from '../../../dev/src/emulator/state/membership/guild-creation.js';
import { addBot, joinGuild } from '../../../dev/src/emulator/state/membership/membership.js';
import { insertMessage, removeMessage, updateMessage } from '../../../dev/src/emulator/state/messages/messages.js';
import { insertUser } from '../../../dev/src/emulator/state/users/users.js';
import { World } from '../../../dev/src/emulator/state/world/world.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { messageFlags } from '../../../src/wire/objects/messages/message.js';

const NO_MENTIONS = { everyone: false, userIds: [], roleIds: [] };

function setUp() {
  const world = new World(new AdjustableClock('manual'));
  const { botUserId } = { ...insertApplication(world, { name: 'Lookout' }).result };
  const guild = insertGuild(world, { name: 'Harbour' }).result;
  const application = [...world.applications.values()][0];
  if (application) addBot(world, guild, application);
  const ann = insertUser(world, { username: 'ann' }).result.user.id;
  joinGuild(world, guild, ann);
  const [channel] = [...world.channels.values()];
  if (!channel) throw new Error('the guild has no channel');
  return { world, guild, channel, botUserId, ann };
}

describe('a message in a guild', () => {
  test('is sent to bots that can see the channel, with the members of its author and mentioned users', () => {
    const { world, guild, channel, botUserId, ann } = setUp();
    const draft = { authorId: ann, content: 'hey', mentions: { ...NO_MENTIONS, userIds: [botUserId] } };
    const { events } = insertMessage(world, channel, draft);
    expect(events).toMatchObject([
      {
        event: 'messageCreate',
        data: {
          guild_id: guild.guild.id,
          member: { roles: [], pending: false },
          mentions: [{ id: botUserId, member: { roles: [expect.any(String)] } }],
        },
        audience: { kind: 'channel', guildId: guild.guild.id, channelId: channel.channel.id },
      },
    ]);
    expect(events[0]?.data).not.toHaveProperty('member.user');
  });

  test('that is ephemeral is sent only to the bot and the user, without guild and member', () => {
    const { world, channel, botUserId, ann } = setUp();
    const { result, events } = insertMessage(world, channel, {
      authorId: botUserId,
      content: 'psst',
      mentions: NO_MENTIONS,
      ephemeralFor: ann,
    });
    expect(result.message.flags).toBe(messageFlags.EPHEMERAL);
    expect(events.map(({ audience }) => audience)).toEqual([
      { kind: 'user', userId: botUserId },
      { kind: 'user', userId: ann },
    ]);
    expect(events[0]?.data).not.toHaveProperty('guild_id');
    expect(channel.channel.last_message_id).toBeNull();
  });

  test('that completes a deferred response does not count as edited', () => {
    const { world, channel, botUserId } = setUp();
    const draft = { authorId: botUserId, mentions: NO_MENTIONS, flags: messageFlags.LOADING };
    const record = insertMessage(world, channel, draft).result;
    const { events } = updateMessage(world, channel, record, { content: 'done' });
    expect(events).toMatchObject([
      { event: 'messageUpdate', data: { content: 'done', flags: 0, edited_timestamp: null } },
    ]);
  });

  test('that is deleted is reported by its ids', () => {
    const { world, guild, channel, ann } = setUp();
    const record = insertMessage(world, channel, { authorId: ann, content: 'x', mentions: NO_MENTIONS }).result;
    expect(removeMessage(world, channel, record, { userId: ann }).events).toMatchObject([
      {
        event: 'messageDelete',
        data: { id: record.message.id, channel_id: channel.channel.id, guild_id: guild.guild.id },
      },
    ]);
  });
});

test('a direct message is sent to both users, without a guild', () => {
  const { world, botUserId, ann } = setUp();
  const dm = openDm(world, botUserId, ann).result;
  const { events } = insertMessage(world, dm, { authorId: ann, content: 'hi', mentions: NO_MENTIONS });
  expect(events.map(({ audience }) => audience)).toEqual([
    { kind: 'user', userId: botUserId },
    { kind: 'user', userId: ann },
  ]);
  expect(events[0]?.data).not.toHaveProperty('guild_id');
});
