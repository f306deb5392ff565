import { describe, expect, test } from 'vitest';
import { insertApplication } from '../../../../dev/src/emulator/state/applications/applications.js';
import { grantAccessToken } from '../../../../dev/src/emulator/state/users/access-tokens.js';
import { createDm, getCurrentUser, getUser } from '../../../../src/wire/endpoints/users.js';
import { Channel } from '../../../../src/wire/objects/channels/channel.js';
import { EmulatorFixture, expectError, setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { setUpRestClient } from '../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);

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

  test('by a bot without a recipient fails with 20001, by a user with 50033', async () => {
    for (const body of [{}, { recipient_id: null }, { data: { recipient_id: '1' } }, { access_tokens: [] }]) {
      expectError(await fixture().bot.send('POST', '/users/@me/channels', body), 403, 20001);
    }
    const user = fixture().callerOf(fixture().user());
    expectError(await user.send('POST', '/users/@me/channels', {}), 400, 50033);
  });

  test('with an invalid id fails with 50035', async () => {
    expectError(await fixture().bot.call(createDm, { body: { recipient_id: 'ann' } }), 400, 50035);
    expectError(await fixture().bot.call(createDm, { body: { recipient_id: ['5'] } }), 400, 50035);
  });
});

describe('Create Group DM', () => {
  const join = (scope = 'gdm.join', applicationId = fixture().emulator.applicationId) => {
    const user = fixture().user();
    const { id } = user.user;
    return { id, user, token: grantAccessToken(fixture().emulator.world, id, applicationId, [scope]) };
  };

  test('creates a group of the users whose tokens are given, owned by the first, in each request a new one', async () => {
    const [ann, bob] = [join(), join()];
    const body = { access_tokens: [ann.token, bob.token], nicks: { [ann.id]: 'Ann', [bob.id]: null } };
    const { status, json } = await fixture().bot.call(createDm, { body });
    expect({ status, json }).toMatchObject({
      status: 200,
      json: {
        type: 3,
        name: null,
        icon: null,
        owner_id: ann.id,
        application_id: fixture().emulator.applicationId,
        managed: true,
        recipients: [{ id: ann.id }, { id: bob.id }],
      },
    });
    const again = await fixture().bot.call(createDm, { body });
    expect(Channel.parse(again.json).id).not.toBe(Channel.parse(json).id);
    // The bot is not in the group.
    expectError(await fixture().bot.send('GET', `/channels/${Channel.parse(json).id}`), 403, 50001);
  });

  test('is not the direct message channel of two of its users', async () => {
    const [ann, bob] = [join(), join()];
    const group = await fixture().bot.call(createDm, { body: { access_tokens: [ann.token, bob.token] } });
    const opened = await fixture()
      .callerOf(ann.user)
      .call(createDm, { body: { recipient_id: bob.id } });
    expect(opened.json).toMatchObject({ type: 1, recipients: [{ id: bob.id }] });
    expect(Channel.parse(opened.json).id).not.toBe(Channel.parse(group.json).id);
  });

  test('with tokens that are unknown, of another application or without the scope gdm.join fails', async () => {
    const create = (...access_tokens: string[]) => fixture().bot.call(createDm, { body: { access_tokens } });
    const other = insertApplication(fixture().emulator.world, { name: 'Purser' }).result;
    const { token } = join();
    expectError(await create(token, 'unknown'), 400, 50025);
    expectError(await create(token, join('gdm.join', other.id).token), 400, 50025);
    expectError(await create(token, join('identify').token), 403, 50026);
    const user = fixture().callerOf(fixture().user());
    expectError(await user.send('POST', '/users/@me/channels', { access_tokens: [token] }), 400, 50033);
  });

  test('fails with 30011 after ten groups', async () => {
    const own = await EmulatorFixture.start();
    try {
      const { world, applicationId } = own.emulator;
      const token = grantAccessToken(world, own.user().user.id, applicationId, ['gdm.join']);
      const create = () => own.bot.call(createDm, { body: { access_tokens: [token] } });
      for (let count = 0; count < 10; count++) expect((await create()).status).toBe(200);
      expectError(await create(), 400, 30011);
    } finally {
      await own.emulator.close();
    }
  });
});

test('the client requires a recipient', async () => {
  const { id } = fixture().user().user;
  expect(await api().users.createDm(id)).toMatchObject({ type: 1 });
  await expect(Reflect.apply(api().users.createDm, api().users, [null])).rejects.toThrow('recipient_id');
});
