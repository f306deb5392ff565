import { describe, expect, test } from 'vitest';
import { type Api, ApiError } from '../../../src/rest/index.js';
import { failureOf, startClientAndServer } from '../client-and-server.js';
import { type ApiCall, problemPathsOf, send } from './sent-request.js';

const sticker = {
  id: '5',
  name: 'Wave',
  description: null,
  tags: 'wave',
  type: 2,
  format_type: 1,
  available: true,
  guild_id: '1',
};
const pack = { id: '7', stickers: [sticker], name: 'Greetings', sku_id: '8', description: 'Hello' };
const file = { name: 'wave.png', data: Buffer.from('89504e470d0a1a0a', 'hex') };
const valid = { name: 'Wave', description: '', tags: 'wave', file };
const reason = 'a new sticker';

describe('requests', () => {
  test.each<[string, ApiCall, object]>([
    ['get', (api) => api.stickers.get('5'), { request: 'GET /stickers/5' }],
    ['listPacks', (api) => api.stickers.listPacks(), { request: 'GET /sticker-packs', caller: 'none' }],
    ['getPack', (api) => api.stickers.getPack('7'), { request: 'GET /sticker-packs/7' }],
    ['listInGuild', (api) => api.stickers.listInGuild('1'), { request: 'GET /guilds/1/stickers' }],
    ['getInGuild', (api) => api.stickers.getInGuild('1', '5'), { request: 'GET /guilds/1/stickers/5' }],
    [
      'edit',
      (api) => api.stickers.edit('1', '5', { name: 'Bye', description: null, tags: 'bye' }, { reason }),
      {
        request: 'PATCH /guilds/1/stickers/5',
        body: { name: 'Bye', description: null, tags: 'bye' },
        reason: encodeURIComponent(reason),
      },
    ],
  ])('%s', async (_name, call, expected) => {
    expect((await send(call)).sent).toEqual({ caller: 'bot', ...expected });
  });

  test('delete', async () => {
    const { sent } = await send((api) => api.stickers.delete('1', '5', { reason }), { status: 204 });
    expect(sent).toEqual({
      request: 'DELETE /guilds/1/stickers/5',
      caller: 'bot',
      reason: encodeURIComponent(reason),
    });
  });

  test('create sends a form', async () => {
    const { sent, headers } = await send((api) => api.stickers.create('1', valid, { reason }), {
      status: 201,
      body: sticker,
    });
    const form = sent.body instanceof FormData ? sent.body : new FormData();
    expect(sent).toEqual({
      request: 'POST /guilds/1/stickers',
      caller: 'bot',
      body: form,
      reason: encodeURIComponent(reason),
    });
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=\S+$/);
    expect([...form.keys()]).toEqual(['name', 'description', 'tags', 'file']);
  });

  test('the packs are requested without the bot token', async () => {
    const { server, api } = await startClientAndServer(() => ({ body: { sticker_packs: [] } }), { token: undefined });
    await api.stickers.listPacks();
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  test('the stickers are requested with the bot token', async () => {
    expect((await send((api) => api.stickers.get('5'), { body: sticker })).sent.caller).toBe('bot');
  });
});

describe('results', () => {
  test.each<[string, ApiCall, unknown]>([
    ['get', (api) => api.stickers.get('5'), sticker],
    ['listPacks', (api) => api.stickers.listPacks(), { sticker_packs: [pack] }],
    ['getPack', (api) => api.stickers.getPack('7'), pack],
    ['listInGuild', (api) => api.stickers.listInGuild('1'), [sticker]],
    ['getInGuild', (api) => api.stickers.getInGuild('1', '5'), sticker],
    ['create', (api) => api.stickers.create('1', valid), sticker],
    ['edit', (api) => api.stickers.edit('1', '5', {}), sticker],
  ])('%s returns the payload', async (_name, call, body) => {
    expect((await send(call, { body })).result).toEqual(body);
  });

  test('delete returns nothing', async () => {
    const { result } = await send((api) => api.stickers.delete('1', '5'), { status: 204 });
    expect(result).toBeUndefined();
  });

  test('types and fields of a newer service reach the caller', async () => {
    const newer = { ...sticker, type: 9, format_type: 99, newer_field: { deep: true } };
    expect((await send((api) => api.stickers.get('5'), { body: newer })).result).toEqual(newer);
  });
});

describe('limits', () => {
  const text = (length: number) => 'x'.repeat(length);

  test.each([
    ['name', 1, ['name']],
    ['name', 2, 'sent'],
    ['name', 30, 'sent'],
    ['name', 31, ['name']],
    ['description', 0, 'sent'],
    ['description', 1, ['description']],
    ['description', 2, 'sent'],
    ['description', 100, 'sent'],
    ['description', 101, ['description']],
    ['tags', 0, ['tags']],
    ['tags', 1, 'sent'],
    ['tags', 200, 'sent'],
    ['tags', 201, ['tags']],
  ])('of a new sticker: %s of %i characters', async (field, length, expected) => {
    const call = (api: Api) => api.stickers.create('1', { ...valid, [field]: text(length) });
    expect(await problemPathsOf(call)).toEqual(expected);
  });

  test.each([
    ['name', 1, ['name']],
    ['name', 2, 'sent'],
    ['name', 30, 'sent'],
    ['name', 31, ['name']],
    ['description', 0, ['description']],
    ['description', 1, ['description']],
    ['description', 2, 'sent'],
    ['description', 100, 'sent'],
    ['description', 101, ['description']],
    ['tags', 0, ['tags']],
    ['tags', 1, 'sent'],
    ['tags', 200, 'sent'],
    ['tags', 201, ['tags']],
  ])('of a changed sticker: %s of %i characters', async (field, length, expected) => {
    const call = (api: Api) => api.stickers.edit('1', '5', { [field]: text(length) });
    expect(await problemPathsOf(call)).toEqual(expected);
  });

  test('characters outside the basic plane count once', async () => {
    const name = '👋'.repeat(30);
    expect(await problemPathsOf((api) => api.stickers.create('1', { ...valid, name }))).toBe('sent');
  });

  test.each(['name', 'description', 'tags'])('a new sticker requires %s', async (field) => {
    // External input can lack any field.
    const call = (api: Api) => api.stickers.create('1', { ...valid, [field]: undefined } as never);
    expect(await problemPathsOf(call)).toEqual([field]);
  });

  test.each(['name', 'tags'])('null cannot remove %s', async (field) => {
    // External input can be null.
    const call = (api: Api) => api.stickers.edit('1', '5', { [field]: null } as never);
    expect(await problemPathsOf(call)).toEqual([field]);
  });

  test('a malformed id is not sent', async () => {
    expect(await problemPathsOf((api) => api.stickers.get('wave'))).toEqual(['sticker_id']);
    expect(await problemPathsOf((api) => api.stickers.getPack('wave'))).toEqual(['pack_id']);
    expect(await problemPathsOf((api) => api.stickers.delete('guild', 'wave'))).toEqual(['guild_id', 'sticker_id']);
  });
});

test.each<[number, number, string, ApiCall]>([
  [404, 10060, 'Unknown sticker', (api) => api.stickers.get('5')],
  [404, 10061, 'Unknown sticker pack', (api) => api.stickers.getPack('7')],
  [400, 30039, 'Maximum number of stickers reached', (api) => api.stickers.create('1', valid)],
  [400, 170007, 'Sticker animation duration exceeds maximum of 5 seconds', (api) => api.stickers.create('1', valid)],
])('an error response is an ApiError: %i %i', async (status, code, message, call) => {
  const { api } = await startClientAndServer(() => ({ status, body: { code, message } }));
  const error = await failureOf(call(api));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status, jsonCode: code });
});

test('a missing permission is named in the error', async () => {
  const body = { code: 50013, message: 'Missing Permissions' };
  const { api } = await startClientAndServer(() => ({ status: 403, body }));
  expect(String(await failureOf(api.stickers.create('1', valid)))).toContain('CREATE_GUILD_EXPRESSIONS');
});
