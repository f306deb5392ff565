/**
 * Everything of which the documentation says that it is ignored, as of discord-api-docs at c98d64bc (2026-08-06): the emulator
 * ignores it too. The client may reject it before it is sent.
 *
 * Tested elsewhere: repeated users in a file of target users (invite-target-users.test.ts), and the kind of a revoked token
 * (oauth2/tokens.test.ts). Not listed: what only a client ignores (`heartbeat_interval` of a voice connection), what is not emulated (lobbies), and
 * permissions of applications that were replaced in 2022.
 */
import { describe, expect, test } from 'vitest';
import { permissionSet } from '../../../src/wire/constants/permissions.js';
import { opcodes } from '../../../src/wire/gateway/protocol.js';
import { channelTypes } from '../../../src/wire/objects/channels/channel.js';
import { messageFlags } from '../../../src/wire/objects/messages/message.js';
import { expectError, setUpEmulator } from '../fixtures/emulator-fixture.js';
import { connectListener } from '../fixtures/gateway-listener.js';
import { setUpInteractions } from '../fixtures/interaction-fixture.js';
import { createUserWebhook } from './routes/webhooks/user-webhook.js';

const fixture = setUpEmulator({ gateway: { heartbeatIntervalMs: 1e9 } });
const interactions = setUpInteractions(fixture);

const { SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS, EPHEMERAL, IS_COMPONENTS_V2, HAS_THREAD } = messageFlags;
const bot = () => fixture().bot;
const channelPath = () => `/channels/${fixture().emulator.channelId}`;
const idOf = ({ json }: { readonly json: unknown }) => String(Object(json).id);
const created = async (body: object) => idOf(await bot().send('POST', `${channelPath()}/messages`, body));
const text = { type: 10, content: 'hi' };

/** Responds to a click with a message. Returns the path of its webhook, and the id of the message. */
async function respondedInteraction(data: object = { content: 'x' }, type = 4) {
  const message = await interactions().post({ type: 2, style: 1, label: 'A', custom_id: 'a' });
  const report = interactions().click(message, 'a');
  const interaction = await interactions().nextInteraction();
  const { status } = await interactions().respond(interaction, { type, data });
  expect(status).toBe(204);
  await report;
  return { message, path: `/webhooks/${interaction.application_id}/${interaction.token}` };
}

