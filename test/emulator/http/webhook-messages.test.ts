import { describe, expect, test } from 'vitest';
import { createChannel } from '../../../src/emulator/state/channels.js';
import { startThread } from '../../../src/emulator/state/threads.js';
import type { GuildRecord } from '../../../src/emulator/state/world.js';
import { createWebhook, executeWebhook } from '../../../src/wire/endpoints/webhooks.js';
import { channelTypes } from '../../../src/wire/objects/channel.js';
import type { ActionRowRequest } from '../../../src/wire/objects/components/action-row.js';
import { messageFlags } from '../../../src/wire/objects/message.js';
import type { AnswerEdit } from '../../../src/wire/objects/message-request.js';
import type { WebhookMessage } from '../../../src/wire/objects/webhook.js';
import { permissionSet } from '../../../src/wire/permissions.js';
import { aClient, anEar, expectRefusal, expectUnsent } from './client.js';
import { aService, expectError } from './service.js';

const scene = aService();
const api = aClient(scene);
const ear = anEar(scene);

const PERMISSIONS = permissionSet('VIEW_CHANNEL', 'MANAGE_WEBHOOKS', 'READ_MESSAGE_HISTORY');
const { IS_COMPONENTS_V2, SUPPRESS_EMBEDS, EPHEMERAL } = messageFlags;
const textDisplay = (content: string) => ({ type: 10, content }) as const;
const buttons = (...ids: string[]) => ({
  type: 1 as const,
  components: ids.map((custom_id) => ({ type: 2 as const, style: 1 as const, label: 'Go', custom_id })),
});

interface Posting {
  readonly wait?: boolean;
  readonly thread_id?: string;
  readonly with_components?: boolean;
}

/** A webhook of the bot's application in a channel of that kind. */
async function setUp(type: number = channelTypes.GUILD_TEXT) {
  const guild = scene().guild(PERMISSIONS, { channels: [{ name: 'general', type }] });
  const channelId = scene().channel(guild).channel.id;
  const webhook = await api().webhooks.create(channelId, { name: 'Lookout' });
  return { guild, guildId: guild.guild.id, channelId, ...ways(webhook.id, webhook.token ?? '') };
}

/** What can be done with a webhook. */
function ways(id: string, token: string) {
  return {
    id,
    token,
    say: async (body: WebhookMessage, query: Posting = {}) => {
      const message = await api().webhooks.execute(id, token, body, { wait: true, ...query });
      if (!message) throw new Error('the service did not give the message');
      return message;
    },
    post: (body: unknown, query = '') =>
      scene()
        .caller('')
        .call(executeWebhook, { path: { webhook_id: id, webhook_token: token }, body, query }),
  };
}

/** A webhook that the guild's owner made by hand. */
async function ofPerson(guild: GuildRecord, channelId: string) {
  const owner = scene().service.world.users.get(guild.guild.owner_id);
  if (!owner) throw new Error('the guild has no owner');
  const answer = await scene()
    .as(owner)
    .call(createWebhook, { path: { channel_id: channelId }, body: { name: 'Hand' } });
  const webhook = createWebhook.facts.result.schema.parse(answer.json);
  return ways(webhook.id, webhook.token ?? '');
}

function thread(guild: GuildRecord, parentId: string) {
  const { world } = scene().service;
  const parent = world.channels.get(parentId);
  if (!parent) throw new Error('no such channel');
  const spec = { name: 'talk', type: channelTypes.PUBLIC_THREAD };
  return startThread(world, guild, parent, spec, { userId: guild.guild.owner_id }).result;
}

