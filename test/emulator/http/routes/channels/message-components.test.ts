import { describe, expect, test } from 'vitest';
import { limits } from '../../../../../src/wire/constants/limits.js';
import { permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { createMessage, editMessage } from '../../../../../src/wire/endpoints/messages.js';
import { Message, messageFlags } from '../../../../../src/wire/objects/messages/message.js';
import type { MessageEdit, MessageRequest } from '../../../../../src/wire/objects/messages/message-request.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { expectApiError, expectNotSent, setUpRestClient } from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);

const { IS_COMPONENTS_V2, SUPPRESS_EMBEDS } = messageFlags;
const text = (content = 'hi') => ({ type: 10, content }) as const;
const upload = (name: string, content = 'calm') => ({ name, data: new TextEncoder().encode(content) });

const here = () => fixture().emulator.channelId;
type Components = NonNullable<MessageRequest['components']>;
const send = (components: Components, files: ReturnType<typeof upload>[] = []) =>
  api().messages.create(here(), { flags: IS_COMPONENTS_V2, components, files });
const edit = (id: string, body: MessageEdit) => api().messages.edit(here(), id, body);

describe('a message of components', () => {
  test('is returned with all ids and default values', async () => {
    const message = await send([
      { type: 17, components: [text(), { type: 14 }] },
      { type: 9, components: [text()], accessory: { type: 11, media: { url: 'https://example.org/a.png' } } },
      { type: 12, items: [{ media: { url: 'https://example.org/b.png' } }] },
    ]);
    expect(message).toMatchObject({ flags: IS_COMPONENTS_V2, content: '' });
    const shown = (url: string) => ({ url, proxy_url: url });
    expect(message.components).toEqual([
      {
        type: 17,
        id: 1,
        accent_color: null,
        spoiler: false,
        components: [
          { type: 10, id: 2, content: 'hi' },
          { type: 14, id: 3, divider: true, spacing: 1 },
        ],
      },
      {
        type: 9,
        id: 4,
        components: [{ type: 10, id: 5, content: 'hi' }],
        accessory: { type: 11, id: 6, media: shown('https://example.org/a.png'), description: null, spoiler: false },
      },
      { type: 12, id: 7, items: [{ media: shown('https://example.org/b.png'), description: null, spoiler: false }] },
    ]);
  });

  test('shows its files, with working URLs', async () => {
    const message = await send(
      [
        { type: 13, file: { url: 'attachment://log.txt' }, spoiler: true },
        { type: 12, items: [{ media: { url: 'attachment://map.png' } }] },
      ],
      [upload('log.txt'), upload('map.png')],
    );
    const [log, map] = message.attachments;
    expect(message.components).toMatchObject([
      { name: 'log.txt', size: 4, spoiler: true, file: { attachment_id: log?.id, content_type: 'text/plain' } },
      { items: [{ media: { attachment_id: map?.id, content_type: 'image/png' } }] },
    ]);
    const response = await fetch(message.components?.[0]?.file?.url ?? '');
    expect(await response.text()).toBe('calm');
  });

  test('that shows a missing file is rejected on both sides with the same path', async () => {
    const components: Components = [{ type: 13, file: { url: 'attachment://other.txt' } }];
    await expectNotSent(send(components, [upload('log.txt')]), 'components.0.file.url');
    const body = { flags: IS_COMPONENTS_V2, components };
    const response = await fixture().bot.call(createMessage, { path: { channel_id: here() }, body });
    expectError(response, 400, 50035);
    expect(response.json).toMatchObject({
      errors: {
        components: {
          0: { file: { url: { _errors: [{ code: 'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND' }] } } },
        },
      },
    });
  });

  test('shows a file under the name in the request', async () => {
    const message = await api().messages.create(here(), {
      flags: IS_COMPONENTS_V2,
      components: [{ type: 13, file: { url: 'attachment://log.txt' } }],
      attachments: [{ id: 0, filename: 'log.txt' }],
      files: [upload('raw.bin')],
    });
    expect(message.components).toMatchObject([{ name: 'log.txt' }]);
  });

  test('pings the users that its texts mention', async () => {
    const { user } = fixture().member(fixture().defaultGuild);
    const message = await send([{ type: 17, components: [text(`<@${user.id}>`)] }]);
    expect(message.mentions).toMatchObject([{ id: user.id }]);
    const silent = await edit(message.id, { components: [text(`<@${user.id}>`)], allowed_mentions: { parse: [] } });
    expect(silent.mentions).toEqual([]);
  });

  test('can have 40 components, but not 41', async () => {
    const separators = Array.from({ length: limits.components.total }, () => ({ type: 14 }) as const);
    expect((await send(separators)).components).toHaveLength(40);
    const body = { flags: IS_COMPONENTS_V2, components: [...separators, { type: 14 }] };
    expectError(await fixture().bot.call(createMessage, { path: { channel_id: here() }, body }), 400, 50035);
  });

  test('without a component fails with 50006, also with a file, which nothing shows', async () => {
    const body = { flags: IS_COMPONENTS_V2, components: [] };
    expectError(await fixture().bot.call(createMessage, { path: { channel_id: here() }, body }), 400, 50006);
    const form = new FormData();
    form.set('payload_json', JSON.stringify(body));
    form.set('files[0]', new Blob(['calm']), 'log.txt');
    expectError(await fixture().bot.call(createMessage, { path: { channel_id: here() }, body: form }), 400, 50006);
  });

  test('contains buttons at any depth that users can click', async () => {
    const message = await send([
      { type: 9, components: [text()], accessory: { type: 2, style: 1, label: 'Go', custom_id: 'deep' } },
    ]);
    expect(message.components?.[0]?.accessory).toMatchObject({ custom_id: 'deep', id: 3 });
  });
});

describe('an edit between the systems', () => {
  const legacy = (body: MessageRequest = { content: 'x' }) => api().messages.create(here(), body);

  test('of a legacy message accepts only action rows', async () => {
    const { id } = await legacy();
    await expect(edit(id, { components: [text()] })).rejects.toMatchObject({
      jsonCode: 50035,
      fields: [{ path: 'components.0', code: 'UNION_TYPE_CHOICES' }],
    });
  });

  test('sets the flag without content, embeds and poll', async () => {
    const { id } = await legacy({ content: 'x', embeds: [{ title: 'y' }] });
    const body = { flags: IS_COMPONENTS_V2, components: [text()] };
    // Our client would add the empty fields.
    const response = await fixture().bot.call(editMessage, { path: { channel_id: here(), message_id: id }, body });
    const refused = { _errors: [{ code: 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2' }] };
    expectError(response, 400, 50035);
    expect(response.json).toMatchObject({ errors: { content: refused, embeds: refused } });
    expect(await edit(id, { ...body, content: null, embeds: [] })).toMatchObject({
      flags: IS_COMPONENTS_V2,
      content: '',
      embeds: [],
      components: [{ type: 10 }],
    });
  });

  test('sets the flag of a message with a poll if it removes the poll', async () => {
    const poll = { question: { text: 'When?' }, answers: [{ poll_media: { text: 'Now' } }] };
    const { id } = await legacy({ content: 'x', poll });
    const body = { flags: IS_COMPONENTS_V2, components: [text()], content: null };
    await expect(edit(id, body)).rejects.toMatchObject({
      fields: [{ path: 'poll', code: 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2' }],
    });
    expect(await edit(id, { ...body, poll: null, sticker_ids: [] })).not.toHaveProperty('poll');
  });

  test('with the flag cannot add content, embeds, a poll or stickers', async () => {
    const { id } = await send([text()]);
    const poll = { question: { text: 'When?' }, answers: [{ poll_media: { text: 'Now' } }] };
    const body = { flags: IS_COMPONENTS_V2, content: 'x', embeds: [{ title: 'y' }], poll, sticker_ids: ['1'] };
    const response = await fixture().bot.call(editMessage, { path: { channel_id: here(), message_id: id }, body });
    expectError(response, 400, 50035);
    const fields = ['content', 'embeds', 'poll', 'sticker_ids'];
    for (const field of fields) {
      expect(response.json).toHaveProperty(
        `errors.${field}._errors.0.code`,
        'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
      );
    }
    await expectNotSent(edit(id, body), 'content', 'embeds', 'sticker_ids', 'poll');
  });

  test('keeps a poll without the flag: a poll cannot be edited', async () => {
    const poll = { question: { text: 'When?' }, answers: [{ poll_media: { text: 'Now' } }] };
    const { id } = await legacy({ content: 'x', poll });
    expect(await edit(id, { poll: null, content: 'y' })).toMatchObject({ poll: { question: { text: 'When?' } } });
    await expectApiError(edit(id, { poll }), 400, 520_003);
  });

  test('never removes the flag', async () => {
    const { id } = await send([text()]);
    expect(await edit(id, { flags: SUPPRESS_EMBEDS })).toMatchObject({ flags: IS_COMPONENTS_V2 | SUPPRESS_EMBEDS });
    expect(await edit(id, { flags: null })).toMatchObject({ flags: IS_COMPONENTS_V2 });
    await expectApiError(edit(id, { content: 'back', components: [] }), 400, 50035);
  });

  test('can change components without the flag', async () => {
    const { id } = await send([text()]);
    expect(await edit(id, { components: [text('new'), { type: 14 }] })).toMatchObject({
      components: [{ content: 'new', id: 1 }, { id: 2 }],
    });
  });

  test('cannot remove a file that a component shows', async () => {
    const { id, attachments } = await send([{ type: 13, file: { url: 'attachment://log.txt' } }], [upload('log.txt')]);
    await expectApiError(edit(id, { attachments: [] }), 400, 50035);
    const kept = attachments.map((attachment) => ({ id: attachment.id }));
    expect(await edit(id, { attachments: kept, components: [text()] })).toMatchObject({ components: [{ type: 10 }] });
  });

  test('can show a file of the original message', async () => {
    const { id } = await send([text()], [upload('log.txt')]);
    const edited = await edit(id, { components: [{ type: 13, file: { url: 'attachment://log.txt' } }] });
    expect(edited.components).toMatchObject([{ name: 'log.txt' }]);
  });

  test('ignores unknown keys in components, and logs them', async () => {
    const { id } = await send([text()]);
    const path = { channel_id: here(), message_id: id };
    const response = await fixture().bot.call(editMessage, {
      path,
      body: { components: [{ ...text(), sparkle: true }] },
    });
    expect(Message.parse(response.json).components).toEqual([{ type: 10, id: 1, content: 'hi' }]);
  });
});

test('a bot that cannot attach files cannot show them', async () => {
  const guild = fixture().guild(permissionSet('VIEW_CHANNEL', 'SEND_MESSAGES'), {
    roles: [{ name: '@everyone', permissions: '0' }],
  });
  const call = api().messages.create(fixture().channel(guild).channel.id, {
    flags: IS_COMPONENTS_V2,
    components: [{ type: 13, file: { url: 'attachment://log.txt' } }],
    files: [upload('log.txt')],
  });
  await expectApiError(call, 403, 50013);
});

describe('the counts of a select in a message', () => {
  const options = ['a', 'b'].map((value) => ({ label: value, value }));
  const row = (select: object): Components => [
    { type: 1, components: [{ custom_id: 'pick', ...select }] } as Components[number],
  ];
  const PATH = 'components.0.components.0';

  test.each<[string, object, string, string]>([
    ['a maximum above its options', { type: 3, options, max_values: 3 }, 'options', 'BASE_TYPE_BAD_LENGTH'],
    [
      'a minimum above its options',
      { type: 3, options, min_values: 3, max_values: 3 },
      'options',
      'BASE_TYPE_BAD_LENGTH',
    ],
    ...[3, 5, 6, 7, 8].map((type): [string, object, string, string] => [
      `a minimum above its maximum, type ${type}`,
      { type, ...(type === 3 ? { options } : {}), min_values: 2 },
      'min_values',
      'NUMBER_TYPE_MAX',
    ]),
    [
      'a repeated value',
      { type: 3, options: [...options, ...options.slice(1)] },
      'options.2.value',
      'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
    ],
  ])('%s is rejected on both sides with the same path', async (_what, select, field, code) => {
    const body = { content: 'x', components: row(select) };
    await expectNotSent(api().messages.create(here(), body), `${PATH}.${field}`);
    const response = await fixture().bot.call(createMessage, { path: { channel_id: here() }, body });
    expectError(response, 400, 50035);
    expect(response.json).toHaveProperty(`errors.${PATH}.${field}._errors.0.code`, code);
  });

  test('ignores required, which is only for modals', async () => {
    const select = { type: 3, options, min_values: 0, max_values: 2, required: true };
    expect(await api().messages.create(here(), { content: 'x', components: row(select) })).toMatchObject({
      components: [{ components: [{ min_values: 0, max_values: 2 }] }],
    });
  });
});
