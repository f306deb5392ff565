import { describe, expect, test } from 'vitest';
import { insertApplication } from '../../../../../dev/src/emulator/state/applications/applications.js';
import { openDm } from '../../../../../dev/src/emulator/state/channels/channels.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { createMessage } from '../../../../../src/wire/endpoints/messages.js';
import { channelTypes } from '../../../../../src/wire/objects/channels/channel.js';
import { Message } from '../../../../../src/wire/objects/messages/message.js';
import { expectError, type JsonResponse, setUpEmulator } from '../../../fixtures/emulator-fixture.js';

const fixture = setUpEmulator();

const inGeneral = () => ({ channel_id: fixture().emulator.channelId });
const send = (body: unknown, path = inGeneral()) => fixture().bot.call(createMessage, { path, body });

/** A channel in which the default bot has exactly these permissions. */
function placeWith(permissions: string, type: number = channelTypes.GUILD_TEXT) {
  const guild = fixture().guild(permissions, {
    roles: [{ name: '@everyone', permissions: '0' }],
    channels: [{ name: 'general', type }],
  });
  return { guild, path: { channel_id: fixture().channel(guild).channel.id } };
}

function withFiles(payload: unknown, ...contents: string[]): FormData {
  const form = new FormData();
  form.set('payload_json', JSON.stringify(payload));
  for (const [index, text] of contents.entries()) form.set(`files[${index}]`, new Blob([text]), `file ${index}.txt`);
  return form;
}

const button = { type: 2, style: 1, label: 'Apply', custom_id: 'apply' };

describe('Create Message', () => {
  test('returns the message, and updates the last message of the channel', async () => {
    const response = await send({ content: '  Land ho!  ', nonce: 'n1' });
    expect(response).toMatchObject({
      status: 200,
      json: {
        ...inGeneral(),
        content: 'Land ho!',
        nonce: 'n1',
        author: { id: fixture().emulator.botUserId, bot: true },
        type: 0,
        edited_timestamp: null,
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/),
      },
    });
    const { channel } = fixture().emulator.world.channels.get(fixture().emulator.channelId) ?? {};
    expect(channel?.last_message_id).toBe(Message.parse(response.json).id);
  });

  test('adds ids to all components, depth first, and default limits to selects', async () => {
    const select = { type: 5, custom_id: 'who' };
    const response = await send({
      components: [
        {
          type: 1,
          components: [
            { ...button, id: 2 },
            { ...button, custom_id: 'other' },
          ],
        },
        { type: 1, components: [select] },
      ],
    });
    expect(response.json).toMatchObject({
      components: [
        { type: 1, id: 1, components: [{ id: 2 }, { id: 3 }] },
        { type: 1, id: 4, components: [{ id: 5, min_values: 1, max_values: 1 }] },
      ],
    });
  });

  test('shows embeds as rich ones', async () => {
    const response = await send({ embeds: [{ title: 'Harbour', color: 255 }] });
    expect(response.json).toMatchObject({ embeds: [{ type: 'rich', title: 'Harbour', color: 255 }] });
  });

  test('by a user in a guild succeeds too', async () => {
    const { guild, path } = placeWith('0');
    guild.roles.set(guild.guild.id, {
      ...(guild.roles.get(guild.guild.id) ?? expect.fail('no @everyone')),
      permissions: permissionSet('VIEW_CHANNEL', 'SEND_MESSAGES'),
    });
    const response = await fixture()
      .callerOf(fixture().member(guild))
      .call(createMessage, { path, body: { content: 'hello' } });
    expect(response).toMatchObject({ status: 200, json: { author: { username: 'ann' } } });
  });
});

describe('files of a message', () => {
  const upload = (payload: unknown, ...contents: string[]) => send(withFiles(payload, ...contents));
  const attachmentsOf = (response: JsonResponse) => Message.parse(response.json).attachments;

  test('are returned with URLs that serve their bytes', async () => {
    const [attachment] = attachmentsOf(
      await upload({ attachments: [{ id: 0, description: 'a note' }] }, 'first bytes', 'more'),
    );
    expect(attachment).toMatchObject({ filename: 'file_0.txt', description: 'a note', size: 11 });
    const response = await fetch(attachment?.url ?? '');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe('first bytes');
  });

  test('can have another name and a spoiler flag', async () => {
    const attachments = [{ id: '0', filename: 'chart.png', is_spoiler: true }];
    expect(attachmentsOf(await upload({ attachments }, 'x'))).toMatchObject([
      { filename: 'chart.png', content_type: 'image/png', flags: 8 },
    ]);
  });

  test('can be shown in an embed by name', async () => {
    const response = await upload(
      { embeds: [{ image: { url: 'attachment://map.png' } }], attachments: [{ id: 0, filename: 'map.png' }] },
      'x',
    );
    const { embeds, attachments } = Message.parse(response.json);
    expect(embeds[0]?.image?.url).toBe(attachments[0]?.url);
  });

  test('that the body contains but the form does not fail with 50146', async () => {
    expectError(await upload({ content: 'x', attachments: [{ id: 1 }] }, 'x'), 400, 50146);
    expectError(await send({ content: 'x', attachments: [{ id: 0 }] }), 400, 50146);
  });

  test.each([
    ['a changed signature', (url: URL) => url.searchParams.set('hm', '0'.repeat(64))],
    ['a longer life', (url: URL) => url.searchParams.set('ex', 'ffffffff')],
    ['another name', (url: URL) => Object.assign(url, { pathname: url.pathname.replace('file', 'life') })],
    ['no signature', (url: URL) => Object.assign(url, { search: '' })],
  ])('are not served at a URL with %s', async (_what, spoil) => {
    const url = new URL(attachmentsOf(await upload({}, 'secret'))[0]?.url ?? '');
    spoil(url);
    expect((await fetch(url)).status).toBe(404);
  });

  test('are not served after a day', async () => {
    const url = attachmentsOf(await upload({}, 'x'))[0]?.url ?? '';
    await fixture().emulator.clock.advance(24 * 60 * 60_000 + 1000);
    expect((await fetch(url)).status).toBe(404);
  });
});