describe('Edit Message (resources/message): unsupported flag changes are ignored without error', () => {
  test.each([
    ['EPHEMERAL', EPHEMERAL],
    ['HAS_THREAD', HAS_THREAD],
    ['SUPPRESS_NOTIFICATIONS', SUPPRESS_NOTIFICATIONS],
    ['an unknown flag', 2 ** 25],
    ['a flag above the 32 bits of an integer', 2 ** 40],
    ['the text of a number', '64'],
  ])('%s', async (_name, flags) => {
    const path = `${channelPath()}/messages/${await created({ content: 'x' })}`;
    expect(await bot().send('PATCH', path, { content: 'y', flags })).toMatchObject({
      status: 200,
      json: { content: 'y', flags: 0 },
    });
  });

  test('a supported flag is changed together with an ignored one', async () => {
    const path = `${channelPath()}/messages/${await created({ content: 'x' })}`;
    const edit = (flags: number) => bot().send('PATCH', path, { flags });
    expect(await edit(SUPPRESS_EMBEDS | EPHEMERAL)).toMatchObject({ json: { flags: SUPPRESS_EMBEDS } });
    expect(await edit(EPHEMERAL)).toMatchObject({ json: { flags: 0 } });
  });

  test('all flags of a message can be repeated, and stay', async () => {
    const components = [text];
    const flags = SUPPRESS_NOTIFICATIONS | IS_COMPONENTS_V2;
    const path = `${channelPath()}/messages/${await created({ flags, components })}`;
    expect(await bot().send('POST', `${path}/threads`, { name: 'Talk' })).toMatchObject({ status: 201 });
    const { json } = await bot().send('GET', path);
    expect(json).toMatchObject({ flags: flags | HAS_THREAD });
    expect(await bot().send('PATCH', path, { flags: Object(json).flags, components })).toMatchObject({
      status: 200,
      json: { flags: flags | HAS_THREAD },
    });
  });

  test.each([-1, 1.5, 'a', {}])('%j is not a bit field, and rejected', async (flags) => {
    const path = `${channelPath()}/messages/${await created({ content: 'x' })}`;
    expectError(await bot().send('PATCH', path, { flags }), 400, 50035);
  });

  test('also in a webhook message', async () => {
    const { json } = await bot().send('POST', `${channelPath()}/webhooks`, { name: 'News' });
    const path = `/webhooks/${Object(json).id}/${Object(json).token}`;
    const message = idOf(await bot().send('POST', `${path}?wait=true`, { content: 'x' }));
    expect(await bot().send('PATCH', `${path}/messages/${message}`, { content: 'y', flags: 64 })).toMatchObject({
      status: 200,
      json: { content: 'y', flags: 0 },
    });
  });

  test('also in the initial response to an interaction, ephemeral or not', async () => {
    for (const flags of [0, EPHEMERAL]) {
      const { path } = await respondedInteraction({ content: 'x', flags });
      const edited = await bot().send('PATCH', `${path}/messages/@original`, { content: 'y', flags: EPHEMERAL });
      expect(edited).toMatchObject({ status: 200, json: { content: 'y', flags } });
    }
  });

  test('also in a follow-up, ephemeral or not', async () => {
    const { path } = await respondedInteraction();
    for (const flags of [0, EPHEMERAL]) {
      const message = idOf(await bot().send('POST', path, { content: 'x', flags }));
      const edited = await bot().send('PATCH', `${path}/messages/${message}`, { content: 'y', flags: EPHEMERAL });
      expect(edited).toMatchObject({ status: 200, json: { content: 'y', flags } });
    }
  });

  test('also in a component update (type 7)', async () => {
    const { message } = await respondedInteraction({ content: 'updated', flags: EPHEMERAL }, 7);
    expect((await bot().send('GET', `${channelPath()}/messages/${message.id}`)).json).toMatchObject({
      content: 'updated',
      flags: 0,
    });
  });
});

test('Create Followup Message (interactions/receiving-and-responding): the ephemeral flag after a deferral', async () => {
  const { path } = await respondedInteraction({}, 5);
  const completed = await bot().send('POST', path, { content: 'x', flags: EPHEMERAL });
  expect(completed).toMatchObject({ status: 200, json: { content: 'x', flags: 0 } });
});

test.each([
  ['string', { type: 3, options: [{ label: 'A', value: 'a' }] }],
  ['user', { type: 5 }],
  ['role', { type: 6 }],
  ['mentionable', { type: 7 }],
  ['channel', { type: 8 }],
])('Components (components/reference): required in a %s select of a message', async (_kind, select) => {
  for (const required of [true, false]) {
    const components = [{ type: 1, components: [{ ...select, custom_id: 'a', required }] }];
    const sent = await bot().send('POST', `${channelPath()}/messages`, { content: 'x', components });
    expect(sent.status).toBe(200);
  }
});

test('Components (components/reference): name and size of a file, and every field of media except the URL', async () => {
  const media = {
    url: 'https://example.com/a.png',
    proxy_url: 7,
    height: 'tall',
    width: null,
    placeholder: {},
    placeholder_version: 'x',
    content_type: 'text/plain',
    flags: -1,
    attachment_id: 'none',
  };
  const file = { type: 13, file: { ...media, url: 'attachment://a.txt' }, name: 'other.txt', size: 10 ** 9 };
  const components = [
    { type: 12, items: [{ media }] },
    { type: 9, components: [text], accessory: { type: 11, media } },
    file,
  ];
  const form = new FormData();
  form.set('payload_json', JSON.stringify({ flags: IS_COMPONENTS_V2, components }));
  form.set('files[0]', new File(['ahoy'], 'a.txt'));
  const sent = await bot().send('POST', `${channelPath()}/messages`, form);
  expect(sent).toMatchObject({ status: 200, json: { components: [{}, {}, { name: 'a.txt', size: 4 }] } });
});

