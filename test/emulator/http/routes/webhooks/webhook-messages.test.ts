import { describe, expect, test } from 'vitest';
import { insertChannel } from '../../../../../dev/src/emulator/state/channels/channels.js';
import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { insertThread } from '../../../../../dev/src/emulator/state/threads/threads.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { editWebhookMessage, executeWebhook } from '../../../../../src/wire/endpoints/webhooks.js';
import { channelTypes } from '../../../../../src/wire/objects/channels/channel.js';
import type { ActionRowRequest } from '../../../../../src/wire/objects/components/action-row.js';
import { Message, messageFlags } from '../../../../../src/wire/objects/messages/message.js';
import type { WebhookMessageEdit } from '../../../../../src/wire/objects/messages/message-request.js';
import type { WebhookMessage } from '../../../../../src/wire/objects/webhooks/webhook.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { expectApiError, expectNotSent, setUpDispatchReader, setUpRestClient } from '../../../fixtures/rest-client.js';
import { createUserWebhook } from './user-webhook.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const PERMISSIONS = permissionSet('VIEW_CHANNEL', 'MANAGE_WEBHOOKS', 'READ_MESSAGE_HISTORY');
const { IS_COMPONENTS_V2, SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS, EPHEMERAL } = messageFlags;
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

const embeds = (count: number) => Array.from({ length: count }, (_, n) => ({ title: `Embed ${n}` }));
const poll = { question: { text: 'Tea?' }, answers: [{ poll_media: { text: 'Yes' } }] };
const address = (length: number) => `https://example.org/${'x'.repeat(length - 'https://example.org/'.length)}`;

/** A webhook of the bot's application in a channel of that type. */
async function setUp(type: number = channelTypes.GUILD_TEXT) {
  const guild = fixture().guild(PERMISSIONS, { channels: [{ name: 'general', type }] });
  const channelId = fixture().channel(guild).channel.id;
  const webhook = await api().webhooks.create(channelId, { name: 'Lookout' });
  return { guild, guildId: guild.guild.id, channelId, ...webhookEndpoints(webhook.id, webhook.token ?? '') };
}

/** The operations of a webhook. */
function webhookEndpoints(id: string, token: string) {
  return {
    id,
    token,
    say: async (body: WebhookMessage, query: Posting = {}) => {
      const message = await api().webhooks.execute(id, token, body, { wait: true, ...query });
      if (!message) throw new Error('the service did not give the message');
      return message;
    },
    post: (body: unknown, query = '') =>
      fixture()
        .callerWith('')
        .call(executeWebhook, { path: { webhook_id: id, webhook_token: token }, body, query }),
  };
}

/** A webhook that the guild's owner created. */
async function userWebhook(guild: GuildRecord, channelId: string) {
  const { id, token } = await createUserWebhook(fixture(), guild, channelId);
  return webhookEndpoints(id, token ?? '');
}

function thread(guild: GuildRecord, parentId: string) {
  const { world } = fixture().emulator;
  const parent = world.channels.get(parentId);
  if (!parent) throw new Error('no such channel');
  const spec = { name: 'talk', type: channelTypes.PUBLIC_THREAD };
  return insertThread(world, guild, parent, spec, { userId: guild.guild.owner_id }).result;
}

