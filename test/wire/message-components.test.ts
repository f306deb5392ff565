import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { limits } from '../../src/wire/constants/limits.js';
import { missingAttachmentErrors } from '../../src/wire/objects/components/attachment-references.js';
import { messageFlags } from '../../src/wire/objects/messages/message.js';
import { MessageEdit, MessageRequest, ResponseMessage } from '../../src/wire/objects/messages/message-request.js';
import { WebhookMessage } from '../../src/wire/objects/webhooks/webhook.js';
import { fieldErrorsOf } from '../../src/wire/validation/form-errors.js';

const { IS_COMPONENTS_V2 } = messageFlags;

function problemsOf(schema: z.ZodType, value: unknown) {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : fieldErrorsOf(parsed.error, value).map(({ path, code }) => `${path} ${code}`);
}

/** The problems of a message with these components. */
const v2 = (...components: unknown[]) => problemsOf(MessageRequest, { flags: IS_COMPONENTS_V2, components });

const text = (content = 'hi') => ({ type: 10, content });
const button = (custom_id = 'go') => ({ type: 2, style: 1, label: 'Go', custom_id });
const row = (...components: unknown[]) => ({ type: 1, components });
const thumbnail = (more: object = {}) => ({ type: 11, media: { url: 'https://example.org/a.png' }, ...more });
const section = (components: unknown[], accessory: unknown = thumbnail()) => ({ type: 9, components, accessory });
const gallery = (count: number, more: object = {}) => ({
  type: 12,
  items: Array.from({ length: count }, () => ({ media: { url: 'https://example.org/a.png' }, ...more })),
});
const file = (url: string) => ({ type: 13, file: { url } });
const container = (components: unknown[], more: object = {}) => ({ type: 17, components, ...more });

describe('a message with IS_COMPONENTS_V2', () => {
  test('accepts every allowed type at the top level', () => {
    const all = [
      row(button()),
      section([text()]),
      text(),
      gallery(1),
      file('attachment://a.txt'),
      { type: 14, divider: false, spacing: 2 },
      container([
        row(button('b')),
        text(),
        section([text()], button('c')),
        gallery(1),
        { type: 14 },
        file('attachment://b'),
      ]),
    ];
    expect(v2(...all)).toEqual([]);
  });

  test.each<[string, unknown, string]>([
    ['a button at the top', button(), 'components.0 UNION_TYPE_CHOICES'],
    ['a thumbnail at the top', thumbnail(), 'components.0 UNION_TYPE_CHOICES'],
    ['a label', { type: 18 }, 'components.0 UNION_TYPE_CHOICES'],
    ['a container in a container', container([container([text()])]), 'components.0.components.0 UNION_TYPE_CHOICES'],
    ['an empty container', container([]), 'components.0.components BASE_TYPE_BAD_LENGTH'],
    [
      'a color above white',
      container([text()], { accent_color: 0x1000000 }),
      'components.0.accent_color NUMBER_TYPE_MAX',
    ],
    ['a section without a text', section([]), 'components.0.components BASE_TYPE_BAD_LENGTH'],
    [
      'a section of four texts',
      section([text(), text(), text(), text()]),
      'components.0.components BASE_TYPE_BAD_LENGTH',
    ],
    ['a section without an accessory', { type: 9, components: [text()] }, 'components.0.accessory BASE_TYPE_REQUIRED'],
    ['an action row in a section', section([row(button())]), 'components.0.components.0 UNION_TYPE_CHOICES'],
    ['a text display as accessory', section([text()], text()), 'components.0.accessory UNION_TYPE_CHOICES'],
    ['an empty text', text(''), 'components.0.content BASE_TYPE_BAD_LENGTH'],
    ['an empty gallery', gallery(0), 'components.0.items BASE_TYPE_BAD_LENGTH'],
    ['a gallery with eleven items', gallery(11), 'components.0.items BASE_TYPE_BAD_LENGTH'],
    [
      'an alt text of 1025',
      gallery(1, { description: 'x'.repeat(1025) }),
      'components.0.items.0.description BASE_TYPE_BAD_LENGTH',
    ],
    ['a file from the web', file('https://example.org/a'), 'components.0.file.url URL_TYPE_INVALID_SCHEME'],
    [
      'a picture by another scheme',
      section([text()], thumbnail({ media: { url: 'ftp://x/y' } })),
      'components.0.accessory.media.url URL_TYPE_INVALID_SCHEME',
    ],
    ['an unknown separator spacing', { type: 14, spacing: 3 }, 'components.0.spacing BASE_TYPE_CHOICES'],
    [
      'six buttons in a row',
      row(...['a', 'b', 'c', 'd', 'e', 'f'].map(button)),
      'components.0.components BASE_TYPE_BAD_LENGTH',
    ],
    ['an id that is too large', { ...text(), id: 2 ** 31 }, 'components.0.id NUMBER_TYPE_MAX'],
  ])('with %s is rejected', (_what, component, problem) => {
    expect(v2(component)).toEqual([problem]);
  });

  test('accepts everything at its limit', () => {
    expect(
      v2(
        container([text()], { accent_color: 0xffffff }),
        container([text()], { accent_color: null }),
        section([text(), text(), text()]),
        gallery(10, { description: 'x'.repeat(1024), spoiler: true }),
        gallery(1, { description: null }),
        { ...text(), id: 2 ** 31 - 1 },
      ),
    ).toEqual([]);
  });

  test('has at most 40 components, including nested ones', () => {
    const children = Array.from({ length: 9 }, () => ({ type: 14 }));
    const four = Array.from({ length: 4 }, () => container(children));
    expect(v2(...four)).toEqual([]);
    expect(v2(...four, text())).toEqual(['components BASE_TYPE_MAX_LENGTH']);
    expect(limits.components.total).toBe(40);
  });

  test('has at most 4000 characters of text in total', () => {
    const half = 'x'.repeat(2000);
    expect(v2(text(half), container([text(half)]))).toEqual([]);
    expect(v2(text(half), container([text(`${half}x`)]))).toEqual([
      'components COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
    ]);
  });

  test('rejects repeated ids and custom_ids at any depth; 0 is not an id', () => {
    expect(v2({ ...text(), id: 0 }, { ...text(), id: 0 })).toEqual([]);
    expect(v2({ ...text(), id: 7 }, container([{ ...text(), id: 7 }]))).toEqual([
      'components.1.components.0.id COMPONENT_ID_DUPLICATED',
    ]);
    expect(v2(row(button()), section([text()], button()))).toEqual([
      'components.1.accessory.custom_id COMPONENT_CUSTOM_ID_DUPLICATED',
    ]);
  });

  test.each([
    ['content', 'x'],
    ['embeds', [{ title: 'x' }]],
    ['sticker_ids', ['1']],
    ['poll', { question: { text: 'x' }, answers: [{ poll_media: { text: 'y' } }] }],
    ['shared_client_theme', { colors: ['#000000'], gradient_angle: 0, base_mix: 0 }],
  ])('rejects the field %s', (field, value) => {
    expect(problemsOf(MessageRequest, { flags: IS_COMPONENTS_V2, components: [text()], [field]: value })).toEqual([
      `${field} MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2`,
    ]);
  });

  test('accepts empty legacy fields', () => {
    const body = { flags: IS_COMPONENTS_V2, components: [text()], content: '', embeds: [], sticker_ids: [] };
    expect(problemsOf(MessageRequest, body)).toEqual([]);
  });
});

