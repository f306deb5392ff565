/**
 * Requests in the forms that clients in other languages send. `test/parity/received-forms.test.ts` compares all fields with the
 * OpenAPI document; these tests show what the forms mean.
 */
import { describe, expect, test } from 'vitest';
import { permissionSet } from '../../../src/wire/constants/permissions.js';
import { Channel } from '../../../src/wire/objects/channels/channel.js';
import { Message } from '../../../src/wire/objects/messages/message.js';
import { flattenFormErrors } from '../../../src/wire/validation/form-errors.js';
import { type JsonResponse, setUpEmulator } from '../fixtures/emulator-fixture.js';
import { HttpBot } from '../fixtures/http-bot.js';
import { inLabel, setUpInteractions } from '../fixtures/interaction-fixture.js';
import { LogReader } from '../fixtures/log-reader.js';

const fixture = setUpEmulator();
const interactions = setUpInteractions(fixture);

const messages = () => `/channels/${fixture().emulator.channelId}/messages`;
const guild = () => `/guilds/${fixture().emulator.guildId}`;
const commands = () => `/applications/${fixture().emulator.applicationId}/commands`;
const send = (method: string, path: string, body: unknown) => fixture().bot.send(method, path, body);

/** Sends a request that succeeds, and returns the response. */
async function done(method: string, path: string, body: unknown): Promise<Record<string, unknown>> {
  const { status, json } = await send(method, path, body);
  expect({ status, json }).toEqual({ status: expect.toBeOneOf([200, 201, 204]), json });
  return Object(json);
}

const errorsOf = ({ json }: JsonResponse) =>
  flattenFormErrors(Object(json).errors).map(({ path, code }) => `${path}: ${code}`);

