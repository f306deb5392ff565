import { describe, expect, test } from 'vitest';
import { getCurrentUser } from '../../../../src/wire/endpoints/users.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';

const fixture = setUpEmulator();

describe('authentication', () => {
  test('a bot calls with its token behind the word Bot', async () => {
    const answer = await fixture().bot.call(getCurrentUser);
    expect(answer.json).toMatchObject({ id: fixture().emulator.botUserId, bot: true });
  });

  test('a user calls with the bare token', async () => {
    const person = fixture().user('ann');
    const answer = await fixture().callerOf(person).call(getCurrentUser);
    expect(answer.json).toMatchObject({ id: person.user.id, username: 'ann' });
  });

  test('a token starts with the id of its account in base64', () => {
    const [first = ''] = fixture().emulator.token.split('.');
    expect(fixture().emulator.token.split('.')).toHaveLength(3);
    expect(Buffer.from(first, 'base64').toString()).toBe(fixture().emulator.botUserId);
  });

  const refused: [why: string, header: () => string][] = [
    ['no header', () => ''],
    ['a token that nobody has', () => 'Bot nobody.has.this'],
    ['a token with another ending', () => `Bot ${fixture().emulator.token}x`],
    ["a bot's token without its scheme", () => fixture().emulator.token],
    ["a person's token with a bot's scheme", () => `Bot ${fixture().user().token}`],
    ['another scheme', () => `Bearer ${fixture().emulator.token}`],
    ['a scheme alone', () => 'Bot'],
  ];
  test.each(refused)('%s fails with 401', async (_why, header) => {
    const answer = await fixture().callerWith(header()).call(getCurrentUser);
    expect(answer).toMatchObject({ status: 401, json: { message: '401: Unauthorized', code: 0 } });
  });
});
