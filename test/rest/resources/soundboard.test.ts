import { describe, expect, test } from 'vitest';
import { type Api, ApiError } from '../../../src/rest/index.js';
import { failureOf, startClientAndServer } from '../client-and-server.js';
import { type ApiCall, problemPathsOf, send } from './sent-request.js';

const sound = {
  name: 'Quack',
  sound_id: '3',
  volume: 0.5,
  emoji_id: null,
  emoji_name: '🦆',
  guild_id: '1',
  available: true,
};
const OGG = Buffer.from('OggS');
const ID3 = Buffer.from('ID3');
/** A frame of MPEG 1 layer 3. */
const MP3_FRAME = Buffer.from('fffb9064', 'hex');

const dataUri = (type: string, bytes: Uint8Array) => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
/** An Ogg file of this size. */
const oggOf = (bytes: number) => dataUri('audio/ogg', Buffer.concat([OGG, Buffer.alloc(bytes - OGG.length)]));

const valid = { name: 'Quack', sound: dataUri('audio/ogg', OGG) };
const reason = 'louder';

describe('requests', () => {
  test.each<[string, ApiCall, object]>([
    ['listDefault', (api) => api.soundboard.listDefault(), { request: 'GET /soundboard-default-sounds' }],
    ['list', (api) => api.soundboard.list('1'), { request: 'GET /guilds/1/soundboard-sounds' }],
    ['get', (api) => api.soundboard.get('1', '3'), { request: 'GET /guilds/1/soundboard-sounds/3' }],
    [
      'create',
      (api) => api.soundboard.create('1', { ...valid, volume: 0.25, emoji_name: '🦆' }, { reason }),
      {
        request: 'POST /guilds/1/soundboard-sounds',
        body: { ...valid, volume: 0.25, emoji_name: '🦆' },
        reason,
      },
    ],
    [
      'edit',
      (api) => api.soundboard.edit('1', '3', { name: 'Honk', volume: null, emoji_id: '9' }, { reason }),
      {
        request: 'PATCH /guilds/1/soundboard-sounds/3',
        body: { name: 'Honk', volume: null, emoji_id: '9' },
        reason,
      },
    ],
  ])('%s', async (_name, call, expected) => {
    expect((await send(call)).sent).toEqual({ caller: 'bot', ...expected });
  });

  test.each<[string, ApiCall, object]>([
    [
      'send',
      (api) => api.soundboard.send('81', { sound_id: '3', source_guild_id: '2' }),
      {
        request: 'POST /channels/81/send-soundboard-sound',
        body: { sound_id: '3', source_guild_id: '2' },
      },
    ],
    [
      'delete',
      (api) => api.soundboard.delete('1', '3', { reason }),
      { request: 'DELETE /guilds/1/soundboard-sounds/3', reason },
    ],
  ])('%s', async (_name, call, expected) => {
    expect((await send(call, { status: 204 })).sent).toEqual({ caller: 'bot', ...expected });
  });
});

describe('results', () => {
  test.each<[string, ApiCall, unknown]>([
    ['listDefault', (api) => api.soundboard.listDefault(), [sound]],
    ['list', (api) => api.soundboard.list('1'), { items: [sound] }],
    ['get', (api) => api.soundboard.get('1', '3'), sound],
    ['create', (api) => api.soundboard.create('1', valid), sound],
    ['edit', (api) => api.soundboard.edit('1', '3', {}), sound],
  ])('%s returns the payload', async (_name, call, body) => {
    expect((await send(call, { body })).result).toEqual(body);
  });

  test.each<[string, ApiCall]>([
    ['send', (api) => api.soundboard.send('81', { sound_id: '3' })],
    ['delete', (api) => api.soundboard.delete('1', '3')],
  ])('%s returns nothing', async (_name, call) => {
    expect((await send(call, { status: 204 })).result).toBeUndefined();
  });

  test('fields of a newer service reach the caller', async () => {
    const newer = { ...sound, volume: 7, newer_field: { deep: true } };
    expect((await send((api) => api.soundboard.get('1', '3'), { body: newer })).result).toEqual(newer);
  });
});

