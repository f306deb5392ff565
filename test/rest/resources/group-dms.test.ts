import { describe, expect, test } from 'vitest';
import type { Api } from '../../../src/rest/index.js';
import { failureOf, startClientAndServer } from '../client-and-server.js';
import { problemPathsOf, send } from './sent-request.js';

const channel = { id: '81', type: 3, name: 'Crew', icon: null, owner_id: '2', recipients: [], flags: 0 };
const valid = { access_token: 'token-of-ann', nick: 'Ann' };

describe('adding a recipient', () => {
  const add = (api: Api, body: object = valid) => api.channels.addRecipient('81', '2', body as typeof valid);

  test('sends the access token of the user in the body', async () => {
    const { sent } = await send(add, { status: 201, body: channel });
    expect(sent).toEqual({
      request: 'PUT /channels/81/recipients/2',
      caller: 'bot',
      body: valid,
    });
  });

  test('is authorized with the bot token', async () => {
    expect((await send(add, { status: 201, body: channel })).sent.caller).toBe('bot');
  });

  test('returns the channel', async () => {
    expect((await send(add, { status: 201, body: channel })).result).toEqual(channel);
  });

  test('returns undefined for a response without a body', async () => {
    expect((await send(add, { status: 204 })).result).toBeUndefined();
  });

  test.each([
    ['without a nickname', { access_token: 'a' }, 'sent'],
    ['with null as nickname', { access_token: 'a', nick: null }, 'sent'],
    ['with a nickname that is not text', { access_token: 'a', nick: 7 }, ['nick']],
    ['without an access token', { nick: 'Ann' }, ['access_token']],
    ['with null as access token', { access_token: null }, ['access_token']],
  ])('%s', async (_what, body, expected) => {
    expect(await problemPathsOf((api) => add(api, body))).toEqual(expected);
  });

  test('a rejected access token is an ApiError that does not contain the token', async () => {
    const body = { code: 50025, message: 'Invalid OAuth2 access token provided' };
    const { api } = await startClientAndServer(() => ({ status: 400, body }));
    const error = await failureOf(add(api));
    expect(error).toMatchObject({ status: 400, jsonCode: 50025 });
    expect(String(error)).not.toContain(valid.access_token);
  });

  test('a full group is an ApiError 30004', async () => {
    const body = { code: 30004, message: 'Maximum number of recipients reached (10)' };
    const { api } = await startClientAndServer(() => ({ status: 400, body }));
    expect(await failureOf(add(api))).toMatchObject({ status: 400, jsonCode: 30004 });
  });
});

test('removing a recipient sends no body and returns nothing', async () => {
  const { sent, result } = await send((api) => api.channels.removeRecipient('81', '2'), { status: 204 });
  expect(sent).toEqual({ request: 'DELETE /channels/81/recipients/2', caller: 'bot' });
  expect(result).toBeUndefined();
});

test('a malformed id is not sent', async () => {
  const paths = await problemPathsOf((api) => api.channels.removeRecipient('group', 'ann'));
  expect(paths).toEqual(['channel_id', 'user_id']);
});
