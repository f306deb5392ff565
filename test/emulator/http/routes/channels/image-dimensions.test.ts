/** Images have a width and a height, in attachments and wherever components and embeds show them. */
import { describe, expect, test } from 'vitest';
import { encodePng } from '../../../../../dev/src/emulator/pictures/png.js';
import { messageFlags } from '../../../../../src/wire/objects/messages/message.js';
import { setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { setUpRestClient } from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);

const hex = (...parts: string[]) => new Uint8Array(Buffer.from(parts.join(''), 'hex'));
/** Images of 5 × 7 pixels. Of the last three, only the parts before the pixels. */
const images = {
  'a.png': encodePng(5, 7, new Uint8Array(5 * 7 * 4)),
  'a.gif': hex('474946383961', '05000700', '000000', '3b'),
  'a.jpg': hex(
    'ffd8',
    'ffe000104a46494600010100000100010000',
    'ffc0001108',
    '0007',
    '0005',
    '03012200021101031101',
    'ffd9',
  ),
  'a.webp': hex(
    '52494646',
    '1e000000',
    '57454250',
    '5650382c',
    '12000000',
    '300100',
    '9d012a',
    '0500',
    '0700',
    '00000000',
  ).map((byte, index) => (index === 15 ? 0x20 : byte)),
};
const send = (name: string, data: Uint8Array) =>
  api().messages.create(fixture().emulator.channelId, { files: [{ name, data }] });

describe('an attachment', () => {
  test.each(Object.entries(images))('%s has width and height', async (name, bytes) => {
    const { attachments } = await send(name, bytes);
    expect(attachments).toMatchObject([{ filename: name, width: 5, height: 7 }]);
  });

  test('is measured although it is longer than the part that contains the size', async () => {
    const bytes = new Uint8Array(400_000);
    bytes.set(images['a.jpg']);
    expect((await send('a.jpg', bytes)).attachments).toMatchObject([{ width: 5, height: 7 }]);
  });

  test('is measured by its content, not by its name', async () => {
    expect((await send('notes.txt', images['a.png'])).attachments).toMatchObject([{ width: 5, height: 7 }]);
  });

  test.each<[string, Uint8Array]>([
    ['a text', new TextEncoder().encode('calm')],
    ['a file without bytes', new Uint8Array()],
    ['a PNG that ends after its signature', images['a.png'].subarray(0, 8)],
    ['a JPEG that ends in its header', images['a.jpg'].subarray(0, 12)],
    ['a WebP that ends in its header', images['a.webp'].subarray(0, 16)],
    ['a GIF without size', images['a.gif'].subarray(0, 6)],
    ['a JPEG without an end', new Uint8Array(400_000).fill(0xff).fill(0xd8, 1, 2)],
    ['an SVG image', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="5" height="7"/>')],
  ])('has neither if it is %s', async (_what, bytes) => {
    const [attachment] = (await send('a.bin', bytes)).attachments;
    expect(attachment).toMatchObject({ size: bytes.byteLength });
    expect(attachment).not.toHaveProperty('width');
    expect(attachment).not.toHaveProperty('height');
  });
});

test('components show the size of an image of the message', async () => {
  const media = { url: 'attachment://a.png' };
  const { components } = await api().messages.create(fixture().emulator.channelId, {
    flags: messageFlags.IS_COMPONENTS_V2,
    components: [
      { type: 12, items: [{ media }] },
      { type: 9, components: [{ type: 10, content: 'x' }], accessory: { type: 11, media } },
    ],
    files: [{ name: 'a.png', data: images['a.png'] }],
  });
  const shown = { width: 5, height: 7, content_type: 'image/png' };
  expect(components).toMatchObject([{ items: [{ media: shown }] }, { accessory: { media: shown } }]);
});

test('embeds show the size of an image of the message', async () => {
  const { embeds } = await api().messages.create(fixture().emulator.channelId, {
    embeds: [{ image: { url: 'attachment://a.png' }, thumbnail: { url: 'https://example.org/b.png' } }],
    files: [{ name: 'a.png', data: images['a.png'] }],
  });
  expect(embeds).toMatchObject([{ image: { width: 5, height: 7 }, thumbnail: { url: 'https://example.org/b.png' } }]);
  expect(embeds[0]?.thumbnail).not.toHaveProperty('width');
});

test('an image that a user sends with the control API has width and height', async () => {
  const user = fixture().member(fixture().defaultGuild);
  const { url, channelId } = fixture().emulator;
  const file = { filename: 'a.png', data_base64: Buffer.from(images['a.png']).toString('base64') };
  const response = await fetch(`${url}/_control/channels/${channelId}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: user.user.id, files: [file] }),
  });
  expect(await response.json()).toMatchObject({ attachments: [{ width: 5, height: 7 }] });
});
