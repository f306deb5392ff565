/** Calls that a bot can make with its token, and an application with the access token of a user. */
import { describe, expect, test } from 'vitest';
import { insertApplication } from '../../../../dev/src/emulator/state/applications/applications.js';
import { joinGuild } from '../../../../dev/src/emulator/state/membership/membership.js';
import { grantAccessToken } from '../../../../dev/src/emulator/state/users/access-tokens.js';
import { getCurrentUser, getCurrentUserGuilds } from '../../../../src/wire/endpoints/users.js';
import { ControlCaller } from '../../fixtures/control-caller.js';
import { expectError, setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { expectApiError, setUpRestClient } from '../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);

/** A user who has granted these scopes to the default application, through the control API. */
async function setUp(...scopes: string[]) {
  const user = fixture().user('ann');
  const { url, applicationId } = fixture().emulator;
  const body = { application_id: applicationId, scopes };
  const granted = await new ControlCaller(url).ok('POST', `/users/${user.user.id}/access_tokens`, body);
  // What the control API documents.
  return { user, accessToken: String((granted as { access_token: unknown }).access_token) };
}

describe('Get Current User', () => {
  test('returns the bot for a bot token', async () => {
    expect(await api().users.getCurrent()).toMatchObject({ id: fixture().emulator.botUserId });
  });

  test('returns the user of an access token with the scope identify, without the email address', async () => {
    const { user, accessToken } = await setUp('identify');
    const current = await api().users.getCurrent({ accessToken });
    expect(current).toMatchObject({ id: user.user.id, username: 'ann' });
    expect(current).not.toHaveProperty('email');
  });

  test('returns the email address with the scope email', async () => {
    const { accessToken } = await setUp('identify', 'email');
    expect(await api().users.getCurrent({ accessToken })).toHaveProperty('email');
  });

  test('with an access token without the scope fails with 50026', async () => {
    const { accessToken } = await setUp('guilds', 'email');
    await expectApiError(api().users.getCurrent({ accessToken }), 403, 50026);
  });

  test('with an unknown access token fails with 401', async () => {
    await expectApiError(api().users.getCurrent({ accessToken: 'of-nobody' }), 401, 0);
  });

  test('with an access token that is sent as the token of a bot fails with 401', async () => {
    const { accessToken } = await setUp('identify');
    expectError(await fixture().callerWith(`Bot ${accessToken}`).call(getCurrentUser), 401, 0);
  });
});

describe('Get Current User Guilds', () => {
  test('returns the guilds of the user of an access token with the scope guilds', async () => {
    const { user, accessToken } = await setUp('guilds');
    const { world } = fixture().emulator;
    const guild = fixture().guild('0');
    fixture().guild('0');
    joinGuild(world, guild, user.user.id);
    const listed = await api().users.listCurrentUserGuilds({}, { accessToken });
    expect(listed.map(({ id }) => id)).toEqual([guild.guild.id]);
  });

  test('with an access token without the scope fails with 50026', async () => {
    const { accessToken } = await setUp('identify');
    expectError(await fixture().callerWith(`Bearer ${accessToken}`).call(getCurrentUserGuilds), 403, 50026);
  });
});

describe('Application commands', () => {
  const command = { name: 'moor', description: 'Ties up a ship' };
  const scope = 'applications.commands.update';

  test('are created, read and deleted with an access token of the application', async () => {
    const { accessToken } = await setUp(scope);
    const app = fixture().emulator.applicationId;
    const { id } = await api().commands.create(app, { ...command, name: 'cast' }, { accessToken });
    expect(await api().commands.get(app, id, { accessToken })).toMatchObject({ id, name: 'cast' });
    expect(await api().commands.edit(app, id, { name: 'recast' }, { accessToken })).toMatchObject({ name: 'recast' });
    await api().commands.delete(app, id, { accessToken });
    await expectApiError(api().commands.get(app, id), 404, 10063);
  });

  test('of a guild are created with an access token of the application', async () => {
    const { world, applicationId: app } = fixture().emulator;
    const { guild } = fixture().guild('0');
    const accessToken = grantAccessToken(world, guild.owner_id, app, [scope]);
    expect(await api().commands.createInGuild(app, guild.id, command, { accessToken })).toMatchObject(command);
    expect(await api().commands.listInGuild(app, guild.id, {}, { accessToken })).toMatchObject([command]);
  });

  test('cannot be created without the scope', async () => {
    const { accessToken } = await setUp('identify');
    const call = api().commands.create(fixture().emulator.applicationId, command, { accessToken });
    await expectApiError(call, 403, 50026);
  });

  test('cannot be created with an access token of another application', async () => {
    const { world, applicationId: app } = fixture().emulator;
    const other = insertApplication(world, { name: 'Other' }).result.id;
    const accessToken = grantAccessToken(world, fixture().user().user.id, other, [scope]);
    await expectApiError(api().commands.create(app, command, { accessToken }), 403, 20012);
  });

  test('of a guild without the application cannot be created with an access token', async () => {
    const { world } = fixture().emulator;
    const { guild } = fixture().guild('0');
    const other = insertApplication(world, { name: 'Other' }).result.id;
    const accessToken = grantAccessToken(world, guild.owner_id, other, [scope]);
    await expectApiError(api().commands.createInGuild(other, guild.id, command, { accessToken }), 403, 50001);
  });

  test('have permissions that an access token with the scope reads', async () => {
    const { world, applicationId: app } = fixture().emulator;
    const { guild } = fixture().guild('0');
    const permissionScope = 'applications.commands.permissions.update';
    const accessToken = grantAccessToken(world, guild.owner_id, app, [permissionScope]);
    expect(await api().commands.listPermissions(app, guild.id, { accessToken })).toEqual([]);
    const without = grantAccessToken(world, guild.owner_id, app, [scope]);
    await expectApiError(api().commands.listPermissions(app, guild.id, { accessToken: without }), 403, 50026);
  });
});