describe('limits', () => {
  const limits: [field: string, value: unknown, expected: string | string[]][] = [
    ['name', 'x', ['name']],
    ['name', 'x'.repeat(2), 'sent'],
    ['name', 'x'.repeat(32), 'sent'],
    ['name', 'x'.repeat(33), ['name']],
    ['volume', -0.01, ['volume']],
    ['volume', 0, 'sent'],
    ['volume', 0.333, 'sent'],
    ['volume', 1, 'sent'],
    ['volume', 1.01, ['volume']],
    ['volume', Number.NaN, ['volume']],
    ['volume', '1', ['volume']],
    ['volume', null, 'sent'],
    ['emoji_name', '', ['emoji_name']],
    ['emoji_name', '🦆', 'sent'],
    ['emoji_name', 'x'.repeat(32), 'sent'],
    ['emoji_name', 'x'.repeat(33), ['emoji_name']],
    ['emoji_name', null, 'sent'],
    ['emoji_id', '9', 'sent'],
    ['emoji_id', 'duck', ['emoji_id']],
    ['emoji_id', null, 'sent'],
  ];

  test.each(limits)('of a new sound: %s %j', async (field, value, expected) => {
    const call = (api: Api) => api.soundboard.create('1', { ...valid, [field]: value });
    expect(await problemPathsOf(call)).toEqual(expected);
  });

  test.each(limits)('of a changed sound: %s %j', async (field, value, expected) => {
    expect(await problemPathsOf((api) => api.soundboard.edit('1', '3', { [field]: value }))).toEqual(expected);
  });

  test('a sound of 512 KiB is sent', async () => {
    const call = (api: Api) => api.soundboard.create('1', { ...valid, sound: oggOf(524_288) });
    expect(await problemPathsOf(call)).toBe('sent');
  });

  test('a sound of one byte more is rejected before sending', async () => {
    const { api, server } = await startClientAndServer();
    const error = await failureOf(api.soundboard.create('1', { ...valid, sound: oggOf(524_289) }));
    expect(error).toMatchObject({
      problems: [{ path: 'sound', code: 'BINARY_TYPE_MAX_SIZE', message: 'File cannot be larger than 512 KiB.' }],
    });
    expect(server.requests).toEqual([]);
  });

  test.each([
    ['Ogg', dataUri('audio/ogg', OGG)],
    ['MP3 with a tag', dataUri('audio/mpeg', ID3)],
    ['MP3 without a tag', dataUri('audio/mpeg', MP3_FRAME)],
    ['MP3 with the type that browsers use', dataUri('audio/mp3', MP3_FRAME)],
  ])('%s is accepted', async (_what, file) => {
    expect(await problemPathsOf((api) => api.soundboard.create('1', { ...valid, sound: file }))).toBe('sent');
  });

  test.each([
    ['another format', dataUri('audio/wav', Buffer.from('RIFF'))],
    ['Ogg that is declared as MP3', dataUri('audio/mpeg', OGG)],
    ['MP3 that is declared as Ogg', dataUri('audio/ogg', ID3)],
    ['an image', dataUri('image/png', Buffer.from('89504e470d0a1a0a', 'hex'))],
    ['content that is not base64', 'data:audio/ogg;base64,T2dn*'],
    ['base64 without a type', OGG.toString('base64')],
    ['a URL', 'https://cdn.example/quack.ogg'],
    ['a sound without content', 'data:audio/ogg;base64,'],
    ['bytes', OGG],
    ['null', null],
    ['undefined', undefined],
  ])('%s is rejected before sending', async (_what, file) => {
    // External input can have any type.
    const call = (api: Api) => api.soundboard.create('1', { ...valid, sound: file } as never);
    expect(await problemPathsOf(call)).toEqual(['sound']);
  });

  test('a message about a sound does not repeat its content', async () => {
    const { api } = await startClientAndServer();
    const content = 'x'.repeat(10_000);
    expect(String(await failureOf(api.soundboard.create('1', { ...valid, sound: content })))).not.toContain('xxx');
  });

  test('sending requires the id of a sound', async () => {
    // External input can lack any field.
    const pathsOf = (body: object) => problemPathsOf((api) => api.soundboard.send('81', body as never));
    expect(await pathsOf({})).toEqual(['sound_id']);
    expect(await pathsOf({ sound_id: 'quack' })).toEqual(['sound_id']);
    expect(await pathsOf({ sound_id: '3', source_guild_id: 'x' })).toEqual(['source_guild_id']);
    expect(await pathsOf({ sound_id: '3', source_guild_id: null })).toBe('sent');
  });

  test('a malformed id is not sent', async () => {
    expect(await problemPathsOf((api) => api.soundboard.get('guild', 'quack'))).toEqual(['guild_id', 'sound_id']);
  });
});

test.each<[number, number, string, ApiCall]>([
  [404, 10097, 'Unknown sound', (api) => api.soundboard.get('1', '3')],
  [400, 30045, 'Maximum number of soundboard sounds reached', (api) => api.soundboard.create('1', valid)],
  [400, 50167, 'Cannot send voice effect', (api) => api.soundboard.send('81', { sound_id: '3' })],
])('an error response is an ApiError: %i %i', async (status, code, message, call) => {
  const { api } = await startClientAndServer(() => ({ status, body: { code, message } }));
  const error = await failureOf(call(api));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status, jsonCode: code });
});
