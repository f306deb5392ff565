/**
 * What discord.py 2.7 sends, as raw requests: `npm run compat` runs the older version of Debian, which knows no layouts and no labels.
 * The library writes what is not set as null, an empty object or its default.
 */
import { describe, expect, test } from 'vitest';
import { messageFlags } from '../../../src/wire/objects/messages/message-types.js';
import { setUpEmulator } from '../fixtures/emulator-fixture.js';
import { setUpInteractions } from '../fixtures/interaction-fixture.js';

const fixture = setUpEmulator();
const interactions = setUpInteractions(fixture);

const { IS_COMPONENTS_V2 } = messageFlags;
const picture = { url: 'https://example.com/a.png' };
const text = (content: string) => ({ type: 10, content });
const button = { type: 2, style: 2, disabled: false, label: 'Go', custom_id: 'go' };
const option = { label: 'Sloop', value: 'sloop', default: false };
const select = { custom_id: 'pick', min_values: 1, max_values: 1, disabled: false, required: true };
const embed = {
  footer: {},
  thumbnail: picture,
  author: { name: 'Ann' },
  fields: [{ inline: true, name: 'High', value: '9:00' }],
  flags: 0,
  timestamp: '2026-11-29T03:23:01.551938+00:00',
  type: 'rich',
  title: 'Tides',
};

const messages = () => `/channels/${fixture().emulator.channelId}/messages`;
const send = (method: string, path: string, body: unknown) => fixture().bot.send(method, path, body);

/** A message with these components and nothing else. */
const layout = (...components: unknown[]) => ({ components, tts: false, flags: IS_COMPONENTS_V2 });
const row = (...components: unknown[]) => ({ type: 1, components });
const container = (...components: unknown[]) => ({ type: 17, accent_color: null, spoiler: false, components });

describe('a message of discord.py', () => {
  test.each<[string, object, object]>([
    ['a text', { content: 'Ahoy', tts: false }, { content: 'Ahoy' }],
    ['a text with a nonce', { content: 'Ahoy', nonce: '5', enforce_nonce: true, tts: false }, { nonce: '5' }],
    ['an embed', { content: null, tts: false, embeds: [embed] }, { content: '', embeds: [{ title: 'Tides' }] }],
    ['buttons', { content: null, tts: false, embeds: [embed], components: [row(button)] }, { content: '' }],
    [
      'a poll',
      {
        content: null,
        tts: false,
        poll: {
          allow_multiselect: false,
          question: { text: 'Sail?' },
          duration: 1,
          layout_type: 1,
          answers: [{ poll_media: { text: 'Yes', emoji: { id: null, name: '🌊' } } }, { poll_media: { text: 'No' } }],
        },
      },
      { poll: { question: { text: 'Sail?' } } },
    ],
    ['a text display', layout(text('Ahoy')), { flags: IS_COMPONENTS_V2 }],
    ['a separator', layout(text('Ahoy'), { type: 14, divider: true, spacing: 1 }), {}],
    ['an empty accent color', layout(container(text('Ahoy'))), {}],
    [
      'a section with a thumbnail',
      layout({
        type: 9,
        components: [text('Ahoy')],
        accessory: { type: 11, spoiler: false, media: picture, description: null },
      }),
      {},
    ],
    ['a section with a button', layout({ type: 9, components: [text('Ahoy')], accessory: button }), {}],
    ['a gallery', layout({ type: 12, items: [{ media: picture, spoiler: false }] }), {}],
    [
      'a gallery with empty descriptions',
      layout({ type: 12, items: [{ media: picture, spoiler: false, description: null }] }),
      {},
    ],
    ['a select', layout(row({ type: 3, ...select, options: [option] })), {}],
    ['a select of users', layout(row({ type: 5, ...select })), {}],
    ['a select of roles', layout(row({ type: 6, ...select })), {}],
    ['a select of users and roles', layout(row({ type: 7, ...select })), {}],
    ['a select of channels', layout(row({ type: 8, ...select })), {}],
    ['a link', layout(row({ type: 2, style: 5, disabled: false, label: 'Map', url: 'https://example.com' })), {}],
  ])('with %s is sent', async (_what, body, expected) => {
    const { status, json } = await send('POST', messages(), body);
    expect({ status, json }).toMatchObject({ status: 200, json: expected });
  });

  test('with a file in its layout is sent as a form', async () => {
    const file = { type: 13, file: { url: 'attachment://a.txt' }, spoiler: false };
    const form = new FormData();
    const attachments = [{ id: 0, filename: 'a.txt' }];
    form.set('payload_json', JSON.stringify({ ...layout(container(file)), attachments }));
    form.set('files[0]', new Blob(['tides'], { type: 'application/octet-stream' }), 'a.txt');
    const { status, json } = await send('POST', messages(), form);
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { components: [{ components: [{ name: 'a.txt' }] }] },
    });
  });

  test('loses everything but its text in an edit that removes the rest', async () => {
    const { json } = await send('POST', messages(), { content: 'Ahoy', tts: false, embeds: [embed] });
    const path = `${messages()}/${Object(json).id}`;
    const removed = { content: 'Farewell', embeds: [], components: [], attachments: [], tts: false };
    expect(await send('PATCH', path, removed)).toMatchObject({
      status: 200,
      json: { content: 'Farewell', embeds: [] },
    });
  });
});