describe('Execute Webhook', () => {
  test('without wait answers 204 and sends the message all the same', async () => {
    const { id, token, guildId, channelId } = await setUp();
    expect(await api().webhooks.execute(id, token, { content: 'Land ho!' })).toBeUndefined();
    expect(await ear().hears('messageCreate', guildId)).toMatchObject({ channel_id: channelId, content: 'Land ho!' });
  });

  test('with wait gives the message, whose author is the webhook', async () => {
    const { id, guildId, channelId, say } = await setUp();
    const message = await say({ content: 'Land ho!' });
    expect(message).toMatchObject({
      channel_id: channelId,
      content: 'Land ho!',
      webhook_id: id,
      application_id: scene().service.applicationId,
      author: { id, username: 'Lookout', avatar: null, bot: true },
    });
    const heard = await ear().hears('messageCreate', guildId);
    expect(heard).toMatchObject({ id: message.id, guild_id: guildId });
    expect(heard).not.toHaveProperty('member');
  });

  test('under another name and picture leaves the webhook as it is', async () => {
    const { id, say } = await setUp();
    const message = await say({ content: 'x', username: 'Mate', avatar_url: 'https://example.org/mate.png' });
    expect(message.author).toMatchObject({ username: 'Mate', avatar: expect.any(String) });
    expect(await api().webhooks.get(id)).toMatchObject({ name: 'Lookout', avatar: null });
  });

  test.each([
    ['everyone', 'USERNAME_INVALID'],
    ['here', 'USERNAME_INVALID'],
    ['Discord news', 'USERNAME_INVALID_CONTAINS'],
    ['', 'BASE_TYPE_BAD_LENGTH'],
    ['x'.repeat(81), 'BASE_TYPE_BAD_LENGTH'],
  ])('under the name "%s" is refused on both sides', async (username, code) => {
    const { id, token, post } = await setUp();
    const answer = await post({ content: 'x', username });
    expect(answer.json).toMatchObject({ code: 50035, errors: { username: { _errors: [{ code }] } } });
    await expect(api().webhooks.execute(id, token, { content: 'x', username })).rejects.toMatchObject({
      problems: [{ path: 'username', code }],
    });
  });

  test('by default pings users, and neither roles nor everyone', async () => {
    const { guild, say } = await setUp();
    const { user } = scene().member(guild);
    const message = await say({ content: `<@${user.id}> @everyone` });
    expect(message).toMatchObject({ mentions: [{ id: user.id }], mention_everyone: false });
  });

  test('pings everyone when it is asked to', async () => {
    const { say } = await setUp();
    expect(await say({ content: '@everyone', allowed_mentions: { parse: ['everyone'] } })).toMatchObject({
      mention_everyone: true,
    });
  });

  test('brings files that can be read', async () => {
    const { id, token } = await setUp();
    const files = [{ name: 'log.txt', data: new TextEncoder().encode('calm') }];
    const message = await api().webhooks.execute(id, token, { files }, { wait: true });
    const response = await fetch(message?.attachments[0]?.url ?? '');
    expect(await response.text()).toBe('calm');
  });

  test('with nothing is 50006', async () => {
    const { post } = await setUp();
    expectError(await post({}), 400, 50006);
    expectError(await post({ content: '  ', embeds: [] }), 400, 50006);
  });

  test.each<[string, WebhookMessage, string]>([
    ['content of 2001 characters', { content: 'x'.repeat(2001) }, 'content'],
    ['eleven embeds', { embeds: Array.from({ length: 11 }, () => ({ title: 'x' })) }, 'embeds'],
    ['a flag that it cannot set', { content: 'x', flags: EPHEMERAL }, 'flags'],
    ['an address of a picture that is none', { content: 'x', avatar_url: 'no address' }, 'avatar_url'],
    ['six tags', { content: 'x', thread_name: 'x', applied_tags: ['1', '2', '3', '4', '5', '6'] }, 'applied_tags'],
    ['a thread name of 101 characters', { content: 'x', thread_name: 'x'.repeat(101) }, 'thread_name'],
  ])('with %s is refused on both sides', async (_what, body, path) => {
    const { id, token, post } = await setUp();
    const answer = await post(body);
    expectError(answer, 400, 50035);
    expect(answer.json).toHaveProperty(`errors.${path}`);
    await expectUnsent(api().webhooks.execute(id, token, body), path);
  });

  test('with a wrong token is 50027, of no webhook 10015', async () => {
    const { id } = await setUp();
    await expectRefusal(api().webhooks.execute(id, 'wrong', { content: 'x' }), 401, 50027);
    await expectRefusal(api().webhooks.execute('1', 'wrong', { content: 'x' }), 404, 10015);
  });
});