describe('a message', () => {
  test('may have null in each field', async () => {
    const nulls = {
      content: null,
      tts: null,
      flags: null,
      nonce: null,
      poll: null,
      sticker_ids: null,
      components: null,
    };
    const more = { allowed_mentions: null, message_reference: null, attachments: null, enforce_nonce: null };
    expect(await done('POST', messages(), { ...nulls, ...more, embeds: [{ title: 'a' }] })).toMatchObject({
      content: '',
      embeds: [{ title: 'a' }],
      tts: false,
      flags: 0,
    });
  });

  test('of nothing but null is empty', async () => {
    expect(await send('POST', messages(), { content: null, embeds: null })).toMatchObject({
      status: 400,
      json: { code: 50006 },
    });
  });

  test('may have numbers as text, and texts as numbers', async () => {
    const user = fixture().user().user.id;
    const created = await done('POST', messages(), {
      content: 42,
      flags: '4096',
      nonce: '7',
      embeds: [{ title: 1, color: '255', fields: [{ name: 'n', value: 3 }] }],
      allowed_mentions: { parse: [null], users: [Number(user), null], roles: null, replied_user: null },
      components: [{ type: '1', components: [{ type: '2', style: '1', label: 5, custom_id: 6, emoji: null }] }],
    });
    expect(created).toMatchObject({
      content: '42',
      flags: 4096,
      nonce: '7',
      embeds: [{ title: '1', color: 255, fields: [{ name: 'n', value: '3' }] }],
      components: [{ type: 1, components: [{ type: 2, style: 1, label: '5', custom_id: '6' }] }],
    });
  });

  test('can reply to a message by a number', async () => {
    const { id } = Message.parse(await done('POST', messages(), { content: 'first' }));
    const body = `{"content":"second","message_reference":{"message_id":${id},"channel_id":null,"fail_if_not_exists":null}}`;
    const response = await fixture().bot.send('POST', messages(), body, { 'content-type': 'application/json' });
    expect(response).toMatchObject({ status: 200, json: { message_reference: { message_id: id } } });
  });

  test('may have a poll with null', async () => {
    const answers = [{ poll_media: { text: 'yes', emoji: null } }];
    const poll = { question: { text: 'Sail?' }, answers, duration: '24', allow_multiselect: null, layout_type: null };
    expect(await done('POST', messages(), { poll })).toMatchObject({
      poll: { question: { text: 'Sail?' }, allow_multiselect: false, layout_type: 1 },
    });
  });

  test('is not logged with unknown keys for what is null', async () => {
    const log = await LogReader.fromNow(fixture().emulator.url);
    await done('POST', messages(), { content: 'x', nonce: null, embeds: [{ title: 'a', footer: {}, unheard: 1 }] });
    expect(await log.entry(({ kind }) => kind === 'request')).toMatchObject({ unknown_keys: ['embeds.0.unheard'] });
  });

  test.each<[string, unknown, string]>([
    ['an object as content', { content: {} }, 'content: STRING_TYPE_CONVERT'],
    ['a list as content', { content: [] }, 'content: STRING_TYPE_CONVERT'],
    ['a boolean as content', { content: true }, 'content: STRING_TYPE_CONVERT'],
    ['a color in words', { embeds: [{ color: 'red' }] }, 'embeds.0.color: NUMBER_TYPE_COERCE'],
    ['a hexadecimal color', { embeds: [{ color: '0xff' }] }, 'embeds.0.color: NUMBER_TYPE_COERCE'],
    ['an empty color', { embeds: [{ color: '' }] }, 'embeds.0.color: NUMBER_TYPE_COERCE'],
    ['a color with an exponent', { embeds: [{ color: '1e3' }] }, 'embeds.0.color: NUMBER_TYPE_COERCE'],
    ['a color with decimals', { embeds: [{ color: '1.5' }] }, 'embeds.0.color: NUMBER_TYPE_COERCE'],
    ['a color above the limit', { embeds: [{ color: '16777216' }] }, 'embeds.0.color: NUMBER_TYPE_MAX'],
    [
      'a word for inline',
      { embeds: [{ fields: [{ name: 'n', value: 'v', inline: 'yes' }] }] },
      'embeds.0.fields.0.inline: BOOLEAN_TYPE_CONVERT',
    ],
    [
      'a field without value',
      { embeds: [{ fields: [{ name: 'n', value: null }] }] },
      'embeds.0.fields.0.value: BASE_TYPE_REQUIRED',
    ],
    ['null in the list of embeds', { embeds: [null] }, 'embeds.0: LIST_ITEM_VALUE_REQUIRED'],
    ['an empty embed', { embeds: [{}] }, 'embeds.0: LIST_ITEM_VALUE_REQUIRED'],
    ['one embed without a list', { embeds: { title: 'a' } }, 'embeds: LIST_TYPE_CONVERT'],
    ['an unknown type of component', { components: [{ type: '99' }] }, 'components.0: UNION_TYPE_CHOICES'],
    [
      'a reference to nothing',
      { message_reference: { message_id: null } },
      'message_reference.message_id: BASE_TYPE_REQUIRED',
    ],
  ])('with %s is rejected', async (_what, body, error) => {
    expect(errorsOf(await send('POST', messages(), body))).toEqual([error]);
  });
});

