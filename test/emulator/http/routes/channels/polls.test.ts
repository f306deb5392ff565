import { describe, expect, test } from 'vitest';
import { type PermissionName, permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { createMessage } from '../../../../../src/wire/endpoints/messages.js';
import type { PollRequest } from '../../../../../src/wire/objects/messages/poll.js';
import { ControlCaller } from '../../../fixtures/control-caller.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { expectApiError, setUpDispatchReader, setUpRestClient } from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const WRITER = ['VIEW_CHANNEL', 'SEND_MESSAGES', 'READ_MESSAGE_HISTORY'] as const;
const READER = permissionSet('VIEW_CHANNEL', 'READ_MESSAGE_HISTORY');
const HOUR_MS = 60 * 60_000;
const tea: PollRequest = {
  question: { text: 'Tea?' },
  answers: [{ poll_media: { text: 'Yes', emoji: { name: '🍵' } } }, { poll_media: { text: 'No' } }],
};

function setUp(...names: PermissionName[]) {
  const guild = fixture().guild(permissionSet(...names), { roles: [{ name: '@everyone', permissions: READER }] });
  const channelId = fixture().channel(guild).channel.id;
  const control = new ControlCaller(fixture().emulator.url);
  const vote = (messageId: string, userId: string, answer: number, method = 'PUT') =>
    control.call(method, `/channels/${channelId}/messages/${messageId}/votes/${answer}`, { user_id: userId });
  return { guild, guildId: guild.guild.id, channelId, vote };
}

async function withPoll(more: Partial<PollRequest> = {}) {
  const setup = setUp(...WRITER, 'SEND_POLLS');
  const { id } = await api().messages.create(setup.channelId, { poll: { ...tea, ...more } });
  const poll = async () => (await api().messages.get(setup.channelId, id)).poll;
  return { ...setup, id, poll, ann: fixture().member(setup.guild, 'ann'), bob: fixture().member(setup.guild, 'bob') };
}

const counts = async (
  poll: () => Promise<{ results?: { answer_counts: { count: number }[] } | undefined } | undefined>,
) => (await poll())?.results?.answer_counts.map(({ count }) => count);

describe('a message with a poll', () => {
  test('contains it with its numbered answers and an end after a day', async () => {
    const { channelId } = setUp(...WRITER, 'SEND_POLLS');
    const message = await api().messages.create(channelId, { poll: tea });
    expect(message.poll).toMatchObject({
      question: { text: 'Tea?' },
      answers: [
        { answer_id: 1, poll_media: { text: 'Yes', emoji: { name: '🍵' } } },
        { answer_id: 2, poll_media: { text: 'No' } },
      ],
      allow_multiselect: false,
      layout_type: 1,
      results: { is_finalized: false, answer_counts: [{ id: 1, count: 0, me_voted: false }, { id: 2 }] },
    });
    const { expiry, results: _results } = message.poll ?? expect.fail('no poll');
    expect(Date.parse(expiry ?? '')).toBe(fixture().emulator.clock.now() + 24 * HOUR_MS);
  });

  test('has complete emojis: Unicode ones with the id null, custom ones with their name', async () => {
    const { guild, channelId } = setUp(...WRITER, 'SEND_POLLS');
    const custom = { id: '81', name: 'kettle', animated: true };
    guild.guild.emojis = [{ ...custom, roles: [], require_colons: true, managed: false, available: true }];
    const answers = [{ name: '🍵' }, { id: '81' }, { id: '81', name: 'old_name' }, { id: null, name: '☕' }];
    const { id } = await api().messages.create(channelId, {
      poll: { ...tea, answers: answers.map((emoji) => ({ poll_media: { text: 'Yes', emoji } })) },
    });
    const { poll } = await api().messages.get(channelId, id);
    expect(poll?.answers.map(({ poll_media: { emoji } }) => emoji)).toEqual([
      { id: null, name: '🍵' },
      custom,
      custom,
      { id: null, name: '☕' },
    ]);
  });

  test('can have null for the text or emoji of an answer, which is then absent', async () => {
    const { channelId } = setUp(...WRITER, 'SEND_POLLS');
    const answers = [
      { poll_media: { text: 'Yes', emoji: null } },
      { poll_media: { text: null, emoji: { name: '🍵' } } },
    ];
    const { poll } = await api().messages.create(channelId, { poll: { ...tea, answers } });
    expect(poll?.answers.map(({ poll_media }) => poll_media)).toEqual([
      { text: 'Yes' },
      { emoji: { id: null, name: '🍵' } },
    ]);
  });

  test('without SEND_POLLS fails with 50013', async () => {
    await expectApiError(api().messages.create(setUp(...WRITER).channelId, { poll: tea }), 403, 50013);
  });

  test.each<[string, unknown, string]>([
    ['a question of 301', { ...tea, question: { text: 'x'.repeat(301) } }, 'poll.question.text'],
    ['no answer', { ...tea, answers: [] }, 'poll.answers'],
    ['eleven answers', { ...tea, answers: Array.from({ length: 11 }, () => tea.answers[0]) }, 'poll.answers'],
    [
      'an answer of 56',
      { ...tea, answers: [{ poll_media: { text: 'x'.repeat(56) } }] },
      'poll.answers.0.poll_media.text',
    ],
    ['no time', { ...tea, duration: 0 }, 'poll.duration'],
    ['769 hours', { ...tea, duration: 769 }, 'poll.duration'],
    ['another layout', { ...tea, layout_type: 2 }, 'poll.layout_type'],
  ])('with %s fails with 50035', async (_what, poll, path) => {
    const { channelId } = setUp(...WRITER, 'SEND_POLLS');
    const response = await fixture().bot.call(createMessage, { path: { channel_id: channelId }, body: { poll } });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty(`errors.${path}`);
  });

  test('can have every field at its limit', async () => {
    const answers = Array.from({ length: 10 }, () => ({ poll_media: { text: 'x'.repeat(55) } }));
    const { poll } = await withPoll({ question: { text: 'x'.repeat(300) }, answers, duration: 768 });
    expect(await counts(poll)).toHaveLength(10);
  });
});

describe('a vote', () => {
  test('is counted and emits an event', async () => {
    const { guildId, channelId, id, poll, vote, ann } = await withPoll();
    expect(await vote(id, ann.user.id, 1)).toMatchObject({ status: 204 });
    expect(await counts(poll)).toEqual([1, 0]);
    expect(await dispatches().next('messagePollVoteAdd', guildId)).toEqual({
      user_id: ann.user.id,
      channel_id: channelId,
      message_id: id,
      guild_id: guildId,
      answer_id: 1,
    });
  });

  test('for another answer replaces the first if only one is allowed', async () => {
    const { guildId, id, poll, vote, ann } = await withPoll();
    await vote(id, ann.user.id, 1);
    await vote(id, ann.user.id, 2);
    expect(await counts(poll)).toEqual([0, 1]);
    expect(await dispatches().next('messagePollVoteRemove', guildId)).toMatchObject({ answer_id: 1 });
  });

  test('for several answers counts for each if that is allowed, and can be removed', async () => {
    const { id, poll, vote, ann } = await withPoll({ allow_multiselect: true });
    await vote(id, ann.user.id, 1);
    await vote(id, ann.user.id, 2);
    expect(await counts(poll)).toEqual([1, 1]);
    await vote(id, ann.user.id, 1, 'DELETE');
    expect(await counts(poll)).toEqual([0, 1]);
  });

  test('for an unknown answer, or in a poll that has ended, is rejected', async () => {
    const { channelId, id, vote, ann } = await withPoll();
    expect((await vote(id, ann.user.id, 3)).json).toMatchObject({
      status: 'refused',
      error: { reason: 'not_offered' },
    });
    await api().messages.endPoll(channelId, id);
    expect((await vote(id, ann.user.id, 1)).json).toMatchObject({ status: 'refused', error: { reason: 'disabled' } });
  });
});

describe('Get Answer Voters', () => {
  test('returns the voters, page by page', async () => {
    const { channelId, id, vote, ann, bob } = await withPoll();
    await vote(id, ann.user.id, 1);
    await vote(id, bob.user.id, 1);
    expect(await api().messages.listAnswerVoters(channelId, id, '1')).toEqual({ users: [ann.user, bob.user] });
    expect(await api().messages.listAnswerVoters(channelId, id, '1', { limit: 1 })).toEqual({ users: [ann.user] });
    expect(await api().messages.listAnswerVoters(channelId, id, '1', { after: ann.user.id })).toEqual({
      users: [bob.user],
    });
    expect(await api().messages.listAnswerVoters(channelId, id, '2')).toEqual({ users: [] });
  });

  test('of a message without a poll fails with 520006', async () => {
    const { channelId } = setUp(...WRITER);
    const { id } = await api().messages.create(channelId, { content: 'x' });
    await expectApiError(api().messages.listAnswerVoters(channelId, id, '1'), 400, 520006);
    await expectApiError(api().messages.endPoll(channelId, id), 400, 520006);
  });
});

describe('End Poll', () => {
  test('ends it immediately, and emits an event', async () => {
    const { guildId, channelId, id } = await withPoll();
    expect(await api().messages.endPoll(channelId, id)).toMatchObject({ poll: { results: { is_finalized: true } } });
    expect(await dispatches().next('messageUpdate', guildId)).toMatchObject({
      id,
      poll: { results: { is_finalized: true } },
    });
    await expectApiError(api().messages.endPoll(channelId, id), 400, 520001);
  });

  test('of another user fails with 50005', async () => {
    const { guild, channelId, id } = await withPoll();
    const owner = fixture().ownerOf(guild);
    expectError(await fixture().callerOf(owner).send('POST', `/channels/${channelId}/polls/${id}/expire`), 403, 50005);
  });
});
