import { describe, expect, test } from 'vitest';
import { getCurrentUser } from '../../../../src/wire/endpoints/users.js';
import { expectError, setUpEmulator } from '../../fixtures/emulator-fixture.js';

const fixture = setUpEmulator();

const at = (path: string, method = 'GET') =>
  fetch(fixture().emulator.url + path, { method, headers: { authorization: `Bot ${fixture().emulator.token}` } });

describe('the base URL', () => {
  test.each(['/api/v10', '/api/v9'])('%s is served', async (base) => {
    expect((await at(`${base}/users/@me`)).status).toBe(200);
  });

  test.each(['/api', '/api/v6', '/api/v11', '/api/v5', '/api/vX'])('%s is an invalid version', async (base) => {
    const response = await at(`${base}/users/@me`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 50041 });
  });
});

describe('paths', () => {
  test('fail with 404 without an endpoint', async () => {
    expectError(await fixture().bot.send('GET', '/lighthouses/1'), 404, 0);
  });

  test('fail with 404 with an empty id', async () => {
    expectError(await fixture().bot.send('GET', '/users/'), 404, 0);
  });

  test('fail with 405 with an unsupported method', async () => {
    expectError(await fixture().bot.send('DELETE', '/users/@me'), 405, 0);
  });

  test('are matched after the check of the credentials', async () => {
    expectError(await fixture().callerWith('').send('GET', '/lighthouses/1'), 401, 0);
  });

  test('can contain a percent-encoded @me', async () => {
    const response = await fixture().bot.send('GET', getCurrentUser.path.replace('@', '%40'));
    expect(response).toMatchObject({ status: 200, json: { id: fixture().emulator.botUserId } });
  });

  test.each(['abc', '01', '99999999999999999999999'])('with an id like %s fail with a form error', async (id) => {
    const response = await fixture().bot.send('GET', `/users/${id}`);
    expect(response).toMatchObject({
      status: 400,
      json: {
        code: 50035,
        errors: { user_id: { _errors: [{ code: 'NUMBER_TYPE_COERCE', message: `Value "${id}" is not snowflake.` }] } },
      },
    });
  });

  test('outside the API do not exist', async () => {
    expect((await at('/elsewhere')).status).toBe(404);
  });
});
