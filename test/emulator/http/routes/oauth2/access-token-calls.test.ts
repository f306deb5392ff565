/** What an application can read with an access token, by its scopes. */
import { describe, expect, test } from 'vitest';
import { grantAccessToken } from '../../../../../dev/src/emulator/state/users/access-tokens.js';
import type { OAuth2Scope } from '../../../../../src/wire/constants/oauth2-scopes.js';
import {
  getCurrentAuthorizationInformation,
  getCurrentBotApplicationInformation,
  getOpenidConnectUserinfo,
  getPublicKeys,
} from '../../../../../src/wire/endpoints/oauth2.js';
import {
  getCurrentUser,
  getCurrentUserConnections,
  getCurrentUserGuildMember,
  getCurrentUserGuilds,
} from '../../../../../src/wire/endpoints/users.js';
import { ControlCaller } from '../../../fixtures/control-caller.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';

const fixture = setUpEmulator();

/** A user, and a caller with an access token of the default application. */
function grant(...scopes: OAuth2Scope[]) {
  const { world, applicationId } = fixture().emulator;
  const user = fixture().user();
  const token = grantAccessToken(world, user.user.id, applicationId, scopes);
  return { user, token, caller: fixture().callerWith(`Bearer ${token}`) };
}

describe('Get Current Authorization Information', () => {
  test('describes the application, the scopes, the end and the user', async () => {
    const { user, caller } = grant('identify', 'guilds');
    const { applicationId, publicKey, clock } = fixture().emulator;
    const response = await caller.call(getCurrentAuthorizationInformation);
    expect(response).toMatchObject({
      status: 200,
      json: {
        application: { id: applicationId, name: 'Guildhall', verify_key: publicKey, bot_public: true },
        scopes: ['identify', 'guilds'],
        user: { id: user.user.id, username: 'ann' },
      },
    });
    const { expires } = getCurrentAuthorizationInformation.details.result.kind === 'json' ? Object(response.json) : {};
    expect(Date.parse(expires)).toBe(clock.now() + 7 * 24 * 60 * 60_000);
    expect(JSON.stringify(response.json)).not.toContain(fixture().emulator.clientSecret);
  });

  test('omits the user without the scope identify', async () => {
    const { json } = await grant('guilds').caller.call(getCurrentAuthorizationInformation);
    expect(json).not.toHaveProperty('user');
  });

  test('rejects bots (20001), and users, unknown and expired tokens (401)', async () => {
    expectError(await fixture().bot.call(getCurrentAuthorizationInformation), 403, 20001);
    const expiring = grant('identify');
    await fixture().emulator.clock.advance(7 * 24 * 60 * 60_000);
    const callers = [fixture().callerOf(fixture().user()), fixture().callerWith('Bearer x'), expiring.caller];
    for (const caller of callers) expectError(await caller.call(getCurrentAuthorizationInformation), 401, 0);
  });
});

describe('Get Current Bot Application Information', () => {
  test('returns the application of the bot, without its secret', async () => {
    const { json } = await fixture().bot.call(getCurrentBotApplicationInformation);
    expect(json).toMatchObject({ id: fixture().emulator.applicationId, redirect_uris: [] });
    expect(JSON.stringify(json)).not.toContain(fixture().emulator.clientSecret);
  });

  test('is only for bots', async () => {
    const user = fixture().callerOf(fixture().user());
    expectError(await user.call(getCurrentBotApplicationInformation), 403, 20002);
    expectError(await grant('identify').caller.call(getCurrentBotApplicationInformation), 401, 0);
  });
});

test('Get Public Keys returns one RSA key, always the same, without authorization', async () => {
  const first = await fixture().callerWith('').call(getPublicKeys);
  expect(first).toMatchObject({
    status: 200,
    json: { keys: [{ kty: 'RSA', use: 'sig', alg: 'RS256', e: 'AQAB', n: expect.stringMatching(/^[\w-]{342}$/) }] },
  });
  expect((await fixture().callerWith('').call(getPublicKeys)).json).toEqual(first.json);
});

describe('Get Openid Connect Userinfo', () => {
  test.each<[OAuth2Scope[], object]>([
    [['openid'], {}],
    [['openid', 'identify'], { preferred_username: 'ann', nickname: null, locale: 'en-US' }],
    [['openid', 'email'], { email: null, email_verified: true }],
  ])('with the scopes %j', async (scopes, claims) => {
    const { user, caller } = grant(...scopes);
    expect((await caller.call(getOpenidConnectUserinfo)).json).toEqual({ sub: user.user.id, ...claims });
  });

  test('needs the scope openid (50026), and a bot sees itself', async () => {
    expectError(await grant('identify').caller.call(getOpenidConnectUserinfo), 403, 50026);
    expect(await fixture().bot.call(getOpenidConnectUserinfo)).toMatchObject({
      json: { sub: fixture().emulator.botUserId, preferred_username: 'Guildhall' },
    });
  });
});