test('Execute Webhook, Edit Webhook Message (resources/webhook): components of a webhook of no application', async () => {
  const guild = fixture().defaultGuild;
  const webhook = await createUserWebhook(fixture(), guild, fixture().emulator.channelId);
  const components = [{ type: 1, components: [{ type: 2, style: 5, label: 'A', url: 'https://example.com' }] }];
  const path = `/webhooks/${webhook.id}/${webhook.token}`;
  const sent = await bot().send('POST', `${path}?wait=true`, { content: 'x', components });
  expect(sent).toMatchObject({ status: 200, json: { components: [] } });
  const edited = await bot().send('PATCH', `${path}/messages/${idOf(sent)}`, { content: 'y', components });
  expect(edited).toMatchObject({ status: 200, json: { content: 'y', components: [] } });
});

test('Create Message (resources/message): type, provider, video, and sizes and proxy_url of images in an embed', async () => {
  const image = { url: 'https://example.com/a.png', proxy_url: 'x', height: 10 ** 9, width: 'wide' };
  const embed = { title: 'a', type: 'video', provider: { name: 5 }, video: { url: 1 }, image, thumbnail: image };
  const sent = await bot().send('POST', `${channelPath()}/messages`, { embeds: [embed] });
  expect(sent).toMatchObject({ status: 200, json: { embeds: [{ title: 'a', type: 'rich' }] } });
  for (const field of ['provider', 'video']) expect(Object(sent.json).embeds[0]).not.toHaveProperty(field);
});

test('Allowed mentions (resources/message): ids that the message does not contain', async () => {
  const { user } = fixture().member(fixture().defaultGuild);
  const allowed_mentions = { users: [user.id, '1'], roles: ['2'] };
  const sent = await bot().send('POST', `${channelPath()}/messages`, { content: `<@${user.id}>`, allowed_mentions });
  expect(sent).toMatchObject({ status: 200, json: { mentions: [{ id: user.id }], mention_roles: [] } });
});

test('Localization (interactions/application-commands): values that are identical to the default', async () => {
  const localized = { name: 'ping', name_localizations: { de: 'ping', fr: 'allo' }, description: 'Ping' };
  const path = `/applications/${fixture().emulator.applicationId}/commands`;
  expect((await bot().send('POST', path, localized)).status).toBe(201);
});

test('Modify Guild Scheduled Event (resources/guild-scheduled-event): entity_metadata of an event in a channel', async () => {
  const guild = fixture().guild(permissionSet('ADMINISTRATOR'), {
    channels: [{ name: 'radio', type: channelTypes.GUILD_VOICE }],
  });
  const events = `/guilds/${guild.guild.id}/scheduled-events`;
  const start = new Date(fixture().emulator.clock.now() + 3_600_000).toISOString();
  const event = {
    name: 'Tea',
    privacy_level: 2,
    entity_type: 2,
    scheduled_start_time: start,
    channel_id: fixture().channel(guild, 'radio').channel.id,
  };
  const event_id = idOf(await bot().send('POST', events, event));
  const changed = await bot().send('PATCH', `${events}/${event_id}`, {
    name: 'Cake',
    entity_metadata: { location: 'x' },
  });
  expect(changed).toMatchObject({ status: 200, json: { name: 'Cake', entity_metadata: null } });
});

test('Start Thread in Forum (resources/channel): the permission CREATE_PUBLIC_THREADS', async () => {
  const guild = fixture().guildWithoutBot({ channels: [{ name: 'help', type: channelTypes.GUILD_FORUM }] });
  const everyone = guild.roles.get(guild.guild.id);
  if (everyone) everyone.permissions = permissionSet('VIEW_CHANNEL', 'SEND_MESSAGES');
  const path = `/channels/${fixture().channel(guild, 'help').channel.id}/threads`;
  const caller = fixture().callerOf(fixture().member(guild));
  expect(await caller.send('POST', path, { name: 'Hat', message: { content: 'x' } })).toMatchObject({ status: 201 });
});

