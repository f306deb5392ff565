import { describe, expect, test } from 'vitest';
import { type Api, ApiError } from '../../../src/rest/index.js';
import { failureOf, startClientAndServer } from '../client-and-server.js';
import { type ApiCall, problemPathsOf, send } from './sent-request.js';

const region = { id: 'rotterdam', name: 'Rotterdam', optimal: true, deprecated: false, custom: false };
const state = {
  guild_id: '1',
  channel_id: '81',
  user_id: '2',
  session_id: 'session',
  deaf: false,
  mute: false,
  self_deaf: false,
  self_mute: true,
  self_video: false,
  suppress: true,
  request_to_speak_timestamp: null,
};
const timestamp = '2026-09-01T12:00:00+00:00';

describe('requests', () => {
  test.each<[string, ApiCall, string]>([
    ['listRegions', (api) => api.voice.listRegions(), '/voice/regions'],
    ['getCurrentUserState', (api) => api.voice.getCurrentUserState('1'), '/guilds/1/voice-states/@me'],
    ['getUserState', (api) => api.voice.getUserState('1', '2'), '/guilds/1/voice-states/2'],
  ])('%s', async (_name, call, url) => {
    expect((await send(call)).sent).toEqual({ request: `GET ${url}`, caller: 'bot' });
  });

  test('editCurrentUserState', async () => {
    const changes = { channel_id: '81', suppress: false, request_to_speak_timestamp: timestamp };
    const { sent } = await send((api) => api.voice.editCurrentUserState('1', changes), { status: 204 });
    expect(sent).toEqual({ request: 'PATCH /guilds/1/voice-states/@me', caller: 'bot', body: changes });
  });

  test('editUserState', async () => {
    const changes = { channel_id: '81', suppress: true };
    const { sent } = await send((api) => api.voice.editUserState('1', '2', changes), { status: 204 });
    expect(sent).toEqual({ request: 'PATCH /guilds/1/voice-states/2', caller: 'bot', body: changes });
  });
});

describe('results', () => {
  test.each<[string, ApiCall, unknown]>([
    ['listRegions', (api) => api.voice.listRegions(), [region]],
    ['getCurrentUserState', (api) => api.voice.getCurrentUserState('1'), state],
    ['getUserState', (api) => api.voice.getUserState('1', '2'), state],
  ])('%s returns the payload', async (_name, call, body) => {
    expect((await send(call, { body })).result).toEqual(body);
  });

  test.each<[string, ApiCall]>([
    ['editCurrentUserState', (api) => api.voice.editCurrentUserState('1', {})],
    ['editUserState', (api) => api.voice.editUserState('1', '2', {})],
  ])('%s returns nothing', async (_name, call) => {
    expect((await send(call, { status: 204 })).result).toBeUndefined();
  });

  test('fields of a newer service reach the caller', async () => {
    const newer = { ...state, guild_id: null, newer_field: { deep: true } };
    expect((await send((api) => api.voice.getUserState('1', '2'), { body: newer })).result).toEqual(newer);
  });
});

describe('rules of a voice state', () => {
  const shared: [field: string, value: unknown, expected: string | string[]][] = [
    ['channel_id', '81', 'sent'],
    ['channel_id', null, 'sent'],
    ['channel_id', 'stage', ['channel_id']],
    ['suppress', true, 'sent'],
    ['suppress', null, 'sent'],
    ['suppress', 'yes', ['suppress']],
  ];

  test.each(shared)('of a user: %s %j', async (field, value, expected) => {
    expect(await problemPathsOf((api) => api.voice.editUserState('1', '2', { [field]: value }))).toEqual(expected);
  });

  test.each([
    ...shared,
    ['request_to_speak_timestamp', timestamp, 'sent'],
    ['request_to_speak_timestamp', null, 'sent'],
    ['request_to_speak_timestamp', 'now', ['request_to_speak_timestamp']],
    ['request_to_speak_timestamp', 1_788_000_000_000, ['request_to_speak_timestamp']],
  ])('of the bot: %s %j', async (field, value, expected) => {
    const call = (api: Api) => api.voice.editCurrentUserState('1', { [field]: value });
    expect(await problemPathsOf(call)).toEqual(expected);
  });

  test('a malformed id is not sent', async () => {
    expect(await problemPathsOf((api) => api.voice.getUserState('guild', '@me'))).toEqual(['guild_id', 'user_id']);
  });
});

test.each<[string, ApiCall]>([
  ['getCurrentUserState', (api) => api.voice.getCurrentUserState('1')],
  ['getUserState', (api) => api.voice.getUserState('1', '2')],
])('%s of a user who is not connected is an ApiError 10065', async (_name, call) => {
  const body = { code: 10065, message: 'Unknown Voice State' };
  const { api } = await startClientAndServer(() => ({ status: 404, body }));
  const error = await failureOf(call(api));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 404, jsonCode: 10065 });
});
