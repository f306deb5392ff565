import { describe, expect, test } from 'vitest';
import { insertMessage as createRecord } from '../../../../../dev/src/emulator/state/messages/messages.js';
import type { ChannelRecord } from '../../../../../dev/src/emulator/state/records/channels.js';
import { type PermissionName, permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { messageFlags, messageTypes } from '../../../../../src/wire/objects/messages/message.js';
import type { MessageRequest } from '../../../../../src/wire/objects/messages/message-request.js';
import { setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { expectApiError, expectNotSent, setUpDispatchReader, setUpRestClient } from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const NO_MENTIONS = { everyone: false, userIds: [], roleIds: [] };
const WRITER = ['VIEW_CHANNEL', 'SEND_MESSAGES', 'READ_MESSAGE_HISTORY'] as const;

/** A channel where the bot has exactly these permissions, and a member. */
function setUp(...names: PermissionName[]) {
  const guild = fixture().guild(permissionSet(...names), {
    roles: [{ name: '@everyone', permissions: '0' }],
    channels: [{ name: 'general' }, { name: 'other' }],
  });
  const channel = fixture().channel(guild);
  const author = fixture().member(guild);
  return { guild, guildId: guild.guild.id, channel, channelId: channel.channel.id, author };
}

/** Inserts a message directly into the state. */
function written(channel: ChannelRecord, authorId: string, more: Partial<Parameters<typeof createRecord>[2]> = {}) {
  const draft = { authorId, content: 'hello', mentions: NO_MENTIONS, ...more };
  return createRecord(fixture().emulator.world, channel, draft).result.message.id;
}

const send = (channelId: string, body: MessageRequest) => api().messages.create(channelId, { content: 'hi', ...body });

describe('a reply', () => {
  test('contains the message that it replies to, and pings its author', async () => {
    const { guildId, channel, channelId, author } = setUp(...WRITER);
    const message_id = written(channel, author.user.id);
    const reply = await send(channelId, { message_reference: { message_id } });
    expect(reply).toMatchObject({
      type: messageTypes.REPLY,
      message_reference: { type: 0, message_id, channel_id: channelId, guild_id: guildId },
      referenced_message: { id: message_id, content: 'hello' },
      mentions: [{ id: author.user.id }],
    });
    expect(await dispatches().next('messageCreate', guildId)).toMatchObject({ referenced_message: { id: message_id } });
  });

  test.each([
    [{ parse: [] }, 0],
    [{ replied_user: true }, 1],
    [{ replied_user: false, parse: ['users' as const] }, 0],
  ])('with allowed_mentions %j pings %i', async (allowed_mentions, count) => {
    const { channel, channelId, author } = setUp(...WRITER);
    const message_reference = { message_id: written(channel, author.user.id) };
    expect((await send(channelId, { message_reference, allowed_mentions })).mentions).toHaveLength(count);
  });

  test('to a reply contains only the message that it replies to', async () => {
    const { channel, channelId, author } = setUp(...WRITER);
    const first = await send(channelId, { message_reference: { message_id: written(channel, author.user.id) } });
    const second = await send(channelId, { message_reference: { message_id: first.id } });
    expect(second.referenced_message).toMatchObject({ id: first.id, type: messageTypes.REPLY });
    expect(second.referenced_message).not.toHaveProperty('referenced_message');
  });

  test('contains null if the message that it replies to was deleted', async () => {
    const { channel, channelId, author } = setUp(...WRITER);
    const message_id = written(channel, author.user.id);
    const { id } = await send(channelId, { message_reference: { message_id } });
    channel.messages.delete(message_id);
    expect(await api().messages.get(channelId, id)).toMatchObject({ referenced_message: null });
  });

  test('without READ_MESSAGE_HISTORY fails with 160002', async () => {
    const { channel, channelId, author } = setUp('VIEW_CHANNEL', 'SEND_MESSAGES');
    const message_reference = { message_id: written(channel, author.user.id) };
    await expectApiError(send(channelId, { message_reference }), 403, 160002);
  });

  test('to a deleted message fails with 50035, or is sent without a reference if that is allowed', async () => {
    const { channelId } = setUp(...WRITER);
    await expect(send(channelId, { message_reference: { message_id: '1' } })).rejects.toMatchObject({
      fields: [{ path: 'message_reference', code: 'REPLIES_UNKNOWN_MESSAGE' }],
    });
    const message = await send(channelId, { message_reference: { message_id: '1', fail_if_not_exists: false } });
    expect(message.type).toBe(messageTypes.DEFAULT);
    expect(message).not.toHaveProperty('message_reference');
  });

  test('to a message of another channel, or to a system message, fails with 50035', async () => {
    const { guild, channel, channelId, author } = setUp(...WRITER);
    const other = fixture().channel(guild, 'other');
    const elsewhere = { message_id: written(other, author.user.id), channel_id: other.channel.id };
    const notice = written(channel, author.user.id, { type: messageTypes.USER_JOIN });
    await expectApiError(send(channelId, { message_reference: elsewhere }), 400, 50035);
    await expectApiError(send(channelId, { message_reference: { message_id: notice } }), 400, 50035);
  });

  test('to an ephemeral message has no reference', async () => {
    const { channel, channelId, author } = setUp(...WRITER);
    const message_id = written(channel, fixture().emulator.botUserId, { ephemeralFor: author.user.id });
    await expectApiError(send(channelId, { message_reference: { message_id } }), 400, 50035);
  });
});

describe('a forwarded message', () => {
  const FORWARD = { type: 1 as const };

  test('contains a copy, which does not change', async () => {
    const { guild, guildId, channelId, author } = setUp(...WRITER);
    const other = fixture().channel(guild, 'other');
    const message_id = written(other, author.user.id, { content: 'news' });
    const message = await api().messages.create(channelId, {
      message_reference: { ...FORWARD, message_id, channel_id: other.channel.id },
    });
    expect(message).toMatchObject({
      type: messageTypes.DEFAULT,
      content: '',
      flags: messageFlags.HAS_SNAPSHOT,
      message_reference: { type: 1, message_id, channel_id: other.channel.id, guild_id: guildId },
      message_snapshots: [{ guild_id: guildId, message: { content: 'news', type: 0 } }],
    });
    other.messages.delete(message_id);
    expect(await api().messages.get(channelId, message.id)).toMatchObject({
      message_snapshots: [{ message: { content: 'news' } }],
    });
  });

  test('contains copies of files, which stay when the original is deleted', async () => {
    const { guild, channelId } = setUp(...WRITER, 'ATTACH_FILES');
    const other = fixture().channel(guild, 'other').channel.id;
    const original = await api().messages.create(other, {
      flags: messageFlags.IS_COMPONENTS_V2,
      components: [{ type: 13, file: { url: 'attachment://log.txt' } }],
      files: [{ name: 'log.txt', data: new TextEncoder().encode('calm') }],
    });
    const message_reference = { ...FORWARD, message_id: original.id, channel_id: other };
    const { id } = await api().messages.create(channelId, { message_reference });
    await api().messages.delete(other, original.id);
    const [snapshot] = (await api().messages.get(channelId, id)).message_snapshots ?? [];
    const shown = snapshot?.message.components?.[0]?.file?.url ?? '';
    expect(await (await fetch(shown)).text()).toBe('calm');
    await api().messages.delete(channelId, id);
    expect((await fetch(shown)).status).toBe(404);
  });

  test('from a channel that the bot cannot see fails with 160014', async () => {
    const { channelId } = setUp(...WRITER);
    const hidden = setUp('SEND_MESSAGES');
    const message_id = written(hidden.channel, hidden.author.user.id);
    const message_reference = { ...FORWARD, message_id, channel_id: hidden.channelId };
    await expectApiError(api().messages.create(channelId, { message_reference }), 403, 160014);
  });

  test('that was deleted fails with 50035', async () => {
    const { channelId } = setUp(...WRITER);
    const message_reference = { ...FORWARD, message_id: '1', channel_id: channelId };
    await expectApiError(api().messages.create(channelId, { message_reference }), 400, 50035);
  });

  test('requires its channel, and cannot have other content', async () => {
    const { channelId } = setUp(...WRITER);
    const reference = { ...FORWARD, message_id: '1' };
    await expectNotSent(send(channelId, { content: '', message_reference: reference }), 'message_reference.channel_id');
    const whole = { ...reference, channel_id: channelId };
    await expectNotSent(send(channelId, { message_reference: whole }), 'content');
  });
});

describe('messages with additional rules', () => {
  test('stickers that do not exist fail with 50081', async () => {
    const { channelId } = setUp(...WRITER);
    await expectApiError(send(channelId, { sticker_ids: ['1'] }), 400, 50081);
    await expectNotSent(send(channelId, { sticker_ids: ['1', '2', '3', '4'] }), 'sticker_ids');
  });

  describe('a voice message', () => {
    const VOICE = [...WRITER, 'ATTACH_FILES', 'SEND_VOICE_MESSAGES'] as const;
    const flags = messageFlags.IS_VOICE_MESSAGE;
    const ogg = { name: 'voice.ogg', data: new Uint8Array(8), contentType: 'audio/ogg' };
    const attachments = [{ id: 0, duration_secs: 1.5, waveform: 'AAAA' }];

    test('is one audio file with its length and waveform', async () => {
      const { channelId } = setUp(...VOICE);
      const message = await api().messages.create(channelId, { flags, attachments, files: [ogg] });
      expect(message).toMatchObject({ flags, attachments: [{ duration_secs: 1.5, waveform: 'AAAA' }] });
      await expectApiError(api().messages.edit(channelId, message.id, { content: 'x' }), 400, 50162);
    });

    test.each([
      ['beside a text', { content: 'x', flags, attachments, files: [ogg] }, 50159],
      ['without a file', { flags }, 50160],
      ['of two files', { flags, attachments, files: [ogg, ogg] }, 50160],
      ['of a text file', { flags, attachments, files: [{ name: 'a.txt', data: new Uint8Array(1) }] }, 50160],
      ['without a waveform', { flags, attachments: [{ id: 0, duration_secs: 1 }], files: [ogg] }, 50161],
    ])('%s is rejected', async (_what, body, code) => {
      await expectApiError(api().messages.create(setUp(...VOICE).channelId, body), 400, code);
    });

    test('without SEND_VOICE_MESSAGES fails with 50173', async () => {
      const { channelId } = setUp(...WRITER, 'ATTACH_FILES');
      await expectApiError(api().messages.create(channelId, { flags, attachments, files: [ogg] }), 400, 50173);
    });
  });
});
