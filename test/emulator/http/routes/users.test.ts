import { describe, expect, test } from 'vitest';
import { createDm, getCurrentUser, getUser } from '../../../../src/wire/endpoints/users.js';
import { expectError, setUpEmulator } from '../../fixtures/emulator-fixture.js';

const fixture = setUpEmulator();

describe('Get Current User', () => {
  test('returns more fields of the account than others can see', async () => {
    const user = fixture().user('ann');
    const own = await fixture().callerOf(user).call(getCurrentUser);
    const seen = await fixture().bot.call(getUser, { path: { user_id: user.user.id } });
    expect(own.json).toMatchObject({ username: 'ann', discriminator: '0', locale: 'en-US', email: null });
    expect(seen.json).not.toHaveProperty('email');
  });
});

describe('Get User', () => {
  test('returns any account', async () => {
    const user = fixture().user('bob');
    const response = await fixture().bot.call(getUser, { path: { user_id: user.user.id } });
    expect(response).toMatchObject({ status: 200, json: user.user });
  });

  test('of an unknown user fails with 10013', async () => {
    expectError(await fixture().bot.call(getUser, { path: { user_id: '1' } }), 404, 10013);
  });

  test('never shows a token', async () => {
    const user = fixture().user();
    const response = await fixture().bot.call(getUser, { path: { user_id: user.user.id } });
    expect(JSON.stringify(response.json)).not.toContain(user.token);
  });
});

describe('Create DM', () => {
  test('opens a DM channel with its recipient', async () => {
    const user = fixture().user();
    const response = await fixture().bot.call(createDm, { body: { recipient_id: user.user.id } });
    expect(response).toMatchObject({ status: 200, json: { type: 1, recipients: [{ id: user.user.id }] } });
  });

  test('returns the open channel if there is one, to both users', async () => {
    const user = fixture().user();
    const first = await fixture().bot.call(createDm, { body: { recipient_id: user.user.id } });
    const again = await fixture().bot.call(createDm, { body: { recipient_id: user.user.id } });
    const other = await fixture()
      .callerOf(user)
      .call(createDm, { body: { recipient_id: fixture().emulator.botUserId } });
    expect(again.json).toEqual(first.json);
    expect(other.json).toMatchObject({
      id: (first.json as { id: string }).id, // checked against the declaration by the caller
      recipients: [{ id: fixture().emulator.botUserId }],
    });
  });

  test('without a recipient, or with the bot itself, fails with 50033', async () => {
    expectError(await fixture().bot.call(createDm, { body: { recipient_id: '1' } }), 400, 50033);
    const self = fixture().emulator.botUserId;
    expectError(await fixture().bot.call(createDm, { body: { recipient_id: self } }), 400, 50033);
  });

  test('with an invalid id fails with 50035', async () => {
    expectError(await fixture().bot.call(createDm, { body: { recipient_id: 'ann' } }), 400, 50035);
    expectError(await fixture().bot.call(createDm, { body: { recipient_id: ['5'] } }), 400, 50035);
  });
});
