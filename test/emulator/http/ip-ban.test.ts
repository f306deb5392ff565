import { describe, expect, test } from 'vitest';
import { getCurrentUser } from '../../../src/wire/endpoints/users.js';
import { ApiCaller, setUpEmulator } from '../fixtures/emulator-fixture.js';

describe('an IP address with too many invalid requests', () => {
  const scene = setUpEmulator({ ipBan: { invalidRequests: { limit: 3, windowMs: 600_000 } } });
  const stranger = () => new ApiCaller(scene().emulator.apiUrl, 'Bot nobody');

  /** The response of the IP ban, which is not in the form of API errors. */
  async function ask(authorization: string) {
    const response = await fetch(`${scene().emulator.apiUrl}/users/@me`, { headers: { authorization } });
    const { status, headers } = response;
    return { status, retryAfter: headers.get('retry-after'), via: headers.get('via'), text: await response.text() };
  }

  test('is banned for all tokens until the window is over', async () => {
    for (let n = 0; n < 3; n += 1) expect((await stranger().call(getCurrentUser)).status).toBe(401);
    await scene().emulator.clock.advance(1000);
    expect(await ask(`Bot ${scene().emulator.token}`)).toEqual({
      status: 429,
      retryAfter: '599',
      // The response does not come from the API. Clients recognize the ban by the missing header.
      via: null,
      text: 'error code: 1015',
    });
    await scene().emulator.clock.advance(599_000);
    expect((await scene().bot.call(getCurrentUser)).status).toBe(200);
  });

  test('is not banned for requests that failed for other reasons', async () => {
    await scene().emulator.clock.advance(600_000);
    for (let n = 0; n < 4; n += 1) expect((await scene().bot.send('GET', '/users/1')).status).toBe(404);
  });
});

describe('an emulator that requires a User-Agent', () => {
  const scene = setUpEmulator({ ipBan: { requireUserAgent: true } });
  const as = (name: string) => scene().bot.send('GET', '/users/@me', undefined, { 'user-agent': name });

  test.each(['node', '', 'DiscordBot', 'DiscordBot (https://example.com)'])('rejects %j', async (name) => {
    expect(await as(name)).toMatchObject({ status: 403, json: { code: 40333 } });
  });

  test('accepts a User-Agent in the documented form', async () => {
    expect((await as('DiscordBot (https://example.com, 1.0.0) more')).status).toBe(200);
  });
});
