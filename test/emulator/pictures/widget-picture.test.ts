import { describe, expect, test } from 'vitest';
import { standardFile } from '../../../dev/src/emulator/http/standard-files.js';
import { drawWidget } from '../../../dev/src/emulator/pictures/widget-picture.js';
import { DEFAULT_AVATAR_COUNT } from '../../../src/wire/cdn/default-avatar.js';
import { widgetStyles } from '../../../src/wire/objects/guilds/guild-widget.js';

/** Width and height from the header of the file. */
const sizeOf = (file: Uint8Array) => [Buffer.from(file).readUInt32BE(16), Buffer.from(file).readUInt32BE(20)];
const draw = (style: (typeof widgetStyles)[number], name: string, online: number) =>
  Buffer.from(drawWidget(style, { name, online }));

describe('the picture of a widget', () => {
  test('differs by style', () => {
    const pictures = widgetStyles.map((style) => draw(style, 'Harbour', 3).toString('hex'));
    expect(new Set(pictures).size).toBe(5);
  });

  test.each(widgetStyles)('%s shows the number of online members', (style) => {
    expect(draw(style, 'Harbour', 3).equals(draw(style, 'Harbour', 4))).toBe(false);
  });

  test.each(['banner1', 'banner2', 'banner3', 'banner4'] as const)('%s shows the name', (style) => {
    expect(draw(style, 'Harbour', 3).equals(draw(style, 'Quay', 3))).toBe(false);
    expect(sizeOf(draw(style, 'x'.repeat(100), 3))).toEqual(sizeOf(draw(style, 'Quay', 3)));
  });

  test('as a badge is wider with a larger number, and shows no name', () => {
    expect(draw('shield', 'Harbour', 3).equals(draw('shield', 'Quay', 3))).toBe(true);
    const [small = 0] = sizeOf(draw('shield', '', 1));
    const [large = 0] = sizeOf(draw('shield', '', 1000));
    expect(large).toBeGreaterThan(small);
  });
});

test('as many default avatars exist as are used by widgets', () => {
  expect(standardFile(`avatars/${DEFAULT_AVATAR_COUNT - 1}.png`)?.bytes).toBeInstanceOf(Uint8Array);
  expect(standardFile(`avatars/${DEFAULT_AVATAR_COUNT}.png`)).toBeUndefined();
});
