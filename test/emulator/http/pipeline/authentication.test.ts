import { describe, expect, test } from 'vitest';
import { getCurrentUser } from '../../../../src/wire/endpoints/users.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';

const fixture = setUpEmulator();

describe('authentication', () => {
  test('accepts the token of a bot after the word Bot', async () => {
    const response = await fixture().bot.call(getCurrentUser);
    expect(response.json).toMatchObject({ id: fixture().emulator.botUserId, bot: true });
  });

  test('accepts the token of a user without a prefix', async () => {
    const user = fixture().user('ann');
    const response = await fixture().callerOf(user).call(getCurrentUser);
    expect(response.json).toMatchObject({ id: user.user.id, username: 'ann' });
  });

  test('uses tokens that start with the id of the account in base64', () => {
    const [first = ''] = fixture().emulator.token.split('.');
    expect(fixture().emulator.token.split('.')).toHaveLength(3);
    expect(Buffer.from(first, 'base64').toString()).toBe(fixture().emulator.botUserId);
  });

  const rejected: [why: string, header: () => string][] = [
    ['no header', () => ''],
    ['a token that nobody has', () => 'Bot nobody.has.this'],
    ['a token with another ending', () => `Bot ${fixture().emulator.token}x`],
    ["a bot's token without its scheme", () => fixture().emulator.token],
    ["a user's token with the scheme of bots", () => `Bot ${fixture().user().token}`],
    ['another scheme', () => `Bearer ${fixture().emulator.token}`],
    ['a scheme alone', () => 'Bot'],
  ];
  test.each(rejected)('with %s fails with 401', async (_why, header) => {
    const response = await fixture().callerWith(header()).call(getCurrentUser);
    expect(response).toMatchObject({ status: 401, json: { message: '401: Unauthorized', code: 0 } });
  });
});
