import { describe, expect, test } from 'vitest';
import { actionRow } from '../../../src/interactions/components/action-row.js';
import { button } from '../../../src/interactions/components/button.js';
import { userSelect } from '../../../src/interactions/components/entity-selects.js';
import {
  containerComponent,
  type MessageLayoutChild,
  messageLayout,
  section,
  separator,
} from '../../../src/interactions/components/layout.js';
import { fileComponent, mediaGallery, thumbnail } from '../../../src/interactions/components/media.js';
import { textDisplay } from '../../../src/interactions/components/text-display.js';
import { MessageEdit, MessageRequest, ResponseMessage } from '../../../src/wire/objects/messages/message-request.js';
import { fieldErrorsOf } from '../../../src/wire/validation/form-errors.js';

const open = button('open/:order<int>', { label: 'Open' });
const pick = userSelect('pick', {});
const V2 = 1 << 15;

test('a message layout is sent as the components that it lists', () => {
  const message = messageLayout(
    '# Harbour',
    containerComponent(
      { accentColor: 0x3ba55d, spoiler: true },
      section(['**Order 7**', textDisplay('Two crates')], open({ order: 7 })),
      separator({ divider: false, spacing: 'large' }),
      section('**Order 8**', thumbnail({ url: 'attachment://crate.png', description: 'A crate', spoiler: true })),
      mediaGallery('https://x.test/a.png', { url: 'https://x.test/b.mp4', description: 'A ship' }),
      fileComponent('bill.pdf', { spoiler: true }),
      'Who takes it?',
      actionRow(pick()),
    ),
    separator(),
  );
  expect(message).toEqual({
    flags: V2,
    components: [
      { type: 10, content: '# Harbour' },
      {
        type: 17,
        accent_color: 0x3ba55d,
        spoiler: true,
        components: [
          {
            type: 9,
            components: [
              { type: 10, content: '**Order 7**' },
              { type: 10, content: 'Two crates' },
            ],
            accessory: { type: 2, style: 2, label: 'Open', custom_id: 'open/7' },
          },
          { type: 14, divider: false, spacing: 2 },
          {
            type: 9,
            components: [{ type: 10, content: '**Order 8**' }],
            accessory: { type: 11, media: { url: 'attachment://crate.png' }, description: 'A crate', spoiler: true },
          },
          {
            type: 12,
            items: [
              { media: { url: 'https://x.test/a.png' } },
              { media: { url: 'https://x.test/b.mp4' }, description: 'A ship' },
            ],
          },
          { type: 13, file: { url: 'attachment://bill.pdf' }, spoiler: true },
          { type: 10, content: 'Who takes it?' },
          { type: 1, components: [{ type: 5, custom_id: 'pick' }] },
        ],
      },
      { type: 14 },
    ],
  });
  expect(MessageRequest.safeParse(message).error).toBeUndefined();
});

test('a layout can be spread into a message, a reply or an edit', () => {
  const message = messageLayout('Hello');
  expect(MessageRequest.safeParse({ ...message, nonce: '7' }).error).toBeUndefined();
  expect(ResponseMessage.safeParse({ ...message, flags: message.flags | (1 << 6) }).error).toBeUndefined();
  expect(MessageEdit.safeParse({ ...message, content: null, embeds: [] }).error).toBeUndefined();
});

test('a string becomes a text display wherever texts are allowed', () => {
  expect(messageLayout('x')).toEqual(messageLayout(textDisplay('x')));
  expect(containerComponent('x', 'y')).toEqual(containerComponent({}, textDisplay('x'), textDisplay('y')));
  expect(section('x', open({ order: 1 }))).toEqual(section([textDisplay('x')], open({ order: 1 })));
});

test('a separator is small or large, with or without a line', () => {
  expect(separator()).toEqual({ type: 14 });
  expect(separator({ spacing: 'small' })).toEqual({ type: 14, spacing: 1 });
  expect(separator({ spacing: 'large', divider: true })).toEqual({ type: 14, spacing: 2, divider: true });
});

test('a file can be named with or without its scheme', () => {
  expect(fileComponent('attachment://a.png')).toEqual(fileComponent('a.png'));
});

describe('values that types cannot check are rejected before sending, with their path', () => {
  const problemsOf = (...components: MessageLayoutChild[]) => {
    const message = messageLayout(...components);
    const checked = MessageRequest.safeParse(message);
    return checked.success ? [] : fieldErrorsOf(checked.error, message).map(({ path, code }) => `${path} ${code}`);
  };
  const picture = 'https://x.test/a.png';

  test.each<[string, MessageLayoutChild[], string]>([
    ['an empty text', [''], 'components.0.content BASE_TYPE_BAD_LENGTH'],
    ['a text that is too long', ['x'.repeat(4001)], 'components.0.content BASE_TYPE_BAD_LENGTH'],
    [
      'texts that are too long together',
      ['x'.repeat(4000), 'x'],
      'components COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
    ],
    ['an empty container', [containerComponent()], 'components.0.components BASE_TYPE_BAD_LENGTH'],
    [
      'a color that is none',
      [containerComponent({ accentColor: 0x1000000 }, 'x')],
      'components.0.accent_color NUMBER_TYPE_MAX',
    ],
    // @ts-expect-error: plain JavaScript can omit the items
    ['an empty gallery', [mediaGallery()], 'components.0.items BASE_TYPE_BAD_LENGTH'],
    [
      'eleven pictures',
      [mediaGallery(picture, ...Array.from({ length: 10 }, () => picture))],
      'components.0.items BASE_TYPE_BAD_LENGTH',
    ],
    ['a picture of another scheme', [mediaGallery('data:x')], 'components.0.items.0.media.url URL_TYPE_INVALID_SCHEME'],
    [
      'an empty alt text',
      [mediaGallery({ url: picture, description: '' })],
      'components.0.items.0.description BASE_TYPE_BAD_LENGTH',
    ],
    [
      'a file that is elsewhere',
      [fileComponent('https://x.test/a.pdf')],
      'components.0.file.url URL_TYPE_INVALID_SCHEME',
    ],
    [
      'more than forty components',
      [...Array.from({ length: 41 }, () => separator())],
      'components BASE_TYPE_MAX_LENGTH',
    ],
    [
      'the same custom_id twice',
      [section('x', open({ order: 1 })), actionRow(open({ order: 1 }))],
      'components.1.components.0.custom_id COMPONENT_CUSTOM_ID_DUPLICATED',
    ],
  ])('%s', (_what, components, problem) => {
    expect(problemsOf(...components)).toContain(problem);
  });

  test('nested components count towards the limit of 40', () => {
    const four = () => section(['a', 'b'], thumbnail(picture));
    expect(problemsOf(...Array.from({ length: 10 }, four))).toEqual([]);
    expect(problemsOf(containerComponent(...Array.from({ length: 10 }, four)))).toContain(
      'components BASE_TYPE_MAX_LENGTH',
    );
  });
});

test('a file is referred to by the name under which Discord stores it', () => {
  const url = 'attachment://the_bill_(1).png';
  expect(fileComponent('the bill (1).png').file).toEqual({ url });
  expect(fileComponent('attachment://the bill (1).png').file).toEqual({ url });
  expect(thumbnail('attachment://the bill (1).png').media).toEqual({ url });
  expect(mediaGallery({ url: 'attachment://the bill (1).png' }).items).toEqual([{ media: { url } }]);
  expect(thumbnail('https://x.test/the bill.png').media).toEqual({ url: 'https://x.test/the bill.png' });
});