describe('components of a webhook', () => {
  test('that an application owns are all sent without being asked for', async () => {
    const { say } = await setUp();
    expect(await say({ content: 'x', components: [buttons('go')] })).toMatchObject({
      components: [{ type: 1, id: 1, components: [{ custom_id: 'go', id: 2 }] }],
    });
  });

  test('of a person are ignored, unless they are asked for', async () => {
    const { guild, channelId } = await setUp();
    const { say } = await ofPerson(guild, channelId);
    const link: ActionRowRequest = {
      type: 1,
      components: [{ type: 2, style: 5, label: 'Map', url: 'https://example.org' }],
    };
    expect(await say({ content: 'x', components: [link] })).toMatchObject({ components: [] });
    expect(await say({ content: 'x', components: [link] }, { with_components: true })).toMatchObject({
      components: [{ components: [{ url: 'https://example.org' }] }],
    });
  });

  test('of a person that would send interactions are 50035', async () => {
    const { guild, channelId } = await setUp();
    const { post } = await ofPerson(guild, channelId);
    const answer = await post({ content: 'x', components: [buttons('go')] }, '?with_components=true');
    expectError(answer, 400, 50035);
    expect(answer.json).toHaveProperty('errors.components.0.components.0');
  });

  test('of a person that are ignored leave a message of components empty: 50006', async () => {
    const { guild, channelId } = await setUp();
    const { post, say } = await ofPerson(guild, channelId);
    const body = { flags: IS_COMPONENTS_V2, components: [textDisplay('hi')] };
    expectError(await post(body), 400, 50006);
    expect(await say(body, { with_components: true })).toMatchObject({ components: [{ content: 'hi' }] });
  });

  test.each(['content', 'embeds', 'poll'])(
    'with IS_COMPONENTS_V2 beside %s are refused on both sides',
    async (field) => {
      const { id, token, post } = await setUp();
      const others = {
        content: 'x',
        embeds: [{ title: 'x' }],
        poll: { question: { text: 'x' }, answers: [{ poll_media: { text: 'y' } }] },
      };
      const body: WebhookMessage = {
        flags: IS_COMPONENTS_V2,
        components: [textDisplay('hi')],
        ...Object.fromEntries(Object.entries(others).filter(([key]) => key === field)),
      };
      const answer = await post(body);
      expectError(answer, 400, 50035);
      expect(answer.json).toHaveProperty(`errors.${field}`);
      await expectUnsent(api().webhooks.execute(id, token, body), field);
    },
  );

  test('with IS_COMPONENTS_V2 may show files that come with them', async () => {
    const { id, token } = await setUp();
    const message = await api().webhooks.execute(
      id,
      token,
      {
        flags: IS_COMPONENTS_V2,
        components: [{ type: 13, file: { url: 'attachment://log.txt' } }],
        files: [{ name: 'log.txt', data: new Uint8Array(4) }],
      },
      { wait: true },
    );
    const [attachment] = message?.attachments ?? [];
    expect(message?.components).toMatchObject([
      { type: 13, name: 'log.txt', size: 4, spoiler: false, file: { attachment_id: attachment?.id } },
    ]);
  });
});

describe('a webhook and threads', () => {
  test('posts into a thread of its channel, and wakes it up', async () => {
    const { guild, guildId, channelId, say } = await setUp();
    const record = thread(guild, channelId);
    const { thread_metadata: metadata } = record.channel;
    if (metadata) record.channel = { ...record.channel, thread_metadata: { ...metadata, archived: true } };
    expect(await say({ content: 'x' }, { thread_id: record.channel.id })).toMatchObject({
      channel_id: record.channel.id,
    });
    expect(await ear().hears('threadUpdate', guildId)).toMatchObject({
      id: record.channel.id,
      thread_metadata: { archived: false },
    });
  });

  test('posting into a thread of another channel is 10003', async () => {
    const { guild, post } = await setUp();
    const other = createChannel(scene().service.world, guild, { name: 'other' }).result.channel.id;
    const { id } = thread(guild, other).channel;
    expectError(await post({ content: 'x' }, `?thread_id=${id}`), 404, 10003);
    expectError(await post({ content: 'x' }, `?thread_id=${other}`), 404, 10003);
    expectError(await post({ content: 'x' }, '?thread_id=1'), 404, 10003);
  });

  test('begins a post in a forum: the message has the id of its thread', async () => {
    const { guildId, channelId, say } = await setUp(channelTypes.GUILD_FORUM);
    const message = await say({ content: 'first', thread_name: 'Sails' });
    expect(message.id).toBe(message.channel_id);
    expect(await ear().hears('threadCreate', guildId)).toMatchObject({
      id: message.id,
      parent_id: channelId,
      name: 'Sails',
      newly_created: true,
      member_count: 0,
    });
    expect(await ear().hears('messageCreate', guildId)).toMatchObject({ id: message.id });
    expect(await say({ content: 'more' }, { thread_id: message.id })).toMatchObject({ channel_id: message.id });
  });

  test.each([
    ['a forum without a thread', channelTypes.GUILD_FORUM, { content: 'x' }, '', 220001],
    ['a media channel without a thread', channelTypes.GUILD_MEDIA, { content: 'x' }, '', 220001],
    ['a forum with two threads', channelTypes.GUILD_FORUM, { content: 'x', thread_name: 'y' }, '?thread_id=1', 220002],
    ['a new thread elsewhere', channelTypes.GUILD_TEXT, { content: 'x', thread_name: 'y' }, '', 220003],
  ] as const)('%s is refused', async (_what, type, body, query, code) => {
    const { post } = await setUp(type);
    expectError(await post(body, query), 400, code);
  });

  test('a tag that the forum does not have is 10087', async () => {
    const { post } = await setUp(channelTypes.GUILD_FORUM);
    expectError(await post({ content: 'x', thread_name: 'y', applied_tags: ['1'] }), 404, 10087);
  });
});

