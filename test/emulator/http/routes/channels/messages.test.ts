import { describe, expect, test } from 'vitest';
import { openDm } from '../../../../../dev/src/emulator/state/channels/channels.js';
import * as messages from '../../../../../dev/src/emulator/state/messages/messages.js';
import type { ChannelRecord } from '../../../../../dev/src/emulator/state/records/channels.js';
import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { type PermissionName, permissionSet } from '../../../../../src/wire/constants/permissions.js';
import {
  createMessage,
  deleteMessage,
  editMessage,
  getChannelMessage,
  getChannelMessages,
} from '../../../../../src/wire/endpoints/messages.js';
import { Message } from '../../../../../src/wire/objects/messages/message.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';

const fixture = setUpEmulator();
const NO_MENTIONS = { everyone: false, userIds: [], roleIds: [] };

/** A channel in which the default bot has exactly these permissions, and a member. */
function setUp(...names: PermissionName[]) {
  const guild = fixture().guild(permissionSet(...names), { roles: [{ name: '@everyone', permissions: '0' }] });
  const channel = fixture().channel(guild);
  return { guild, channel, path: { channel_id: channel.channel.id }, author: fixture().member(guild) };
}

/** Inserts a message directly into the state. */
function message(channel: ChannelRecord, authorId: string, content = 'hello', ephemeralFor?: string): string {
  const { world } = fixture().emulator;
  const draft = { authorId, content, mentions: NO_MENTIONS, ephemeralFor };
  return messages.insertMessage(world, channel, draft).result.message.id;
}

const VIEWER = ['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY'] as const;

describe('Get Channel Messages', () => {
  function page() {
    const { channel, path, author } = setUp(...VIEWER);
    const ids = Array.from({ length: 5 }, (_, index) => message(channel, author.user.id, `line ${index}`));
    const list = async (query = '') => {
      const response = await fixture().bot.call(getChannelMessages, { path, query });
      return Message.array()
        .parse(response.json)
        .map(({ id }) => ids.indexOf(id));
    };
    return { list, ids, channel, author };
  }

  test('returns them newest first', async () => {
    expect(await page().list()).toEqual([4, 3, 2, 1, 0]);
  });

  test('returns the newest, those before, those after or those around a message', async () => {
    const { list, ids } = page();
    expect(await list('?limit=2')).toEqual([4, 3]);
    expect(await list(`?limit=2&before=${ids[3]}`)).toEqual([2, 1]);
    expect(await list(`?limit=2&after=${ids[1]}`)).toEqual([3, 2]);
    expect(await list('?limit=2&after=0')).toEqual([1, 0]);
    expect(await list(`?limit=3&around=${ids[2]}`)).toEqual([3, 2, 1]);
    expect(await list(`?limit=1&around=${ids[2]}`)).toEqual([2]);
  });

  test('omits ephemeral messages', async () => {
    const { list, channel, author } = page();
    message(channel, fixture().emulator.botUserId, 'for you alone', author.user.id);
    expect(await list()).toEqual([4, 3, 2, 1, 0]);
  });

  test('is empty without READ_MESSAGE_HISTORY', async () => {
    const { channel, path, author } = setUp('VIEW_CHANNEL');
    message(channel, author.user.id);
    expect(await fixture().bot.call(getChannelMessages, { path })).toMatchObject({ status: 200, json: [] });
  });

  test('without VIEW_CHANNEL fails with 50001', async () => {
    expectError(await fixture().bot.call(getChannelMessages, { path: setUp('SEND_MESSAGES').path }), 403, 50001);
  });

  test.each(['?limit=0', '?limit=101', '?before=x', '?before=1&after=2'])('with %s fails with 50035', async (query) => {
    const { path } = setUp(...VIEWER);
    expectError(await fixture().bot.call(getChannelMessages, { path, query }), 400, 50035);
  });
});

