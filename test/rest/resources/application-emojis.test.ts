import { describe, expect, test } from 'vitest';
import { type Api, ApiError } from '../../../src/rest/index.js';
import { failureOf, startClientAndServer } from '../client-and-server.js';
import { type ApiCall, problemPathsOf, send } from './sent-request.js';

const emoji = {
  id: '9',
  name: 'anchor',
  roles: [],
  require_colons: true,
  managed: false,
  animated: false,
  available: true,
};
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
/** A PNG of this size as a data URI. */
const pngOf = (bytes: number) =>
  `data:image/png;base64,${Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)]).toString('base64')}`;
/** An image that starts with these bytes, which are hexadecimal digits. */
const imageOf = (type: string, start: string) =>
  `data:image/${type};base64,${Buffer.from(start, 'hex').toString('base64')}`;
const valid = { name: 'anchor', image: pngOf(PNG.length) };

describe('requests', () => {
  test.each<[string, ApiCall, object]>([
    ['listEmojis', (api) => api.applications.listEmojis('7'), { request: 'GET /applications/7/emojis' }],
    ['getEmoji', (api) => api.applications.getEmoji('7', '9'), { request: 'GET /applications/7/emojis/9' }],
    [
      'createEmoji',
      (api) => api.applications.createEmoji('7', valid),
      { request: 'POST /applications/7/emojis', body: valid },
    ],
    [
      'editEmoji',
      (api) => api.applications.editEmoji('7', '9', { name: 'ship' }),
      { request: 'PATCH /applications/7/emojis/9', body: { name: 'ship' } },
    ],
  ])('%s', async (_name, call, expected) => {
    expect((await send(call)).sent).toEqual({ caller: 'bot', ...expected });
  });

  test('deleteEmoji', async () => {
    const { sent } = await send((api) => api.applications.deleteEmoji('7', '9'), { status: 204 });
    expect(sent).toEqual({ request: 'DELETE /applications/7/emojis/9', caller: 'bot' });
  });
});

describe('results', () => {
  test.each<[string, ApiCall, unknown]>([
    ['listEmojis', (api) => api.applications.listEmojis('7'), { items: [emoji] }],
    ['getEmoji', (api) => api.applications.getEmoji('7', '9'), emoji],
    ['createEmoji', (api) => api.applications.createEmoji('7', valid), emoji],
    ['editEmoji', (api) => api.applications.editEmoji('7', '9', {}), emoji],
  ])('%s returns the payload', async (_name, call, body) => {
    expect((await send(call, { body })).result).toEqual(body);
  });

  test('deleteEmoji returns nothing', async () => {
    const { result } = await send((api) => api.applications.deleteEmoji('7', '9'), { status: 204 });
    expect(result).toBeUndefined();
  });

  test('fields of a newer service reach the caller', async () => {
    const newer = { ...emoji, newer_field: { deep: true } };
    expect((await send((api) => api.applications.getEmoji('7', '9'), { body: newer })).result).toEqual(newer);
  });
});

describe('rules', () => {
  const names: [name: unknown, expected: string | string[]][] = [
    ['x', ['name']],
    ['xx', 'sent'],
    ['x'.repeat(32), 'sent'],
    ['x'.repeat(33), ['name']],
    ['an_anchor_1', 'sent'],
    ['an anchor', ['name']],
    [null, ['name']],
  ];

  test.each(names)('the name of a new emoji: %j', async (name, expected) => {
    // External input can have any type.
    const call = (api: Api) => api.applications.createEmoji('7', { ...valid, name } as never);
    expect(await problemPathsOf(call)).toEqual(expected);
  });

  test.each(names)('the changed name of an emoji: %j', async (name, expected) => {
    // External input can have any type.
    const call = (api: Api) => api.applications.editEmoji('7', '9', { name } as never);
    expect(await problemPathsOf(call)).toEqual(expected);
  });

  test.each([
    ['of 256 KiB', pngOf(262_144), 'sent'],
    ['of one byte more', pngOf(262_145), ['image']],
    ['that is a JPEG', imageOf('jpeg', 'ffd8ffe0'), 'sent'],
    ['that is a GIF', imageOf('gif', '474946383961'), 'sent'],
    ['that is a WebP', imageOf('webp', '524946461a00000057454250'), 'sent'],
    ['that is an AVIF', imageOf('avif', '000000206674797061766966'), 'sent'],
    ['that is an animated AVIF', imageOf('avif', '000000206674797061766973'), 'sent'],
    ['that is another RIFF file', imageOf('webp', '524946461a00000057415645'), ['image']],
    ['that is a WebP and declared as PNG', imageOf('png', '524946461a00000057454250'), ['image']],
    ['of another format', 'data:image/bmp;base64,Qk0=', ['image']],
    ['that is a URL', 'https://cdn.example/anchor.png', ['image']],
    ['that is missing', undefined, ['image']],
  ])('an image %s', async (_what, image, expected) => {
    // External input can lack any field.
    const call = (api: Api) => api.applications.createEmoji('7', { ...valid, image } as never);
    expect(await problemPathsOf(call)).toEqual(expected);
  });

  test('a malformed id is not sent', async () => {
    const call = (api: Api) => api.applications.getEmoji('app', 'anchor');
    expect(await problemPathsOf(call)).toEqual(['application_id', 'emoji_id']);
  });
});

test('an unknown emoji is an ApiError 10014', async () => {
  const body = { code: 10014, message: 'Unknown Emoji' };
  const { api } = await startClientAndServer(() => ({ status: 404, body }));
  const error = await failureOf(api.applications.getEmoji('7', '9'));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 404, jsonCode: 10014 });
});