describe.each([
  ['a message', MessageRequest],
  ['an interaction response', ResponseMessage],
  ["a webhook's message", WebhookMessage],
])('%s without IS_COMPONENTS_V2', (_what, schema) => {
  test('accepts only action rows', () => {
    expect(problemsOf(schema, { components: [row(button()), text(), container([text()])] })).toEqual([
      'components.1 UNION_TYPE_CHOICES',
      'components.2 UNION_TYPE_CHOICES',
    ]);
  });

  test('accepts at most five action rows', () => {
    const rows = Array.from({ length: 6 }, (_, index) => row(button(String(index))));
    expect(problemsOf(schema, { components: rows.slice(1) })).toEqual([]);
    expect(problemsOf(schema, { components: rows })).toEqual(['components BASE_TYPE_MAX_LENGTH']);
  });
});

describe('an edit', () => {
  test('accepts components of either system, because the flag of the stored message decides', () => {
    expect(problemsOf(MessageEdit, { components: [text()] })).toEqual([]);
  });

  test('that sets IS_COMPONENTS_V2 must clear or omit the legacy fields', () => {
    const body = { flags: IS_COMPONENTS_V2, components: [text()] };
    expect(problemsOf(MessageEdit, { ...body, content: null, embeds: null })).toEqual([]);
    expect(problemsOf(MessageEdit, { ...body, content: 'x' })).toEqual([
      'content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    ]);
  });
});

describe('references to attachments', () => {
  const has = (name: string) => name === 'a.png';

  test('are found in file components, thumbnails and galleries', () => {
    const media = { media: { url: 'attachment://b.png' } };
    const tree = [file('attachment://b'), container([section([text()], thumbnail(media)), gallery(1, media)])];
    expect(missingAttachmentErrors(tree, has).map(({ path }) => path)).toEqual([
      'components.0.file.url',
      'components.1.components.0.accessory.media.url',
      'components.1.components.1.items.0.media.url',
    ]);
  });

  test('to uploaded files and web URLs are accepted', () => {
    expect(missingAttachmentErrors([file('attachment://a.png'), gallery(2)], has)).toEqual([]);
  });
});