describe('an embed', () => {
  const author = { name: 'Ann' };
  const icon = 'https://example.test/a.png';
  test.each<[sent: object, shown: object]>([
    [{ footer: {} }, {}],
    [{ footer: null }, {}],
    [{ footer: { text: null } }, {}],
    [{ footer: { text: '' } }, {}],
    [{ footer: { text: null, icon_url: icon } }, {}],
    [{ footer: { text: 'f', icon_url: null } }, { footer: { text: 'f' } }],
    [{ footer: { text: 5 } }, { footer: { text: '5' } }],
    [{ image: {} }, {}],
    [{ image: null }, {}],
    [{ image: { url: null } }, {}],
    [{ image: { url: '' } }, {}],
    [{ thumbnail: {} }, {}],
    [{ thumbnail: { url: null, proxy_url: null, height: 0 } }, {}],
    [{ author: {} }, {}],
    [{ author: { name: null } }, {}],
    [{ author: { name: null, icon_url: icon } }, {}],
    [{ author: { ...author, icon_url: null } }, { author }],
    [{ author: { ...author, url: null, icon_url: icon } }, { author: { ...author, icon_url: icon } }],
    [{ description: null, url: null, timestamp: null, color: null, fields: null }, {}],
    [{ type: null, provider: null, video: null }, {}],
    [{ type: 'article', provider: { name: 'x' }, video: {} }, {}],
    [{ fields: [{ name: 'n', value: 'v', inline: null }] }, { fields: [{ name: 'n', value: 'v' }] }],
  ])('%j is shown as %j', async (sent, shown) => {
    const whole = await done('POST', messages(), { content: 'x', embeds: [{ title: 't', ...sent }] });
    const plain = await done('POST', messages(), { content: 'x', embeds: [{ title: 't', ...shown }] });
    expect(whole['embeds']).toEqual(plain['embeds']);
    expect(whole['embeds']).toMatchObject([{ type: 'rich', ...shown }]);
  });

  test('is accepted as Discord.Net sent it', async () => {
    const body = {
      content: ' ',
      tts: false,
      embeds: [
        {
          title: null,
          description: null,
          url: null,
          color: 65280,
          type: 'rich',
          timestamp: null,
          author: { ...author, url: 'https://example.test', icon_url: null, proxy_icon_url: null },
          thumbnail: { url: icon, proxy_url: null },
          fields: [{ name: 'Victim', value: 'a ship', inline: false }],
        },
      ],
    };
    expect(await done('POST', messages(), body)).toMatchObject({
      embeds: [{ color: 65280, author, thumbnail: { url: icon } }],
    });
  });

  test('is the same in an edit, a webhook and a post', async () => {
    const embeds = [{ title: 'a', footer: {}, image: {}, author: { name: null } }];
    const shown = [{ type: 'rich', title: 'a' }];
    const { id } = Message.parse(await done('POST', messages(), { content: 'x' }));
    expect(await done('PATCH', `${messages()}/${id}`, { content: null, embeds, flags: null })).toMatchObject({
      content: '',
      embeds: shown,
    });
    const webhook = await done('POST', messages().replace('messages', 'webhooks'), { name: 'Lookout', avatar: null });
    const address = `/webhooks/${webhook['id']}/${webhook['token']}`;
    const nulls = {
      content: null,
      username: null,
      avatar_url: null,
      thread_name: null,
      applied_tags: null,
      flags: null,
    };
    expect(await done('POST', `${address}?wait=true`, { ...nulls, embeds })).toMatchObject({ embeds: shown });

    const forum = Channel.parse(await done('POST', `${guild()}/channels`, { name: 'posts', type: '15', topic: null }));
    const post = { name: 'p', message: { content: null, embeds }, applied_tags: null, auto_archive_duration: '60' };
    const { message } = await done('POST', `/channels/${forum.id}/threads`, post);
    expect(message).toMatchObject({ embeds: shown });
  });
});

