import { describe, expect, test } from 'vitest';
import { getCurrentUser } from '../../../src/wire/endpoints/users.js';
import { ApiCaller, setUpEmulator } from '../fixtures/emulator-fixture.js';

describe('an address that was refused too often', () => {
  const scene = setUpEmulator({ ipBan: { invalidRequests: { limit: 3, windowMs: 600_000 } } });
  const stranger = () => new ApiCaller(scene().emulator.apiUrl, 'Bot nobody');

  /** What an answer of the edge says; it is not of the interface. */
  async function ask(authorization: string) {
    const response = await fetch(`${scene().emulator.apiUrl}/users/@me`, { headers: { authorization } });
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() };
  }

  test('is shut out, whoever calls from it, until the window is over', async () => {
    for (let n = 0; n < 3; n += 1) expect((await stranger().call(getCurrentUser)).status).toBe(401);
    await scene().emulator.clock.advance(1000);
    expect(await ask(`Bot ${scene().emulator.token}`)).toEqual({
      status: 429,
      retryAfter: '599',
      text: 'error code: 1015',
    });
    await scene().emulator.clock.advance(599_000);
    expect((await scene().bot.call(getCurrentUser)).status).toBe(200);
  });

  test('is not shut out for what was refused for other reasons', async () => {
    await scene().emulator.clock.advance(600_000);
    for (let n = 0; n < 4; n += 1) expect((await scene().bot.send('GET', '/users/1')).status).toBe(404);
  });
});

describe('a service that asks senders for their name', () => {
  const scene = setUpEmulator({ ipBan: { requireUserAgent: true } });
  const as = (name: string) => scene().bot.send('GET', '/users/@me', undefined, { 'user-agent': name });

  test.each(['node', '', 'DiscordBot', 'DiscordBot (https://example.com)'])('refuses %j', async (name) => {
    expect(await as(name)).toMatchObject({ status: 403, json: { code: 40333 } });
  });

  test('takes the form that the interface asks for', async () => {
    expect((await as('DiscordBot (https://example.com, 1.0.0) more')).status).toBe(200);
  });
});