describe('Get Channel Message', () => {
  test('returns one message', async () => {
    const { channel, path, author } = setUp(...VIEWER);
    const message_id = message(channel, author.user.id, 'ahoy');
    const response = await fixture().bot.call(getChannelMessage, { path: { ...path, message_id } });
    expect(response).toMatchObject({ status: 200, json: { id: message_id, content: 'ahoy', author: author.user } });
  });

  test('that does not exist, or is in another channel, fails with 10008', async () => {
    const { path } = setUp(...VIEWER);
    const elsewhere = setUp(...VIEWER);
    const message_id = message(elsewhere.channel, elsewhere.author.user.id);
    for (const id of ['1', message_id]) {
      expectError(await fixture().bot.call(getChannelMessage, { path: { ...path, message_id: id } }), 404, 10008);
    }
  });

  test('that is ephemeral fails with 10008, for its user too', async () => {
    const { channel, path, author } = setUp(...VIEWER);
    const message_id = message(channel, fixture().emulator.botUserId, 'psst', author.user.id);
    expectError(await fixture().bot.call(getChannelMessage, { path: { ...path, message_id } }), 404, 10008);
  });

  test('without READ_MESSAGE_HISTORY fails with 50013, without VIEW_CHANNEL 50001', async () => {
    for (const [name, code] of [
      ['VIEW_CHANNEL', 50013],
      ['READ_MESSAGE_HISTORY', 50001],
    ] as const) {
      const { channel, path, author } = setUp(name);
      const message_id = message(channel, author.user.id);
      expectError(await fixture().bot.call(getChannelMessage, { path: { ...path, message_id } }), 403, code);
    }
  });
});

describe('a bot that is not granted MESSAGE_CONTENT', () => {
  const withoutGrant = async (run: () => Promise<void>) => {
    const application = fixture().emulator.world.applications.get(fixture().emulator.applicationId);
    if (!application) throw new Error('the default application is gone');
    const before = application.allowedIntents;
    application.allowedIntents = 0;
    await run().finally(() => Object.assign(application, { allowedIntents: before }));
  };

  test('can read other messages only if it is mentioned, and always its own', async () => {
    const { channel, path, author } = setUp(...VIEWER);
    const { world, botUserId } = fixture().emulator;
    message(channel, author.user.id, 'a secret');
    message(channel, botUserId, 'my own');
    messages.insertMessage(world, channel, {
      authorId: author.user.id,
      content: `hey <@${botUserId}>`,
      mentions: { ...NO_MENTIONS, userIds: [botUserId] },
    });
    await withoutGrant(async () => {
      const response = await fixture().bot.call(getChannelMessages, { path });
      expect(response.json).toMatchObject([{ content: `hey <@${botUserId}>` }, { content: 'my own' }, { content: '' }]);
    });
  });
});

describe('Edit Message', () => {
  const sent = async (path: { channel_id: string }, body: unknown = { content: 'before' }) =>
    Message.parse((await fixture().bot.call(createMessage, { path, body })).json).id;
  const setUpWriter = () => setUp('VIEW_CHANNEL', 'SEND_MESSAGES', 'EMBED_LINKS', 'ATTACH_FILES');

  test('changes the given fields and leaves the others', async () => {
    const { path } = setUpWriter();
    const message_id = await sent(path, { content: 'before', embeds: [{ title: 't' }] });
    await fixture().emulator.clock.advance(1000);
    const response = await fixture().bot.call(editMessage, {
      path: { ...path, message_id },
      body: { content: 'after' },
    });
    expect(response).toMatchObject({
      status: 200,
      json: { id: message_id, content: 'after', embeds: [{ title: 't' }], edited_timestamp: expect.any(String) },
    });
  });

  test('clears fields that are null', async () => {
    const { path } = setUpWriter();
    const message_id = await sent(path, { content: 'before', embeds: [{ title: 't' }] });
    const response = await fixture().bot.call(editMessage, { path: { ...path, message_id }, body: { embeds: null } });
    expect(response.json).toMatchObject({ content: 'before', embeds: [] });
  });

  test('that removes all content fails with 50006', async () => {
    const { path } = setUpWriter();
    const message_id = await sent(path);
    const response = await fixture().bot.call(editMessage, { path: { ...path, message_id }, body: { content: null } });
    expectError(response, 400, 50006);
  });

  test('hides embeds by a flag, and shows them again', async () => {
    const { path } = setUpWriter();
    const message_id = await sent(path, { embeds: [{ title: 't' }] });
    const edit = (flags: number) => fixture().bot.call(editMessage, { path: { ...path, message_id }, body: { flags } });
    expect((await edit(4)).json).toMatchObject({ flags: 4, embeds: [] });
    expect((await edit(0)).json).toMatchObject({ flags: 0, embeds: [{ title: 't' }] });
  });

  test('replaces the files by new ones, keeps the given ones, and keeps all if there are no new ones', async () => {
    const { path } = setUpWriter();
    const form = (payload: unknown, name: string) => {
      const data = new FormData();
      data.set('payload_json', JSON.stringify(payload));
      data.set('files[0]', new Blob(['x']), name);
      return data;
    };
    const message_id = await sent(path, form({}, 'a.txt'));
    const edit = async (body: unknown) => {
      const response = await fixture().bot.call(editMessage, { path: { ...path, message_id }, body });
      return Message.parse(response.json).attachments;
    };
    const [first] = await edit({ content: 'one' });
    expect(first).toMatchObject({ filename: 'a.txt' });
    const replaced = await edit(form({}, 'b.txt'));
    expect(replaced).toMatchObject([{ filename: 'b.txt' }]);
    expect((await fetch(first?.url ?? '')).status).toBe(404);
    const listed = [
      { id: replaced[0]?.id, description: 'second' },
      { id: 0, filename: 'c.txt' },
    ];
    const both = await edit(form({ attachments: listed }, 'c.txt'));
    expect(both).toMatchObject([{ filename: 'b.txt', description: 'second' }, { filename: 'c.txt' }]);
    const kept = await edit({ attachments: [{ id: both[1]?.id }] });
    expect(kept).toMatchObject([{ filename: 'c.txt' }]);
    const none = await edit(form({ attachments: null }, 'd.txt'));
    expect(none).toMatchObject([{ filename: 'd.txt' }]);
  });

  test('of another author fails with 50005, except changes of only the flags with MANAGE_MESSAGES', async () => {
    const body = { flags: 4 };
    const plain = setUp('VIEW_CHANNEL', 'SEND_MESSAGES');
    const managing = setUp('VIEW_CHANNEL', 'MANAGE_MESSAGES');
    const pathOf = ({ channel, path, author }: typeof plain) => ({
      ...path,
      message_id: message(channel, author.user.id),
    });
    expectError(await fixture().bot.call(editMessage, { path: pathOf(managing), body: { content: 'x' } }), 403, 50005);
    expectError(await fixture().bot.call(editMessage, { path: pathOf(plain), body }), 403, 50013);
    expect((await fixture().bot.call(editMessage, { path: pathOf(managing), body })).status).toBe(200);
  });

  test('of a message that does not exist fails with 10008', async () => {
    const { path } = setUpWriter();
    const response = await fixture().bot.call(editMessage, {
      path: { ...path, message_id: '1' },
      body: { content: 'x' },
    });
    expectError(response, 404, 10008);
  });

  test('in a channel that the bot can no longer see fails with 50001', async () => {
    const { channel, path } = setUp('SEND_MESSAGES');
    const message_id = message(channel, fixture().emulator.botUserId);
    const response = await fixture().bot.call(editMessage, { path: { ...path, message_id }, body: { content: 'x' } });
    expectError(response, 403, 50001);
  });
});