describe('Execute Webhook', () => {
  test('without wait responds with 204 and sends the message too', async () => {
    const { id, token, guildId, channelId } = await setUp();
    expect(await api().webhooks.execute(id, token, { content: 'Land ho!' })).toBeUndefined();
    expect(await dispatches().next('messageCreate', guildId)).toMatchObject({
      channel_id: channelId,
      content: 'Land ho!',
    });
  });

  test('with wait returns the message, whose author is the webhook', async () => {
    const { id, guildId, channelId, say } = await setUp();
    const message = await say({ content: 'Land ho!' });
    expect(message).toMatchObject({
      channel_id: channelId,
      content: 'Land ho!',
      webhook_id: id,
      application_id: fixture().emulator.applicationId,
      author: { id, username: 'Lookout', avatar: null, bot: true },
    });
    const received = await dispatches().next('messageCreate', guildId);
    expect(received).toMatchObject({ id: message.id, guild_id: guildId });
    expect(received).not.toHaveProperty('member');
  });

  test('with another name and avatar leaves the webhook unchanged', async () => {
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
  ])('with the name "%s" is rejected on both sides', async (username, code) => {
    const { id, token, post } = await setUp();
    const response = await post({ content: 'x', username });
    expect(response.json).toMatchObject({ code: 50035, errors: { username: { _errors: [{ code }] } } });
    await expect(api().webhooks.execute(id, token, { content: 'x', username })).rejects.toMatchObject({
      problems: [{ path: 'username', code }],
    });
  });

  test('by default pings users, and neither roles nor everyone', async () => {
    const { guild, say } = await setUp();
    const { user } = fixture().member(guild);
    const message = await say({ content: `<@${user.id}> @everyone` });
    expect(message).toMatchObject({ mentions: [{ id: user.id }], mention_everyone: false });
  });

  test('pings everyone on request', async () => {
    const { say } = await setUp();
    expect(await say({ content: '@everyone', allowed_mentions: { parse: ['everyone'] } })).toMatchObject({
      mention_everyone: true,
    });
  });

  test('sends files that can be read', async () => {
    const { id, token } = await setUp();
    const files = [{ name: 'log.txt', data: new TextEncoder().encode('calm') }];
    const message = await api().webhooks.execute(id, token, { files }, { wait: true });
    const response = await fetch(message?.attachments[0]?.url ?? '');
    expect(await response.text()).toBe('calm');
  });

  test('without content fails with 50006', async () => {
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
  ])('with %s is rejected on both sides', async (_what, body, path) => {
    const { id, token, post } = await setUp();
    const response = await post(body);
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty(`errors.${path}`);
    await expectNotSent(api().webhooks.execute(id, token, body), path);
  });

  test.each<[string, WebhookMessage, object]>([
    ['content of 2000 characters', { content: 'x'.repeat(2000) }, { content: 'x'.repeat(2000) }],
    ['ten embeds', { embeds: embeds(10) }, { embeds: embeds(10) }],
    ['a name of 80 characters', { content: 'x', username: 'x'.repeat(80) }, { author: { username: 'x'.repeat(80) } }],
    ['text to be read aloud', { content: 'x', tts: true }, { tts: true }],
    [
      'the flags that it can set',
      { content: 'x', flags: SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS },
      { flags: SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS },
    ],
    ['a poll alone', { poll }, { poll: { question: { text: 'Tea?' } } }],
    ['the longest address of a picture', { content: 'x', avatar_url: address(2048) }, { content: 'x' }],
  ])('with %s is sent', async (_what, body, shown) => {
    const { say } = await setUp();
    expect(await say(body)).toMatchObject(shown);
  });

  test('with an avatar URL of 2049 characters is rejected before sending', async () => {
    const { id, token } = await setUp();
    await expectNotSent(api().webhooks.execute(id, token, { content: 'x', avatar_url: address(2049) }), 'avatar_url');
  });

  test('sends at most ten files', async () => {
    const { id, token } = await setUp();
    const send = (count: number) => {
      const files = Array.from({ length: count }, (_, n) => ({ name: `${n}.txt`, data: new Uint8Array(1) }));
      return api().webhooks.execute(id, token, { files }, { wait: true });
    };
    expect((await send(10))?.attachments).toHaveLength(10);
    await expect(send(11)).rejects.toThrow();
  });

  test('ignores fields of an embed that only Discord sets', async () => {
    const { id, token, post } = await setUp();
    const own = { type: 'video', provider: { name: 'y' }, video: { url: 'https://example.org/v' } };
    const image = { url: 'https://example.org/a.png', width: 9, height: 9, proxy_url: 'https://example.org/p' };
    const response = await post({ embeds: [{ title: 'x', ...own, image }] }, '?wait=true');
    const message = await api().webhooks.getMessage(id, token, Message.parse(response.json).id);
    const [embed] = message.embeds;
    expect(embed).toMatchObject({ type: 'rich', title: 'x', image: { url: image.url } });
    expect(embed).not.toHaveProperty('provider');
    expect(embed).not.toHaveProperty('video');
    expect(embed?.image).not.toMatchObject({ width: 9 });
    expect(embed?.image).not.toMatchObject({ proxy_url: image.proxy_url });
  });

  test('with a wrong token fails with 50027, and of an unknown webhook with 10015', async () => {
    const { id } = await setUp();
    await expectApiError(api().webhooks.execute(id, 'wrong', { content: 'x' }), 401, 50027);
    await expectApiError(api().webhooks.execute('1', 'wrong', { content: 'x' }), 404, 10015);
  });
});