describe('other requests', () => {
  test.each<[what: string, method: string, path: () => string, body: unknown, result: unknown]>([
    [
      'Modify Guild',
      'PATCH',
      guild,
      { afk_timeout: '900', verification_level: null, features: [null] },
      { afk_timeout: 900 },
    ],
    [
      'Create Guild Role',
      'POST',
      () => `${guild()}/roles`,
      { name: null, colors: { primary_color: null, secondary_color: null } },
      { name: 'new role', color: 0 },
    ],
    [
      'Create Channel Invite',
      'POST',
      () => messages().replace('messages', 'invites'),
      { max_age: null, max_uses: '5', temporary: null, unique: null, target_type: null },
      { max_age: 86_400, max_uses: 5, temporary: false },
    ],
    [
      'Start Thread',
      'POST',
      () => messages().replace('messages', 'threads'),
      { name: 't', type: '11', auto_archive_duration: '60', invitable: null },
      { type: 11, thread_metadata: { auto_archive_duration: 60 } },
    ],
    [
      'Begin Guild Prune',
      'POST',
      () => `${guild()}/prune`,
      { days: '30', compute_prune_count: null, include_roles: null },
      { pruned: expect.any(Number) },
    ],
    [
      'Create Global Application Command',
      'POST',
      commands,
      {
        name: 'sail',
        description: 'Sail',
        options: null,
        nsfw: null,
        contexts: null,
        default_member_permissions: null,
        type: null,
      },
      { type: 1, name: 'sail' },
    ],
    [
      'Create Global Application Command with options',
      'POST',
      commands,
      {
        name: 'row',
        description: 'Row',
        options: [
          { type: '4', name: 'n', description: 'd', required: null, choices: null, min_value: '1', max_value: null },
        ],
      },
      { options: [{ type: 4, min_value: 1 }] },
    ],
    [
      'Create Auto Moderation Rule',
      'POST',
      () => `${guild()}/auto-moderation/rules`,
      {
        name: 'r',
        event_type: '1',
        trigger_type: '1',
        trigger_metadata: { keyword_filter: ['x'], regex_patterns: null, allow_list: null },
        actions: [{ type: '1', metadata: null }],
        enabled: null,
        exempt_roles: null,
        exempt_channels: null,
      },
      { enabled: false, trigger_type: 1, exempt_roles: [] },
    ],
    ['Modify Current Member', 'PATCH', () => `${guild()}/members/@me`, { nick: 5 }, { nick: '5' }],
  ])('%s accepts null and numbers as text', async (_what, method, path, body, result) => {
    expect(await done(method, path(), body)).toMatchObject(Object(result));
  });

  test('Create Guild Ban accepts null', async () => {
    const { user } = fixture().member(fixture().defaultGuild);
    await done('PUT', `${guild()}/bans/${user.id}`, { delete_message_days: null, delete_message_seconds: '60' });
    expect(fixture().defaultGuild.bans.has(user.id)).toBe(true);
  });

  test('an overwrite without type is that of a role', async () => {
    const deny = permissionSet('SEND_MESSAGES');
    const id = fixture().emulator.guildId;
    const created = await done('POST', `${guild()}/channels`, {
      name: 'quay',
      permission_overwrites: [{ id, type: null, allow: null, deny: Number(deny) }],
    });
    expect(created).toMatchObject({ permission_overwrites: [{ id, type: 0, allow: '0', deny }] });
    await done('PUT', `/channels/${created['id']}/permissions/${id}`, { type: '0', allow: deny, deny: null });
    expect(await done('GET', `/channels/${created['id']}`, undefined)).toMatchObject({
      permission_overwrites: [{ id, type: 0, allow: deny, deny: '0' }],
    });
  });

  test('null leaves what a change cannot reset as it is, and resets what it can', async () => {
    const command = await done('POST', commands(), { name: 'dock', description: 'Dock', nsfw: true });
    const edited = await done('PATCH', `${commands()}/${command['id']}`, { description: null, options: null });
    expect(edited).toMatchObject({ description: 'Dock' });
    const channel = await done('POST', `${guild()}/channels`, { name: 'pier', topic: 'boats' });
    expect(await done('PATCH', `/channels/${channel['id']}`, { topic: null, type: null, name: null })).toMatchObject({
      name: 'pier',
      topic: null,
      type: 0,
    });
  });

  test.each<[string, () => string, unknown, string]>([
    ['PATCH', guild, { name: null }, 'name: BASE_TYPE_REQUIRED'],
    ['PATCH', () => '/users/@me', { username: null }, 'username: BASE_TYPE_REQUIRED'],
    ['POST', () => `${guild()}/channels`, { name: null }, 'name: BASE_TYPE_REQUIRED'],
    ['POST', commands, { name: 'x', description: 'y', type: 'chat' }, 'type: BASE_TYPE_CHOICES'],
  ])('%s of a required name with null is rejected', async (method, path, body, error) => {
    expect(errorsOf(await send(method, path(), body))).toEqual([error]);
  });

  test('a form has the same forms', async () => {
    const form = new FormData();
    form.set('payload_json', JSON.stringify({ content: null, embeds: [{ title: 'a', footer: {} }], tts: null }));
    expect(await done('POST', messages(), form)).toMatchObject({ embeds: [{ type: 'rich', title: 'a' }] });
    const fields = new FormData();
    fields.set('content', '12');
    fields.set('flags', '4');
    expect(await done('POST', messages(), fields)).toMatchObject({ content: '12', flags: 4 });
  });
});