describe('permissions (topics/permissions, topics/threads)', () => {
  async function asMemberWith(...names: Parameters<typeof permissionSet>) {
    const guild = fixture().guildWithoutBot();
    const channel = fixture().channel(guild).channel.id;
    const owner = fixture().callerOf(fixture().ownerOf(guild));
    const thread = idOf(await owner.send('POST', `/channels/${channel}/threads`, { name: 'Talk', type: 11 }));
    const everyone = guild.roles.get(guild.guild.id);
    if (everyone) everyone.permissions = permissionSet(...names);
    return { caller: fixture().callerOf(fixture().member(guild)), channel, thread };
  }

  test('SEND_MESSAGES without VIEW_CHANNEL', async () => {
    const { caller, channel } = await asMemberWith('SEND_MESSAGES');
    expectError(await caller.send('POST', `/channels/${channel}/messages`, { content: 'x' }), 403, 50001);
  });

  test('EMBED_LINKS and others without SEND_MESSAGES', async () => {
    const { caller, channel } = await asMemberWith('VIEW_CHANNEL', 'EMBED_LINKS', 'MENTION_EVERYONE', 'ATTACH_FILES');
    const message = { content: '@everyone', embeds: [{ title: 'x' }] };
    expectError(await caller.send('POST', `/channels/${channel}/messages`, message), 403, 50013);
  });

  test('SEND_MESSAGES in a thread', async () => {
    const path = (thread: string) => `/channels/${thread}/messages`;
    const sends = await asMemberWith('VIEW_CHANNEL', 'SEND_MESSAGES');
    expectError(await sends.caller.send('POST', path(sends.thread), { content: 'x' }), 403, 50013);
    const talks = await asMemberWith('VIEW_CHANNEL', 'SEND_MESSAGES_IN_THREADS');
    expect((await talks.caller.send('POST', path(talks.thread), { content: 'x' })).status).toBe(200);
  });
});

describe('the gateway (events/gateway-events)', () => {
  test.each([
    ['of more than 32 bytes', 'n'.repeat(33), undefined],
    ['of 32 bytes', 'n'.repeat(32), 'n'.repeat(32)],
    ['of 32 characters with more bytes', 'ü'.repeat(32), undefined],
  ])('Request Guild Members: an invalid nonce, %s', async (_name, nonce, expected) => {
    const guild = fixture().guildWithoutBot();
    const { client } = await connectListener(fixture(), guild);
    client.send(opcodes.REQUEST_GUILD_MEMBERS, { guild_id: guild.guild.id, query: 'own', limit: 1, nonce });
    const { d } = await client.event('GUILD_MEMBERS_CHUNK');
    expect(Object(d).members).toHaveLength(1);
    expect(Object(d).nonce).toBe(expected);
  });

  test('Activities: fields that bots cannot set', async () => {
    const guild = fixture().guildWithoutBot();
    const { client, userId } = await connectListener(fixture(), guild);
    const activity = {
      name: 'Chess',
      type: 0,
      details: 'x',
      party: { id: 7 },
      assets: 'none',
      flags: -1,
      created_at: 'x',
    };
    client.send(opcodes.PRESENCE_UPDATE, { status: 'online', afk: false, since: null, activities: [activity] });
    await client.receivedSoFar();
    const [stored] = fixture().emulator.world.presences.get(userId)?.activities ?? [];
    expect(stored).toEqual({ name: 'Chess', type: 0, created_at: fixture().emulator.clock.now() });
  });
});

test('Image formatting (reference): size in the URL of a default avatar and of a sticker', async () => {
  const { filesUrl } = fixture().emulator;
  const sizes = await Promise.all(
    ['', '?size=16', '?size=4096', '?size=none'].map(async (query) => {
      const response = await fetch(`${filesUrl}/embed/avatars/0.png${query}`);
      return { status: response.status, length: (await response.arrayBuffer()).byteLength };
    }),
  );
  expect(new Set(sizes.map(({ status, length }) => `${status} ${length}`)).size).toBe(1);
  expect(sizes[0]?.status).toBe(200);
});
