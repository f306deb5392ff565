/** Behavior of messages that depends on time; these tests advance the clock. */
import { describe, expect, test } from 'vitest';
import { insertMessage as createRecord } from '../../../../../dev/src/emulator/state/messages/messages.js';
import type { ChannelRecord } from '../../../../../dev/src/emulator/state/records/channels.js';
import { limits } from '../../../../../src/wire/constants/limits.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { createMessage } from '../../../../../src/wire/endpoints/messages.js';
import type { MessageRequest } from '../../../../../src/wire/objects/messages/message-request.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { setUpRestClient } from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);

/** A channel in which the bot and a member can write. */
function setUp() {
  const guild = fixture().guild(permissionSet('VIEW_CHANNEL', 'SEND_MESSAGES', 'READ_MESSAGE_HISTORY', 'SEND_POLLS'));
  const channel = fixture().channel(guild);
  return { channel, channelId: channel.channel.id, author: fixture().member(guild) };
}

/** Inserts a message directly into the state. */
function written(channel: ChannelRecord, authorId: string, nonce: string) {
  const mentions = { everyone: false, userIds: [], roleIds: [] };
  createRecord(fixture().emulator.world, channel, { authorId, content: 'hello', mentions, nonce });
}

const send = (channelId: string, body: MessageRequest) => api().messages.create(channelId, { content: 'hi', ...body });

describe('a nonce', () => {
  test('that is enforced returns the first message instead of creating another one', async () => {
    const { channel, channelId } = setUp();
    const first = await send(channelId, { nonce: 'n', enforce_nonce: true });
    const second = await send(channelId, { nonce: 'n', enforce_nonce: true, content: 'again' });
    expect(second).toEqual(first);
    expect(channel.messages.size).toBe(1);
  });

  test('of another author, one that is not enforced, and an old one are ignored', async () => {
    const { channel, channelId, author } = setUp();
    written(channel, author.user.id, 'n');
    const first = await send(channelId, { nonce: 'n', enforce_nonce: true });
    const second = await send(channelId, { nonce: 'n', enforce_nonce: false });
    expect(second.id).not.toBe(first.id);
    await fixture().emulator.clock.advance(limits.message.nonceMs + 1);
    const third = await send(channelId, { nonce: 'n', enforce_nonce: true });
    expect([first.id, second.id]).not.toContain(third.id);
  });

  test.each(['x'.repeat(26), true])('%j is rejected', async (nonce) => {
    const path = { channel_id: setUp().channelId };
    expectError(await fixture().bot.call(createMessage, { path, body: { content: 'x', nonce } }), 400, 50035);
  });
});

test('a poll ends when its time is over', async () => {
  const { channelId } = setUp();
  const poll = { question: { text: 'Tea?' }, answers: [{ poll_media: { text: 'Yes' } }], duration: 1 };
  const { id } = await api().messages.create(channelId, { poll });
  const isFinal = async () => (await api().messages.get(channelId, id)).poll?.results?.is_finalized;
  await fixture().emulator.clock.advance(60 * 60_000 - 1);
  expect(await isFinal()).toBe(false);
  await fixture().emulator.clock.advance(1);
  expect(await isFinal()).toBe(true);
});