describe('components of a webhook', () => {
  test('that an application owns are all sent without with_components', async () => {
    const { say } = await setUp();
    expect(await say({ content: 'x', components: [buttons('go')] })).toMatchObject({
      components: [{ type: 1, id: 1, components: [{ custom_id: 'go', id: 2 }] }],
    });
  });

  test('that a user owns are ignored without with_components', async () => {
    const { guild, channelId } = await setUp();
    const { say } = await userWebhook(guild, channelId);
    const link: ActionRowRequest = {
      type: 1,
      components: [{ type: 2, style: 5, label: 'Map', url: 'https://example.org' }],
    };
    expect(await say({ content: 'x', components: [link] })).toMatchObject({ components: [] });
    expect(await say({ content: 'x', components: [link] }, { with_components: true })).toMatchObject({
      components: [{ components: [{ url: 'https://example.org' }] }],
    });
  });

  test.each<[string, unknown]>([
    ['too many rows', Array.from({ length: 6 }, (_, n) => buttons(`go${n}`))],
    ['a button without an id', [{ type: 1, components: [{ type: 2, style: 1, label: 'Go' }] }]],
    ['no list', 'buttons'],
    ['an unknown type', [{ type: 99 }]],
  ])('that a user owns are not even validated without with_components: %s', async (_what, components) => {
    const { guild, channelId } = await setUp();
    const { id, token, say, post } = await userWebhook(guild, channelId);
    expect(await post({ content: 'x', components }, '?wait=true')).toMatchObject({
      status: 200,
      json: { components: [] },
    });
    expectError(await post({ content: 'x', components }, '?with_components=true'), 400, 50035);
    const message = await say({ content: 'x' });
    const edit = (query = '') =>
      fixture().bot.send('PATCH', `/webhooks/${id}/${token}/messages/${message.id}${query}`, {
        content: 'y',
        components,
      });
    expect(await edit()).toMatchObject({ status: 200, json: { content: 'y', components: [] } });
    expectError(await edit('?with_components=true'), 400, 50035);
  });

  test('that an application owns are validated without with_components', async () => {
    const { post } = await setUp();
    expectError(await post({ content: 'x', components: [{ type: 99 }] }), 400, 50035);
  });

  test('that a user owns and that would send interactions fail with 50035', async () => {
    const { guild, channelId } = await setUp();
    const { post } = await userWebhook(guild, channelId);
    const response = await post({ content: 'x', components: [buttons('go')] }, '?with_components=true');
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty('errors.components.0.components.0');
  });

  test('that are ignored leave a message of components empty (50006)', async () => {
    const { guild, channelId } = await setUp();
    const { post, say } = await userWebhook(guild, channelId);
    const body = { flags: IS_COMPONENTS_V2, components: [textDisplay('hi')] };
    expectError(await post(body), 400, 50006);
    expect(await say(body, { with_components: true })).toMatchObject({ components: [{ content: 'hi' }] });
  });

  test.each(['content', 'embeds', 'poll'])('with IS_COMPONENTS_V2 and %s are rejected on both sides', async (field) => {
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
    const response = await post(body);
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty(`errors.${field}`);
    await expectNotSent(api().webhooks.execute(id, token, body), field);
  });

  test('with IS_COMPONENTS_V2 can show files of the request', async () => {
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
  test('post to a thread of its channel, and unarchive it', async () => {
    const { guild, guildId, channelId, say } = await setUp();
    const record = thread(guild, channelId);
    const { thread_metadata: metadata } = record.channel;
    if (metadata) record.channel = { ...record.channel, thread_metadata: { ...metadata, archived: true } };
    expect(await say({ content: 'x' }, { thread_id: record.channel.id })).toMatchObject({
      channel_id: record.channel.id,
    });
    expect(await dispatches().next('threadUpdate', guildId)).toMatchObject({
      id: record.channel.id,
      thread_metadata: { archived: false },
    });
  });

  test('fail with 10003 for a thread of another channel', async () => {
    const { guild, post } = await setUp();
    const other = insertChannel(fixture().emulator.world, guild, { name: 'other' }).result.channel.id;
    const { id } = thread(guild, other).channel;
    expectError(await post({ content: 'x' }, `?thread_id=${id}`), 404, 10003);
    expectError(await post({ content: 'x' }, `?thread_id=${other}`), 404, 10003);
    expectError(await post({ content: 'x' }, '?thread_id=1'), 404, 10003);
  });

  test('start a post in a forum, and the message has the id of its thread', async () => {
    const { guildId, channelId, say } = await setUp(channelTypes.GUILD_FORUM);
    const message = await say({ content: 'first', thread_name: 'Sails' });
    expect(message.id).toBe(message.channel_id);
    expect(await dispatches().next('threadCreate', guildId)).toMatchObject({
      id: message.id,
      parent_id: channelId,
      name: 'Sails',
      newly_created: true,
      member_count: 0,
    });
    expect(await dispatches().next('messageCreate', guildId)).toMatchObject({ id: message.id });
    expect(await say({ content: 'more' }, { thread_id: message.id })).toMatchObject({ channel_id: message.id });
  });

  test.each([
    ['a forum without a thread', channelTypes.GUILD_FORUM, { content: 'x' }, '', 220001],
    ['a media channel without a thread', channelTypes.GUILD_MEDIA, { content: 'x' }, '', 220001],
    ['a forum with two threads', channelTypes.GUILD_FORUM, { content: 'x', thread_name: 'y' }, '?thread_id=1', 220002],
    ['a new thread elsewhere', channelTypes.GUILD_TEXT, { content: 'x', thread_name: 'y' }, '', 220003],
    ['tags in a text channel', channelTypes.GUILD_TEXT, { content: 'x', applied_tags: ['1'] }, '', 50024],
  ] as const)('are rejected: %s', async (_what, type, body, query, code) => {
    const { post } = await setUp(type);
    expectError(await post(body, query), 400, code);
  });

  test('fail with 10087 for a tag that the forum does not have', async () => {
    const { post } = await setUp(channelTypes.GUILD_FORUM);
    expectError(await post({ content: 'x', thread_name: 'y', applied_tags: ['1'] }), 404, 10087);
  });
});

describe('the messages of a webhook', () => {
  test('are returned to callers with its token', async () => {
    const { id, token, say } = await setUp();
    const message = await say({ content: 'x' });
    expect(await api().webhooks.getMessage(id, token, message.id)).toMatchObject({ id: message.id, content: 'x' });
  });

  test('of other webhooks fail with 10008', async () => {
    const { guild, channelId, id, token, say } = await setUp();
    const other = await userWebhook(guild, channelId);
    const { id: messageId } = await other.say({ content: 'x' });
    await expectApiError(api().webhooks.getMessage(id, token, messageId), 404, 10008);
    await expectApiError(api().webhooks.editMessage(id, token, messageId, { content: 'y' }), 404, 10008);
    await expectApiError(api().webhooks.deleteMessage(id, token, messageId), 404, 10008);
    await expectApiError(api().webhooks.getMessage(id, token, '1'), 404, 10008);
    expect((await say({ content: 'own' })).webhook_id).toBe(id);
  });

  test('in a thread are found only with its id', async () => {
    const { guild, channelId, id, token, say } = await setUp();
    const { id: thread_id } = thread(guild, channelId).channel;
    const message = await say({ content: 'x' }, { thread_id });
    await expectApiError(api().webhooks.getMessage(id, token, message.id), 404, 10008);
    expect(await api().webhooks.getMessage(id, token, message.id, { thread_id })).toMatchObject({ content: 'x' });
  });

  test('can be edited: omitted fields stay unchanged, and everyone is notified', async () => {
    const { id, token, guildId, say } = await setUp();
    const message = await say({ content: 'x', embeds: [{ title: 'Harbour' }] });
    const edited = await api().webhooks.editMessage(id, token, message.id, { content: 'y' });
    expect(edited).toMatchObject({
      content: 'y',
      embeds: [{ title: 'Harbour' }],
      edited_timestamp: expect.any(String),
    });
    expect(await dispatches().next('messageUpdate', guildId)).toMatchObject({ id: message.id, content: 'y' });
  });

  test('are searched for mentions again after an edit, with the default allowed mentions', async () => {
    const { guild, id, token, say } = await setUp();
    const { user } = fixture().member(guild);
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

  test('can become messages of components permanently, without other content', async () => {
    const { id, token, say } = await setUp();
    const { id: messageId } = await say({ content: 'x' });
    const edit = (body: WebhookMessageEdit) => api().webhooks.editMessage(id, token, messageId, body);
    const components = [textDisplay('hi')];
    // Our client adds the empty content.
    expect(await edit({ flags: IS_COMPONENTS_V2, components })).toMatchObject({
      flags: IS_COMPONENTS_V2,
      content: '',
      components: [{ content: 'hi' }],
    });
    expect(await edit({ flags: 0 })).toMatchObject({ flags: IS_COMPONENTS_V2 });
    await expectApiError(edit({ content: 'back' }), 400, 50035);
  });

  test('accept no poll afterwards: 520003', async () => {
    const { id, token, say } = await setUp();
    const { id: messageId } = await say({ content: 'x' });
    await expectApiError(api().webhooks.editMessage(id, token, messageId, { poll }), 400, 520003);
  });

  test('keep the files that an edit lists, and get the new ones', async () => {
    const { id, token } = await setUp();
    const file = (name: string) => ({ name, data: new TextEncoder().encode(name) });
    const sent = await api().webhooks.execute(id, token, { files: [file('a.txt'), file('b.txt')] }, { wait: true });
    const edit = (body: Parameters<ReturnType<typeof api>['webhooks']['editMessage']>[3]) =>
      api().webhooks.editMessage(id, token, sent?.id ?? '', body);
    const namesIn = ({ attachments }: Message) => attachments.map(({ filename }) => filename);
    const [a, b] = sent?.attachments ?? [];
    const both = [{ id: a?.id ?? '' }, { id: b?.id ?? '' }];
    expect(namesIn(await edit({ attachments: both, files: [file('c.txt')] }))).toEqual(['a.txt', 'b.txt', 'c.txt']);
    const kept = await edit({ attachments: [{ id: b?.id ?? '' }, { id: 0 }], files: [file('d.txt')] });
    expect(namesIn(kept)).toEqual(['b.txt', 'd.txt']);
    await expectNotSent(edit({ files: [file('e.txt')] }), 'attachments');
    const form = new FormData();
    form.set('payload_json', '{}');
    form.set('files[0]', new Blob(['e']), 'e.txt');
    const replaced = await fixture().bot.send('PATCH', `/webhooks/${id}/${token}/messages/${sent?.id}`, form);
    expect(replaced).toMatchObject({ status: 200, json: { attachments: [{ filename: 'e.txt' }] } });
    expect(namesIn(await edit({ content: 'x' }))).toEqual(['e.txt']);
  });

  test('of components are searched for mentions in the texts of an edit', async () => {
    const { guild, id, token, say } = await setUp();
    const { user } = fixture().member(guild);
    const message = await say({ flags: IS_COMPONENTS_V2, components: [textDisplay('hi')] });
    const edit = (body: WebhookMessageEdit) => api().webhooks.editMessage(id, token, message.id, body);
    const components = [textDisplay(`<@${user.id}>`)];
    expect(await edit({ components })).toMatchObject({ mentions: [{ id: user.id }] });
    expect(await edit({ components, allowed_mentions: { parse: [] } })).toMatchObject({ mentions: [] });
  });

  test('of a user keep their components, unless an edit sets other non-interactive ones', async () => {
    const { guild, channelId } = await setUp();
    const { id, token, say } = await userWebhook(guild, channelId);
    const message = await say({ content: 'x' });
    const edit = (body: WebhookMessageEdit, query: Posting = {}) =>
      api().webhooks.editMessage(id, token, message.id, body, query);
    const link = { type: 1, components: [{ type: 2, style: 5, label: 'Map', url: 'https://example.org' }] } as const;
    expect(await edit({ components: [{ ...link, components: [...link.components] }] })).toMatchObject({
      components: [],
    });
    expect(
      await edit({ components: [{ ...link, components: [...link.components] }] }, { with_components: true }),
    ).toMatchObject({ components: [{ components: [{ url: 'https://example.org' }] }] });
    await expectApiError(edit({ components: [buttons('go')] }, { with_components: true }), 400, 50035);
  });

  test.each<[string, WebhookMessage, WebhookMessageEdit]>([
    ['content', { content: 'x' }, { content: null }],
    ['embeds', { embeds: embeds(1) }, { embeds: null }],
    ['poll', { poll }, { poll: null }],
  ])('with %s lose it before they become messages of components', async (field, body, without) => {
    const { id, token, say } = await setUp();
    const message = await say(body);
    // Our client would add the empty fields.
    const edit = (changes: WebhookMessageEdit) =>
      fixture()
        .callerWith('')
        .call(editWebhookMessage, {
          path: { webhook_id: id, webhook_token: token, message_id: message.id },
          body: { flags: IS_COMPONENTS_V2, components: [textDisplay('hi')], ...changes },
        });
    const response = await edit({});
    expectError(response, 400, 50035);
    expect(Object.keys((response.json as { errors: object }).errors)).toEqual([field]);
    expect(await edit(without)).toMatchObject({
      status: 200,
      json: { flags: IS_COMPONENTS_V2, components: [{ content: 'hi' }] },
    });
  });

  test.each<[string, WebhookMessageEdit, string]>([
    ['content of 2001 characters', { content: 'x'.repeat(2001) }, 'content'],
    ['eleven embeds', { embeds: embeds(11) }, 'embeds'],
  ])('cannot be edited to %s, on either side', async (_what, body, path) => {
    const { id, token, say } = await setUp();
    const { id: message_id } = await say({ content: 'x' });
    await expectNotSent(api().webhooks.editMessage(id, token, message_id, body), path);
    const response = await fixture()
      .callerWith('')
      .call(editWebhookMessage, { path: { webhook_id: id, webhook_token: token, message_id }, body });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty(`errors.${path}`);
  });

  test('are edited without the flags that cannot be changed, which the client does not send', async () => {
    const { id, token, say } = await setUp();
    const { id: message_id } = await say({ content: 'x' });
    const body = { content: 'y', flags: SUPPRESS_NOTIFICATIONS };
    await expectNotSent(api().webhooks.editMessage(id, token, message_id, body), 'flags');
    const response = await fixture()
      .callerWith('')
      .call(editWebhookMessage, { path: { webhook_id: id, webhook_token: token, message_id }, body });
    expect(response).toMatchObject({ status: 200, json: { content: 'y', flags: 0 } });
  });

  test('in a thread are edited and deleted only with its id', async () => {
    const { guild, channelId, id, token, say } = await setUp();
    const { id: thread_id } = thread(guild, channelId).channel;
    const message = await say({ content: 'x' }, { thread_id });
    await expectApiError(api().webhooks.editMessage(id, token, message.id, { content: 'y' }), 404, 10008);
    await expectApiError(api().webhooks.deleteMessage(id, token, message.id), 404, 10008);
    expect(await api().webhooks.editMessage(id, token, message.id, { content: 'y' }, { thread_id })).toMatchObject({
      content: 'y',
    });
    expect(await api().webhooks.deleteMessage(id, token, message.id, { thread_id })).toBeUndefined();
  });

  test.each(['getMessage', 'deleteMessage'] as const)('require the right token: %s', async (method) => {
    const { id, token, say } = await setUp();
    const message = await say({ content: 'x' });
    await expectApiError(api().webhooks[method](id, 'wrong', message.id), 401, 50027);
    await expectApiError(api().webhooks[method]('1', token, message.id), 404, 10015);
  });

  test('require the right token for an edit too', async () => {
    const { id, token, say } = await setUp();
    const message = await say({ content: 'x' });
    await expectApiError(api().webhooks.editMessage(id, 'wrong', message.id, { content: 'y' }), 401, 50027);
    await expectApiError(api().webhooks.editMessage('1', token, message.id, { content: 'y' }), 404, 10015);
  });

  test('cannot be emptied (50006)', async () => {
    const { id, token, say } = await setUp();
    const { id: messageId } = await say({ content: 'x' });
    await expectApiError(api().webhooks.editMessage(id, token, messageId, { content: null }), 400, 50006);
  });

  test('can be deleted, which is not recorded in the audit log', async () => {
    const { guild, id, token, guildId, channelId, say } = await setUp();
    const { id: messageId } = await say({ content: 'x' });
    const before = guild.auditLog.length;
    expect(await api().webhooks.deleteMessage(id, token, messageId)).toBeUndefined();
    expect(await dispatches().next('messageDelete', guildId)).toEqual({
      id: messageId,
      channel_id: channelId,
      guild_id: guildId,
    });
    expect(guild.auditLog).toHaveLength(before);
    await expectApiError(api().webhooks.getMessage(id, token, messageId), 404, 10008);
  });
});