describe('Get Current User', () => {
  test('contains the email address only with the scope email', async () => {
    const { url, world, applicationId } = fixture().emulator;
    const control = new ControlCaller(url);
    const { user, caller } = grant('identify');
    await control.ok('PATCH', `/users/${user.user.id}`, { email: 'ann@harbour.example' });
    expect((await caller.call(getCurrentUser)).json).not.toHaveProperty('email');
    const token = grantAccessToken(world, user.user.id, applicationId, ['identify', 'email']);
    expect(await fixture().callerWith(`Bearer ${token}`).call(getCurrentUser)).toMatchObject({
      json: { email: 'ann@harbour.example', verified: true },
    });
  });

  test('needs the scope identify (50026)', async () => {
    expectError(await grant('guilds').caller.call(getCurrentUser), 403, 50026);
  });
});

describe('Get Current User Guilds', () => {
  test('returns the guilds of the user of the token, not those of the bot', async () => {
    const { user, caller } = grant('guilds');
    expect((await caller.call(getCurrentUserGuilds)).json).toEqual([]);
    const own = fixture().guildWithoutBot({ owner_id: user.user.id });
    expect((await caller.call(getCurrentUserGuilds)).json).toMatchObject([{ id: own.guild.id, owner: true }]);
  });

  test('needs the scope guilds (50026)', async () => {
    expectError(await grant('identify').caller.call(getCurrentUserGuilds), 403, 50026);
  });
});

describe('Get Current User Guild Member', () => {
  const inGuild = (guild_id: string) => ({ path: { guild_id } });

  test('returns the member that the user is in a guild, also without the bot', async () => {
    const { user, caller } = grant('guilds.members.read');
    const guild = fixture().guildWithoutBot({ owner_id: user.user.id });
    expect(await caller.call(getCurrentUserGuildMember, inGuild(guild.guild.id))).toMatchObject({
      status: 200,
      json: { user: { id: user.user.id }, roles: [], pending: false },
    });
  });

  test('reports a guild of others, or without the user, as unknown (10004)', async () => {
    const { caller } = grant('guilds.members.read');
    for (const id of ['1', fixture().emulator.guildId]) {
      expectError(await caller.call(getCurrentUserGuildMember, inGuild(id)), 404, 10004);
    }
  });

  test('needs the scope guilds.members.read (50026), and is not for bots (20001)', async () => {
    const { guildId } = fixture().emulator;
    expectError(await grant('guilds').caller.call(getCurrentUserGuildMember, inGuild(guildId)), 403, 50026);
    expectError(await fixture().bot.call(getCurrentUserGuildMember, inGuild(guildId)), 403, 20001);
  });
});

describe('Get Current User Connections', () => {
  const github = { type: 'github', id: '81', name: 'ann-at-sea' };

  test('returns the connections that the control API set, with defaults', async () => {
    const { user, caller } = grant('connections');
    expect((await caller.call(getCurrentUserConnections)).json).toEqual([]);
    const control = new ControlCaller(fixture().emulator.url);
    const path = `/users/${user.user.id}/connections`;
    const steam = { type: 'steam', id: '9', name: 'ann', verified: false, visibility: 0, revoked: true };
    await control.ok('PUT', path, { connections: [github, steam] });
    expect((await caller.call(getCurrentUserConnections)).json).toMatchObject([
      { ...github, verified: true, visibility: 1, friend_sync: false, show_activity: true, two_way_link: false },
      steam,
    ]);
    await control.ok('PUT', path, { connections: [] });
    expect((await caller.call(getCurrentUserConnections)).json).toEqual([]);
  });

  test('needs the scope connections (50026); a bot has none', async () => {
    expectError(await grant('identify').caller.call(getCurrentUserConnections), 403, 50026);
    expect((await fixture().bot.call(getCurrentUserConnections)).json).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['connections', {}],
    ['connections', { connections: Array.from({ length: 101 }, () => github) }],
    ['connections.0.type', { connections: [{ ...github, type: '' }] }],
    ['connections.0.visibility', { connections: [{ ...github, visibility: 2 }] }],
  ])('cannot be set with an invalid %s', async (path, body) => {
    const control = new ControlCaller(fixture().emulator.url);
    const { status, json } = await control.call('PUT', `/users/${fixture().user().user.id}/connections`, body);
    expect({ status, json: JSON.stringify(json) }).toMatchObject({ status: 400 });
    expect(json).toHaveProperty(`errors.${path}`);
  });
});