describe('Delete Message', () => {
  const remove = (path: { channel_id: string }, message_id: string, reason?: string) =>
    fixture().bot.call(deleteMessage, {
      path: { ...path, message_id },
      ...(reason === undefined ? {} : { headers: { 'x-audit-log-reason': reason } }),
    });
  const auditOf = (guild: GuildRecord) => guild.auditLog;

  test("deletes the bot's own message without an audit log entry", async () => {
    const { guild, channel, path } = setUp('VIEW_CHANNEL');
    const id = message(channel, fixture().emulator.botUserId);
    expect(await remove(path, id)).toMatchObject({ status: 204, json: undefined });
    expect(channel.messages.has(id)).toBe(false);
    expect(auditOf(guild)).toEqual([]);
  });

  test('deletes the message of another user with MANAGE_MESSAGES, and records it', async () => {
    const { guild, channel, path, author } = setUp('VIEW_CHANNEL', 'MANAGE_MESSAGES');
    expect((await remove(path, message(channel, author.user.id), 'spam')).status).toBe(204);
    expect(auditOf(guild)).toMatchObject([
      { action_type: 72, target_id: author.user.id, options: { ...path, count: '1' }, reason: 'spam' },
    ]);
  });

  test("of another's message without MANAGE_MESSAGES fails with 50013", async () => {
    const { channel, path, author } = setUp('VIEW_CHANNEL', 'SEND_MESSAGES');
    expectError(await remove(path, message(channel, author.user.id)), 403, 50013);
  });

  test('in a channel that the bot cannot see fails with 50001', async () => {
    const { channel, path, author } = setUp('MANAGE_MESSAGES');
    expectError(await remove(path, message(channel, author.user.id)), 403, 50001);
  });

  test('of a message that does not exist, or was deleted, fails with 10008', async () => {
    const { channel, path } = setUp('VIEW_CHANNEL');
    const id = message(channel, fixture().emulator.botUserId);
    await remove(path, id);
    for (const gone of ['1', id]) expectError(await remove(path, gone), 404, 10008);
  });

  test('of a message of the other user in a DM channel fails with 50003', async () => {
    const user = fixture().user();
    const dm = openDm(fixture().emulator.world, fixture().emulator.botUserId, user.user.id).result;
    expectError(await remove({ channel_id: dm.channel.id }, message(dm, user.user.id)), 403, 50003);
  });
});