describe('a response to an interaction', () => {
  const select = { type: 3, custom_id: 's', options: [{ label: 'a', value: 'a', description: null, emoji: null }] };
  const input = { type: 4, custom_id: 't', style: 1 };

  test('can be a modal as discord.py sends it', async () => {
    const optional = { placeholder: null, min_length: null, max_length: null, value: null, required: null, id: null };
    const modalId = await interactions().openModal(
      inLabel({ ...input, ...optional, label: null }),
      {
        ...inLabel({ ...select, placeholder: null, min_values: 1, max_values: 1, disabled: false, required: true }),
        description: null,
      },
      inLabel({ type: 5, custom_id: 'u', min_values: null, max_values: null, disabled: null, default_values: null }),
      {
        type: '1',
        components: [
          { ...input, type: '4', style: '2', custom_id: 'v', label: 'V', placeholder: null, disabled: false },
        ],
      },
      { type: 10, content: 'text', disabled: false },
    );
    expect(modalId).toBeDefined();
  });

  test.each<[string, object, string]>([
    ['a disabled select', inLabel({ ...select, disabled: true }), 'MODAL_COMPONENT_DISABLED'],
    ['a disabled text input', inLabel({ ...input, disabled: true }), 'MODAL_COMPONENT_DISABLED'],
    ['a label of its own in a label', inLabel({ ...input, label: 'L' }), 'TEXT_INPUT_LABEL_NOT_ALLOWED'],
    ['a text input without label', { type: 1, components: [{ ...input, label: null }] }, 'BASE_TYPE_REQUIRED'],
  ])('cannot be a modal with %s', async (_what, component, code) => {
    const message = await interactions().post({ type: 2, style: 1, label: 'Go', custom_id: 'go' });
    const clicked = interactions().click(message, 'go');
    const interaction = await interactions().nextInteraction();
    const modal = { type: 9, data: { custom_id: 'm', title: 'M', components: [component] } };
    expect(errorsOf(await interactions().respond(interaction, modal))).toEqual([expect.stringContaining(code)]);
    await interactions().respond(interaction, { type: 6 });
    await clicked;
  });

  test('can be a message, an update and a follow-up with null', async () => {
    const message = await interactions().post({ type: 2, style: 1, label: 'Go', custom_id: 'go' });
    const nulls = { content: null, tts: null, flags: null, components: null, poll: null, allowed_mentions: null };
    const shown = { embeds: [{ title: 'a' }] };
    const clicked = interactions().click(message, 'go');
    const interaction = await interactions().nextInteraction();
    await interactions().respond(interaction, { type: '4', data: { ...nulls, embeds: [{ title: 'a', footer: {} }] } });
    expect(await clicked).toMatchObject({ status: 'answered', message: { content: '', ...shown } });
    const followUp = await interactions().callWebhook(interaction, 'POST', '', { ...nulls, username: null, ...shown });
    expect(followUp).toMatchObject({ status: 200, json: { content: '', ...shown } });

    const again = interactions().click(message, 'go');
    const next = await interactions().nextInteraction();
    await interactions().respond(next, {
      type: 7,
      data: { content: null, embeds: [{ title: 'a', author: {} }], flags: null },
    });
    expect(await again).toMatchObject({ status: 'answered', message: { id: message.id, content: '', ...shown } });
  });

  test('can be a deferral with null', async () => {
    const message = await interactions().post({ type: 2, style: 1, label: 'Go', custom_id: 'go' });
    const clicked = interactions().click(message, 'go');
    await interactions().respond(await interactions().nextInteraction(), { type: '5', data: null });
    expect(await clicked).toMatchObject({ deferred: true });
  });

  test.each<[string, object]>([
    ['null', { choices: null }],
    ['no list', {}],
    ['a list of null', { choices: [null] }],
  ])('can suggest nothing with %s', async (_what, data) => {
    const option = { type: 3, name: 'place', description: 'd', autocomplete: true };
    const command = await interactions().register({ name: 'sail', options: [option] });
    const typed = interactions().autocomplete(command, [{ name: 'place', type: 3, value: '', focused: true }]);
    await interactions().respond(await interactions().nextInteraction(), { type: 8, data });
    expect(await typed).toMatchObject({ choices: [] });
  });

  test('can be sent over HTTP with null', async () => {
    const data = { content: null, embeds: [{ title: 'a', footer: {} }], flags: '64' };
    const bot = await HttpBot.createConnected(fixture(), () => ({ status: 200, body: { type: '4', data } }));
    const press = await bot.postButton();
    expect(await press.click()).toMatchObject({ status: 'answered', message: { embeds: [{ title: 'a' }], flags: 64 } });
  });
});
