import { describe, expect, test } from 'vitest';
import { insertMessage } from '../../../../../dev/src/emulator/state/messages/messages.js';
import { limits } from '../../../../../src/wire/constants/limits.js';
import { type PermissionName, permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { createReaction } from '../../../../../src/wire/endpoints/reactions.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { PNG } from '../../../fixtures/pictures.js';
import { expectApiError, expectNotSent, setUpDispatchReader, setUpRestClient } from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const READER = ['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY'] as const;
const SHIP = '⛵';
const NO_MENTIONS = { everyone: false, userIds: [], roleIds: [] };

/** A message of a member in a channel where the bot has exactly these permissions. */
function setUp(...names: PermissionName[]) {
  const guild = fixture().guild(permissionSet(...names), { roles: [{ name: '@everyone', permissions: '0' }] });
  const channel = fixture().channel(guild);
  const author = fixture().member(guild);
  const draft = { authorId: author.user.id, content: 'sail?', mentions: NO_MENTIONS };
  const record = insertMessage(fixture().emulator.world, channel, draft).result;
  const messagePath = [channel.channel.id, record.message.id] as const;
  return { guild, guildId: guild.guild.id, channel, author, record, messagePath };
}

/** Another user's reaction. */
const reactAs = (record: ReturnType<typeof setUp>['record'], userId: string, name = SHIP) => {
  const found = record.reactions?.find(({ emoji }) => emoji.name === name);
  if (found) found.userIds.add(userId);
  else record.reactions = [...(record.reactions ?? []), { emoji: { id: null, name }, userIds: new Set([userId]) }];
};

const shown = async ([channelId, messageId]: readonly [string, string]) =>
  (await api().messages.get(channelId, messageId)).reactions;

describe('Create Reaction', () => {
  test('adds the reaction to the message, and emits an event', async () => {
    const { guildId, author, messagePath } = setUp(...READER, 'ADD_REACTIONS');
    expect(await api().messages.createReaction(...messagePath, SHIP)).toBeUndefined();
    expect(await shown(messagePath)).toEqual([
      {
        count: 1,
        count_details: { normal: 1, burst: 0 },
        me: true,
        me_burst: false,
        emoji: { id: null, name: SHIP },
        burst_colors: [],
      },
    ]);
    expect(await dispatches().next('messageReactionAdd', guildId)).toMatchObject({
      user_id: fixture().emulator.botUserId,
      channel_id: messagePath[0],
      message_id: messagePath[1],
      message_author_id: author.user.id,
      emoji: { id: null, name: SHIP },
      member: { user: { id: fixture().emulator.botUserId } },
      burst: false,
      type: 0,
    });
  });

  test('a second time changes nothing', async () => {
    const { messagePath } = setUp(...READER, 'ADD_REACTIONS');
    await api().messages.createReaction(...messagePath, SHIP);
    await api().messages.createReaction(...messagePath, SHIP);
    expect(await shown(messagePath)).toMatchObject([{ count: 1 }]);
  });

  test('needs ADD_REACTIONS for a new emoji, and not for an existing one', async () => {
    const { author, record, messagePath } = setUp(...READER);
    await expectApiError(api().messages.createReaction(...messagePath, SHIP), 403, 50013);
    reactAs(record, author.user.id);
    await api().messages.createReaction(...messagePath, SHIP);
    expect(await shown(messagePath)).toMatchObject([{ count: 2, me: true }]);
  });

  test('without READ_MESSAGE_HISTORY fails with 50013, without VIEW_CHANNEL 50001', async () => {
    await expectApiError(
      api().messages.createReaction(...setUp('VIEW_CHANNEL', 'ADD_REACTIONS').messagePath, SHIP),
      403,
      50013,
    );
    const hidden = setUp('READ_MESSAGE_HISTORY', 'ADD_REACTIONS');
    await expectApiError(api().messages.createReaction(...hidden.messagePath, SHIP), 403, 50001);
  });

  test('is limited to 20 emojis: the next one fails with 30010, and an existing one still succeeds', async () => {
    const { author, record, messagePath } = setUp(...READER, 'ADD_REACTIONS');
    const first = 0x1f600;
    const names = Array.from({ length: limits.message.reactions }, (_, index) => String.fromCodePoint(first + index));
    for (const name of names.slice(1)) reactAs(record, author.user.id, name);
    await api().messages.createReaction(...messagePath, names[0] ?? '');
    await expectApiError(api().messages.createReaction(...messagePath, SHIP), 400, 30010);
    await api().messages.createReaction(...messagePath, names[1] ?? '');
    expect(await shown(messagePath)).toHaveLength(20);
  });

  test.each(['👍🏽', '👨‍👩‍👧', '1️⃣', '❤️', '❤', '🇳🇴'])('accepts %s for one emoji', async (emoji) => {
    const { messagePath } = setUp(...READER, 'ADD_REACTIONS');
    await api().messages.createReaction(...messagePath, emoji);
    expect(await shown(messagePath)).toMatchObject([{ emoji: { id: null, name: emoji } }]);
  });

  test.each(['ship', '⛵⛵', 'ship:', 'ship:12', '<:ship:12>'])(
    'with the invalid emoji "%s" fails with 10014',
    async (emoji) => {
      const { messagePath } = setUp(...READER, 'ADD_REACTIONS');
      await expectApiError(api().messages.createReaction(...messagePath, emoji), 404, 10014);
    },
  );

  test('with an emoji that is invalid in a path is rejected before sending', async () => {
    const { messagePath } = setUp(...READER, 'ADD_REACTIONS');
    await expectNotSent(api().messages.createReaction(...messagePath, '..'), 'emoji');
  });

  test('of a message that does not exist fails with 10008', async () => {
    const { messagePath } = setUp(...READER, 'ADD_REACTIONS');
    await expectApiError(api().messages.createReaction(messagePath[0], '1', SHIP), 404, 10008);
  });

  test('accepts a percent-encoded emoji', async () => {
    const { messagePath } = setUp(...READER, 'ADD_REACTIONS');
    const path = { channel_id: messagePath[0], message_id: messagePath[1], emoji: encodeURIComponent(SHIP) };
    expect((await fixture().bot.call(createReaction, { path })).status).toBe(204);
    expectError(await fixture().bot.call(createReaction, { path: { ...path, emoji: 'x%25' } }), 404, 10014);
  });

  describe('with an emoji of a guild', () => {
    async function withEmoji(...names: PermissionName[]) {
      const here = setUp(...READER, 'ADD_REACTIONS', 'CREATE_GUILD_EXPRESSIONS', ...names);
      const elsewhere = fixture().guild(permissionSet('CREATE_GUILD_EXPRESSIONS'));
      const own = await api().emojis.create(here.guildId, { name: 'ship', image: PNG });
      const foreign = await api().emojis.create(elsewhere.guild.id, { name: 'boat', image: PNG });
      return { ...here, own: `ship:${own.id}`, foreign: `boat:${foreign.id}`, id: own.id };
    }

    test('shows the emoji by its id', async () => {
      const { messagePath, own, id } = await withEmoji();
      await api().messages.createReaction(...messagePath, own);
      expect(await shown(messagePath)).toMatchObject([{ emoji: { id, name: 'ship' } }]);
    });

    test('of another guild needs USE_EXTERNAL_EMOJIS', async () => {
      const without = await withEmoji();
      await expectApiError(api().messages.createReaction(...without.messagePath, without.foreign), 403, 50013);
      const { messagePath, foreign } = await withEmoji('USE_EXTERNAL_EMOJIS');
      await api().messages.createReaction(...messagePath, foreign);
      expect(await shown(messagePath)).toHaveLength(1);
    });
  });
});

describe('Delete Own Reaction', () => {
  test('removes it and emits an event; the last one also removes the emoji', async () => {
    const { guildId, messagePath } = setUp(...READER, 'ADD_REACTIONS');
    await api().messages.createReaction(...messagePath, SHIP);
    expect(await api().messages.deleteOwnReaction(...messagePath, SHIP)).toBeUndefined();
    expect(await shown(messagePath)).toBeUndefined();
    expect(await dispatches().next('messageReactionRemove', guildId)).toMatchObject({
      user_id: fixture().emulator.botUserId,
      message_id: messagePath[1],
      emoji: { name: SHIP },
    });
  });

  test('without a reaction succeeds', async () => {
    const { messagePath } = setUp(...READER);
    expect(await api().messages.deleteOwnReaction(...messagePath, SHIP)).toBeUndefined();
  });
});

describe('Delete User Reaction', () => {
  test('needs MANAGE_MESSAGES', async () => {
    const { author, messagePath, record } = setUp(...READER);
    reactAs(record, author.user.id);
    await expectApiError(api().messages.deleteUserReaction(...messagePath, SHIP, author.user.id), 403, 50013);
  });

  test('removes only the reaction of that user', async () => {
    const { guildId, author, messagePath, record } = setUp(...READER, 'MANAGE_MESSAGES');
    reactAs(record, author.user.id);
    await api().messages.createReaction(...messagePath, SHIP);
    await api().messages.deleteUserReaction(...messagePath, SHIP, author.user.id);
    expect(await shown(messagePath)).toMatchObject([{ count: 1, me: true }]);
    expect(await dispatches().next('messageReactionRemove', guildId)).toMatchObject({ user_id: author.user.id });
  });

  test('of an unknown user fails with 10013', async () => {
    const { messagePath } = setUp(...READER, 'MANAGE_MESSAGES');
    await expectApiError(api().messages.deleteUserReaction(...messagePath, SHIP, '1'), 404, 10013);
  });
});

describe('Get Reactions', () => {
  function withReactors() {
    const set = setUp(...READER);
    const users = Array.from({ length: 3 }, () => fixture().user().user);
    for (const { id } of users) reactAs(set.record, id);
    return { ...set, users };
  }

  test('returns the users, page by page', async () => {
    const { messagePath, users } = withReactors();
    expect(await api().messages.listReactions(...messagePath, SHIP)).toEqual(users);
    expect(await api().messages.listReactions(...messagePath, SHIP, { limit: 2 })).toEqual(users.slice(0, 2));
    const after = users[1]?.id ?? '';
    expect(await api().messages.listReactions(...messagePath, SHIP, { after })).toEqual(users.slice(2));
  });

  test('of the burst type returns no users, also for an emoji without reactions', async () => {
    const { messagePath } = withReactors();
    expect(await api().messages.listReactions(...messagePath, SHIP, { type: 1 })).toEqual([]);
    expect(await api().messages.listReactions(...messagePath, '👍')).toEqual([]);
  });

  test.each([{ limit: 0 }, { limit: 101 }, { type: 2 }, { after: 'x' }])('with %j is rejected', async (query) => {
    await expectNotSent(
      api().messages.listReactions(...setUp(...READER).messagePath, SHIP, query),
      Object.keys(query)[0] ?? '',
    );
  });
});

describe.each(['deleteAllReactions', 'deleteAllReactionsForEmoji'] as const)('%s', (method) => {
  const call = (messagePath: readonly [string, string]) =>
    method === 'deleteAllReactions'
      ? api().messages.deleteAllReactions(...messagePath)
      : api().messages.deleteAllReactionsForEmoji(...messagePath, SHIP);

  test('removes them and emits one event', async () => {
    const { guildId, author, messagePath, record } = setUp(...READER, 'MANAGE_MESSAGES');
    reactAs(record, author.user.id);
    reactAs(record, fixture().user().user.id);
    if (method === 'deleteAllReactionsForEmoji') reactAs(record, author.user.id, '👍');
    expect(await call(messagePath)).toBeUndefined();
    const event = method === 'deleteAllReactions' ? 'messageReactionRemoveAll' : 'messageReactionRemoveEmoji';
    expect(await dispatches().next(event, guildId)).toMatchObject({
      channel_id: messagePath[0],
      message_id: messagePath[1],
    });
    const left =
      method === 'deleteAllReactions' ? undefined : [expect.objectContaining({ emoji: { id: null, name: '👍' } })];
    expect(await shown(messagePath)).toEqual(left);
  });

  test('needs MANAGE_MESSAGES', async () => {
    await expectApiError(call(setUp(...READER).messagePath), 403, 50013);
  });
});