describe('a message that is rejected', () => {
  test.each([
    ['nothing', {}],
    ['blanks', { content: '   ' }],
    ['empty lists', { embeds: [], components: [] }],
  ])('contains %s (50006)', async (_what, body) => {
    expectError(await send(body), 400, 50006);
  });

  test('repeats a custom_id (50035 with its path)', async () => {
    const response = await send({ components: [{ type: 1, components: [button, button] }] });
    expect(response).toMatchObject({
      status: 400,
      json: {
        errors: {
          components: {
            '0': { components: { '1': { custom_id: { _errors: [{ code: 'COMPONENT_CUSTOM_ID_DUPLICATED' }] } } } },
          },
        },
      },
    });
  });

  test('allows mentions both by type and by id (50035)', async () => {
    const response = await send({ content: 'x', allowed_mentions: { parse: ['users'], users: ['1'] } });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty('errors.allowed_mentions');
  });

  test('is sent to a channel that does not exist (10003)', async () => {
    expectError(await send({ content: 'x' }, { channel_id: '1' }), 404, 10003);
  });

  test('is sent to a guild that the bot is not in (50001)', async () => {
    const { channel } = fixture().channel(fixture().guildWithoutBot());
    expectError(await send({ content: 'x' }, { channel_id: channel.id }), 403, 50001);
  });

  test('is sent to a channel that the bot cannot see (50001)', async () => {
    const { path } = placeWith(permissionSet('SEND_MESSAGES'));
    expectError(await send({ content: 'x' }, path), 403, 50001);
  });

  test('is sent to a channel where the bot can only read (50013)', async () => {
    const { path } = placeWith(permissionSet('VIEW_CHANNEL', 'MANAGE_MESSAGES'));
    expectError(await send({ content: 'x' }, path), 403, 50013);
  });

  test('is sent to a voice channel that the bot cannot connect to (50013)', async () => {
    const { path } = placeWith(permissionSet('VIEW_CHANNEL', 'SEND_MESSAGES'), channelTypes.GUILD_VOICE);
    expectError(await send({ content: 'x' }, path), 403, 50013);
  });

  test.each([
    ['an embed', 'EMBED_LINKS', { embeds: [{ title: 't' }] }],
    ['a file', 'ATTACH_FILES', withFiles({}, 'x')],
    ['speech', 'SEND_TTS_MESSAGES', { content: 'x', tts: true }],
  ] as const)('contains %s without %s (50013)', async (_what, name, body) => {
    const allowed = placeWith(permissionSet('VIEW_CHANNEL', 'SEND_MESSAGES', name));
    const { path } = placeWith(permissionSet('VIEW_CHANNEL', 'SEND_MESSAGES'));
    expect((await send(body, allowed.path)).status).toBe(200);
    expectError(await send(body, path), 403, 50013);
  });

  test.each([channelTypes.GUILD_CATEGORY, channelTypes.GUILD_FORUM])(
    'is sent to a channel of type %i (50008)',
    async (type) => {
      const { path } = placeWith(permissionSet('ADMINISTRATOR'), type);
      expectError(await send({ content: 'x' }, path), 400, 50008);
    },
  );

  test('is sent by a member with a timeout (50013)', async () => {
    const { guild, path } = placeWith(permissionSet('VIEW_CHANNEL', 'SEND_MESSAGES'));
    const { world, clock, botUserId } = fixture().emulator;
    const member = guild.members.get(botUserId);
    if (member) member.communication_disabled_until = world.timestamp(clock.now() + 60_000);
    expectError(await send({ content: 'x' }, path), 403, 50013);
    await clock.advance(60_000);
    expect((await send({ content: 'x' }, path)).status).toBe(200);
  });
});

describe('a direct message', () => {
  const dmTo = (userId: string) => ({
    channel_id: openDm(fixture().emulator.world, fixture().emulator.botUserId, userId).result.channel.id,
  });

  test('can be sent to a user who shares a guild with the bot', async () => {
    const user = fixture().member(fixture().guild('0'));
    const response = await send({ content: 'Welcome!', embeds: [{ title: 't' }] }, dmTo(user.user.id));
    expect(response).toMatchObject({ status: 200, json: { content: 'Welcome!' } });
  });

  test('to a user without a shared guild fails with 50278', async () => {
    expectError(await send({ content: 'x' }, dmTo(fixture().user().user.id)), 403, 50278);
  });

  test('to another bot fails with 50007', async () => {
    const { world } = fixture().emulator;
    const { botUserId } = insertApplication(world, { name: 'Other' }).result;
    expectError(await send({ content: 'x' }, dmTo(botUserId)), 403, 50007);
  });
});
