import { describe, expect, test } from 'vitest';
import { getCurrentUser } from '../../../src/wire/endpoints/users.js';
import { aService } from './service.js';

const scene = aService();

describe('authentication', () => {
  test('a bot calls with its token behind the word Bot', async () => {
    const answer = await scene().bot.call(getCurrentUser);
    expect(answer.json).toMatchObject({ id: scene().service.botUserId, bot: true });
  });

  test('a person calls with the bare token', async () => {
    const person = scene().person('ann');
    const answer = await scene().as(person).call(getCurrentUser);
    expect(answer.json).toMatchObject({ id: person.user.id, username: 'ann' });
  });

  test('a token begins with the id of its account in base64', () => {
    const [first = ''] = scene().service.token.split('.');
    expect(scene().service.token.split('.')).toHaveLength(3);
    expect(Buffer.from(first, 'base64').toString()).toBe(scene().service.botUserId);
  });

  const refused: [why: string, header: () => string][] = [
    ['no header', () => ''],
    ['a token that nobody has', () => 'Bot nobody.has.this'],
    ['a token with another ending', () => `Bot ${scene().service.token}x`],
    ["a bot's token without its scheme", () => scene().service.token],
    ["a person's token with a bot's scheme", () => `Bot ${scene().person().token}`],
    ['another scheme', () => `Bearer ${scene().service.token}`],
    ['a scheme alone', () => 'Bot'],
  ];
  test.each(refused)('%s is 401', async (_why, header) => {
    const answer = await scene().caller(header()).call(getCurrentUser);
    expect(answer).toMatchObject({ status: 401, json: { message: '401: Unauthorized', code: 0 } });
  });
});