describe('the messages of a webhook', () => {
  test('are given to those who have its token', async () => {
    const { id, token, say } = await setUp();
    const message = await say({ content: 'x' });
    expect(await api().webhooks.getMessage(id, token, message.id)).toMatchObject({ id: message.id, content: 'x' });
  });

  test('of others are 10008 to it', async () => {
    const { guild, channelId, id, token, say } = await setUp();
    const other = await ofPerson(guild, channelId);
    const { id: messageId } = await other.say({ content: 'x' });
    await expectRefusal(api().webhooks.getMessage(id, token, messageId), 404, 10008);
    await expectRefusal(api().webhooks.editMessage(id, token, messageId, { content: 'y' }), 404, 10008);
    await expectRefusal(api().webhooks.deleteMessage(id, token, messageId), 404, 10008);
    await expectRefusal(api().webhooks.getMessage(id, token, '1'), 404, 10008);
    expect((await say({ content: 'own' })).webhook_id).toBe(id);
  });

  test('in a thread are found with its id alone', async () => {
    const { guild, channelId, id, token, say } = await setUp();
    const { id: thread_id } = thread(guild, channelId).channel;
    const message = await say({ content: 'x' }, { thread_id });
    await expectRefusal(api().webhooks.getMessage(id, token, message.id), 404, 10008);
    expect(await api().webhooks.getMessage(id, token, message.id, { thread_id })).toMatchObject({ content: 'x' });
  });

  test('can be edited: what is not named stays, and all hear of it', async () => {
    const { id, token, guildId, say } = await setUp();
    const message = await say({ content: 'x', embeds: [{ title: 'Harbour' }] });
    const edited = await api().webhooks.editMessage(id, token, message.id, { content: 'y' });
    expect(edited).toMatchObject({
      content: 'y',
      embeds: [{ title: 'Harbour' }],
      edited_timestamp: expect.any(String),
    });
    expect(await ear().hears('messageUpdate', guildId)).toMatchObject({ id: message.id, content: 'y' });
  });

  test('are searched for mentions anew, with the default allowances', async () => {
    const { guild, id, token, say } = await setUp();
    const { user } = scene().member(guild);
    const message = await say({ content: `<@${user.id}>`, allowed_mentions: { parse: [] } });
    expect(message.mentions).toEqual([]);
    const edited = await api().webhooks.editMessage(id, token, message.id, { content: `now <@${user.id}>` });
    expect(edited.mentions).toMatchObject([{ id: user.id }]);
  });

  test('can have their embeds hidden and shown again', async () => {
    const { id, token, say } = await setUp();
    const { id: messageId } = await say({ embeds: [{ title: 'x' }] });
    const edit = (flags: number) => api().webhooks.editMessage(id, token, messageId, { flags });
    expect(await edit(SUPPRESS_EMBEDS)).toMatchObject({ flags: SUPPRESS_EMBEDS, embeds: [] });
    expect(await edit(0)).toMatchObject({ flags: 0, embeds: [{ title: 'x' }] });
  });

  test('become messages of components for good, once nothing else is in them', async () => {
    const { id, token, say } = await setUp();
    const { id: messageId } = await say({ content: 'x' });
    const edit = (body: AnswerEdit) => api().webhooks.editMessage(id, token, messageId, body);
    const components = [textDisplay('hi')];
    await expectRefusal(edit({ flags: IS_COMPONENTS_V2, components }), 400, 50035);
    expect(await edit({ flags: IS_COMPONENTS_V2, components, content: null })).toMatchObject({
      flags: IS_COMPONENTS_V2,
      content: '',
      components: [{ content: 'hi' }],
    });
    expect(await edit({ flags: 0 })).toMatchObject({ flags: IS_COMPONENTS_V2 });
    await expectRefusal(edit({ content: 'back' }), 400, 50035);
  });

  test('take no poll afterwards: 520003', async () => {
    const { id, token, say } = await setUp();
    const { id: messageId } = await say({ content: 'x' });
    const poll = { question: { text: 'Tea?' }, answers: [{ poll_media: { text: 'Yes' } }] };
    await expectRefusal(api().webhooks.editMessage(id, token, messageId, { poll }), 400, 520003);
  });

  test('cannot be emptied: 50006', async () => {
    const { id, token, say } = await setUp();
    const { id: messageId } = await say({ content: 'x' });
    await expectRefusal(api().webhooks.editMessage(id, token, messageId, { content: null }), 400, 50006);
  });

  test('can be deleted, which stands in no audit log', async () => {
    const { guild, id, token, guildId, channelId, say } = await setUp();
    const { id: messageId } = await say({ content: 'x' });
    const before = guild.auditLog.length;
    expect(await api().webhooks.deleteMessage(id, token, messageId)).toBeUndefined();
    expect(await ear().hears('messageDelete', guildId)).toEqual({
      id: messageId,
      channel_id: channelId,
      guild_id: guildId,
    });
    expect(guild.auditLog).toHaveLength(before);
    await expectRefusal(api().webhooks.getMessage(id, token, messageId), 404, 10008);
  });
});
