import { describe, expect, test } from 'vitest';
import { createDm, getCurrentUser, getUser } from '../../../../src/wire/endpoints/users.js';
import { expectError, setUpEmulator } from '../../fixtures/emulator-fixture.js';

const fixture = setUpEmulator();

describe('Get Current User', () => {
  test('shows an account more of itself than others see', async () => {
    const person = fixture().user('ann');
    const own = await fixture().callerOf(person).call(getCurrentUser);
    const seen = await fixture().bot.call(getUser, { path: { user_id: person.user.id } });
    expect(own.json).toMatchObject({ username: 'ann', discriminator: '0', locale: 'en-US', email: null });
    expect(seen.json).not.toHaveProperty('email');
  });
});

describe('Get User', () => {
  test('returns any account', async () => {
    const person = fixture().user('bob');
    const answer = await fixture().bot.call(getUser, { path: { user_id: person.user.id } });
    expect(answer).toMatchObject({ status: 200, json: person.user });
  });

  test('of no user fails with 10013', async () => {
    expectError(await fixture().bot.call(getUser, { path: { user_id: '1' } }), 404, 10013);
  });

  test('never shows a token', async () => {
    const person = fixture().user();
    const answer = await fixture().bot.call(getUser, { path: { user_id: person.user.id } });
    expect(JSON.stringify(answer.json)).not.toContain(person.token);
  });
});

describe('Create DM', () => {
  test('opens a DM channel that names the other side', async () => {
    const person = fixture().user();
    const answer = await fixture().bot.call(createDm, { body: { recipient_id: person.user.id } });
    expect(answer).toMatchObject({ status: 200, json: { type: 1, recipients: [{ id: person.user.id }] } });
  });

  test('returns the open one if there is one, to both sides', async () => {
    const person = fixture().user();
    const first = await fixture().bot.call(createDm, { body: { recipient_id: person.user.id } });
    const again = await fixture().bot.call(createDm, { body: { recipient_id: person.user.id } });
    const other = await fixture()
      .callerOf(person)
      .call(createDm, { body: { recipient_id: fixture().emulator.botUserId } });
    expect(again.json).toEqual(first.json);
    expect(other.json).toMatchObject({
      id: (first.json as { id: string }).id, // checked against the declaration by the caller
      recipients: [{ id: fixture().emulator.botUserId }],
    });
  });

  test('without a recipient, or with oneself, fails with 50033', async () => {
    expectError(await fixture().bot.call(createDm, { body: { recipient_id: '1' } }), 400, 50033);
    const self = fixture().emulator.botUserId;
    expectError(await fixture().bot.call(createDm, { body: { recipient_id: self } }), 400, 50033);
  });

  test('with something that is no id fails with 50035', async () => {
    expectError(await fixture().bot.call(createDm, { body: { recipient_id: 'ann' } }), 400, 50035);
    expectError(await fixture().bot.call(createDm, { body: { recipient_id: 5 } }), 400, 50035);
  });
});