test('a thread of discord.py is created', async () => {
  const path = `/channels/${fixture().emulator.channelId}/threads`;
  const thread = { name: 'Voyage', auto_archive_duration: 1440, type: 11, invitable: true, rate_limit_per_user: null };
  expect(await send('POST', path, thread)).toMatchObject({ status: 201, json: { name: 'Voyage' } });
});

test('commands of discord.py are registered', async () => {
  const unset = { nsfw: false, dm_permission: true, default_member_permissions: null, contexts: null };
  const everywhere = { ...unset, integration_types: null };
  const options = [
    { type: 3, name: 'boat', description: '…', required: true },
    { type: 4, name: 'nights', description: '…', required: false },
  ];
  const commands = [
    { name: 'berth', description: 'Books a berth', type: 1, options, ...everywhere },
    { name: 'Inspect', type: 2, ...everywhere },
    { name: 'Quote', type: 3, ...everywhere },
  ];
  const { status, json } = await send('PUT', `/applications/${fixture().emulator.applicationId}/commands`, commands);
  expect({ status, json }).toMatchObject({
    status: 200,
    json: [{ name: 'berth' }, { name: 'Inspect' }, { name: 'Quote' }],
  });
});

describe('a response of discord.py', () => {
  const emptyEmbed = { flags: 0, color: 5, type: 'rich', description: 'All well' };

  test.each<[string, object]>([
    ['a message', { type: 4, data: { tts: false, embeds: [emptyEmbed], content: null, flags: 64 } }],
    ['a layout', { type: 4, data: layout(container(text('All well'))) }],
    ['an update that removes the components', { type: 7, data: { tts: false, components: [] } }],
    ['a deferral', { type: 5, data: { flags: 64 } }],
  ])('can be %s', async (_what, response) => {
    const clicked = interactions().click(await interactions().post(button), 'go');
    const { status } = await interactions().respond(await interactions().nextInteraction(), response);
    expect(status).toBe(204);
    expect(await clicked).toMatchObject({ status: 'answered' });
  });

  const list = { min_values: null, max_values: null, required: true };
  test.each<[string, object]>([
    ['a text input', { type: 4, style: 1, label: null, custom_id: 'name', required: true }],
    ['a select', { type: 3, ...select, options: [option] }],
    ['a select of users', { type: 5, ...select }],
    ['a select of channels', { type: 8, ...select }],
    ['an upload', { type: 19, custom_id: 'papers', ...list }],
    ['a radio group', { type: 21, custom_id: 'berth', required: true, options: [option, { ...option, value: 'b' }] }],
    ['checkboxes', { type: 22, custom_id: 'crew', ...list, options: [option] }],
    ['a checkbox', { type: 23, custom_id: 'rules', default: false }],
  ])('can be a modal with %s in a label', async (_what, component) => {
    const modalId = await interactions().openModal({ type: 18, label: 'Field', component }, text('Read the rules.'));
    expect(modalId).toBeDefined();
  });
});
