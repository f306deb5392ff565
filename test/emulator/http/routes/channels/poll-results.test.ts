import { describe, expect, onTestFinished, test } from 'vitest';
import { insertMessage } from '../../../../../dev/src/emulator/state/messages/messages.js';
import type { ChannelRecord } from '../../../../../dev/src/emulator/state/records/channels.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { createMessage } from '../../../../../src/wire/endpoints/messages.js';
import { endPoll } from '../../../../../src/wire/endpoints/polls.js';
import type { Message } from '../../../../../src/wire/objects/messages/message.js';
import type { PollRequest } from '../../../../../src/wire/objects/messages/poll.js';
import { ControlCaller } from '../../../fixtures/control-caller.js';
import { setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { setUpDispatchReader, setUpRestClient } from '../../../fixtures/rest-client.js';

/** Hours pass in these tests, without heartbeats. */
const fixture = setUpEmulator({ gateway: { heartbeatIntervalMs: 1_000_000_000 } });
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const WRITER = permissionSet('VIEW_CHANNEL', 'SEND_MESSAGES', 'READ_MESSAGE_HISTORY', 'SEND_POLLS');
const HOUR_MS = 60 * 60_000;
const tea: PollRequest = {
  question: { text: 'Tea?' },
  answers: [{ poll_media: { text: 'Yes', emoji: { name: '🍵' } } }, { poll_media: { text: 'No' } }],
  duration: 1,
};

function setUp() {
  const guild = fixture().guild(WRITER, { roles: [{ name: '@everyone', permissions: WRITER }] });
  return { guild, guildId: guild.guild.id, channel: fixture().channel(guild) };
}

async function withPoll(poll: Partial<PollRequest> = {}) {
  const setup = setUp();
  const channelId = setup.channel.channel.id;
  const { id } = await api().messages.create(channelId, { poll: { ...tea, ...poll } });
  const control = new ControlCaller(fixture().emulator.url);
  const vote = async (name: string, answer: number) => {
    const body = { user_id: fixture().member(setup.guild, name).user.id };
    await control.ok('PUT', `/channels/${channelId}/messages/${id}/votes/${answer}`, body);
  };
  return { ...setup, channelId, id, vote };
}

/** The messages with results in a channel. */
function resultsIn({ messages }: ChannelRecord) {
  return [...messages.values()].flatMap(({ message }) => (message.type === 46 ? message : []));
}

/** The fields of the embed as an object. */
function fieldsOf(message: Pick<Message, 'embeds'> | undefined) {
  return Object.fromEntries((message?.embeds[0]?.fields ?? []).map(({ name, value }) => [name, value]));
}

describe('the end of a poll', () => {
  test('comes when its time has passed: the message is updated and one with the results follows', async () => {
    const { guildId, channelId, id, vote } = await withPoll();
    await vote('ann', 1);
    await vote('bob', 2);
    await vote('cleo', 1);
    expect(await dispatches().next('messageCreate', guildId)).toMatchObject({ id });
    await fixture().emulator.clock.advance(HOUR_MS);
    expect(await dispatches().next('messageUpdate', guildId)).toMatchObject({
      id,
      poll: { results: { is_finalized: true, answer_counts: [{ count: 2 }, { count: 1 }] } },
    });
    const { botUserId } = fixture().emulator;
    const results = await dispatches().next('messageCreate', guildId);
    expect(results).toMatchObject({
      type: 46,
      content: '',
      author: { id: botUserId },
      mentions: [{ id: botUserId }],
      message_reference: { type: 0, channel_id: channelId, message_id: id },
      embeds: [{ type: 'poll_result' }],
    });
    expect(fieldsOf(results)).toEqual({
      poll_question_text: 'Tea?',
      victor_answer_votes: '2',
      total_votes: '3',
      victor_answer_id: '1',
      victor_answer_text: 'Yes',
      victor_answer_emoji_name: '🍵',
    });
  });

  test('does not come before its time', async () => {
    const { channel } = await withPoll();
    await fixture().emulator.clock.advance(HOUR_MS - 1);
    expect(resultsIn(channel)).toEqual([]);
  });

  test('comes at the right time for a poll that is created after others', async () => {
    const first = await withPoll({ duration: 2 });
    await fixture().emulator.clock.advance(HOUR_MS / 2);
    const second = await withPoll();
    await fixture().emulator.clock.advance(HOUR_MS);
    expect([first, second].map(({ channel }) => resultsIn(channel).length)).toEqual([0, 1]);
  });

  test('has results once, also if its author ends it before its time', async () => {
    const { channel, channelId, id } = await withPoll();
    await api().messages.endPoll(channelId, id);
    await fixture().emulator.clock.advance(2 * HOUR_MS);
    expect(resultsIn(channel)).toHaveLength(1);
  });

  test('has no winner without votes', async () => {
    const { channel, channelId, id } = await withPoll();
    await api().messages.endPoll(channelId, id);
    expect(fieldsOf(resultsIn(channel)[0])).toEqual({
      poll_question_text: 'Tea?',
      victor_answer_votes: '0',
      total_votes: '0',
    });
  });

  test('has no winner if two answers have the most votes', async () => {
    const { channel, channelId, id, vote } = await withPoll();
    await vote('ann', 1);
    await vote('bob', 2);
    await api().messages.endPoll(channelId, id);
    expect(fieldsOf(resultsIn(channel)[0])).toEqual({
      poll_question_text: 'Tea?',
      victor_answer_votes: '1',
      total_votes: '2',
    });
  });

  test('names the custom emoji of the winning answer', async () => {
    const { guild, channel, channelId } = setUpWithEmoji();
    const answers = [{ poll_media: { emoji: { id: '81' } } }, { poll_media: { text: 'No' } }];
    const { id } = await api().messages.create(channelId, { poll: { ...tea, answers } });
    const control = new ControlCaller(fixture().emulator.url);
    const body = { user_id: fixture().member(guild).user.id };
    await control.ok('PUT', `/channels/${channelId}/messages/${id}/votes/1`, body);
    await api().messages.endPoll(channelId, id);
    expect(fieldsOf(resultsIn(channel)[0])).toMatchObject({
      victor_answer_id: '1',
      victor_answer_emoji_id: '81',
      victor_answer_emoji_name: 'kettle',
      victor_answer_emoji_animated: 'true',
    });
  });

  test('of a user has results whose author is the user', async () => {
    const { guild, channel } = setUp();
    const ann = fixture().member(guild);
    const path = { channel_id: channel.channel.id };
    await fixture()
      .callerOf(ann)
      .call(createMessage, { path, body: { poll: tea } });
    await fixture().emulator.clock.advance(HOUR_MS);
    expect(resultsIn(channel)).toMatchObject([{ author: { id: ann.user.id }, mentions: [{ id: ann.user.id }] }]);
  });

  test('can be caused by the user who sent it', async () => {
    const { guild, channel } = setUp();
    const caller = fixture().callerOf(fixture().member(guild));
    const path = { channel_id: channel.channel.id };
    await caller.call(createMessage, { path, body: { poll: tea } });
    const messageId = [...channel.messages.keys()][0] ?? '';
    const response = await caller.call(endPoll, { path: { ...path, message_id: messageId } });
    expect(response.status).toBe(200);
    expect(resultsIn(channel)).toHaveLength(1);
  });

  test('has no results if the message was deleted', async () => {
    const { channel, channelId, id } = await withPoll();
    await api().messages.delete(channelId, id);
    await fixture().emulator.clock.advance(HOUR_MS);
    expect(resultsIn(channel)).toEqual([]);
  });

  test('has no results if only one user can see it', async () => {
    const { guild, channel } = setUp();
    const { world, botUserId, clock } = fixture().emulator;
    insertMessage(world, channel, {
      authorId: botUserId,
      poll: { ...tea, allow_multiselect: false, layout_type: 1, duration: 1 },
      mentions: { everyone: false, userIds: [], roleIds: [] },
      ephemeralFor: fixture().member(guild).user.id,
    });
    await clock.advance(HOUR_MS);
    expect(resultsIn(channel)).toEqual([]);
  });

  test('comes also after the world was saved and loaded', async () => {
    const { channel } = await withPoll();
    const { emulator } = fixture();
    emulator.load(emulator.save());
    onTestFinished(() => dispatches().reopen());
    await emulator.clock.advance(HOUR_MS);
    const loaded = emulator.world.channels.get(channel.channel.id);
    expect(loaded && resultsIn(loaded)).toHaveLength(1);
  });
});

function setUpWithEmoji() {
  const setup = setUp();
  const custom = { id: '81', name: 'kettle', animated: true };
  setup.guild.guild.emojis = [{ ...custom, roles: [], require_colons: true, managed: false, available: true }];
  return { ...setup, channelId: setup.channel.channel.id };
}
