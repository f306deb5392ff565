import { describe, expect, onTestFinished, test } from 'vitest';
import { insertApplication } from '../../../../../dev/src/emulator/state/applications/applications.js';
import type { UserRecord } from '../../../../../dev/src/emulator/state/records/users.js';
import { grantAccessToken } from '../../../../../dev/src/emulator/state/users/access-tokens.js';
import { editApplicationCommandPermissions } from '../../../../../src/wire/endpoints/application-commands.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { RawClient } from '../../../fixtures/raw-client.js';
import { expectApiError, expectNotSent, setUpRestClient } from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);

const SCOPE = 'applications.commands.permissions.update';

/** A command of the default application in a guild whose owner grants it access. */
async function setUp(scopes: string[] = [SCOPE]) {
  const { world, applicationId: app } = fixture().emulator;
  const guild = fixture().guild('0');
  const guildId = guild.guild.id;
  const { id } = await api().commands.createInGuild(app, guildId, { name: 'moor', description: 'Ties up a ship' });
  const accessToken = grantAccessToken(world, guild.guild.owner_id, app, scopes);
  return { world, app, guild, guildId, id, accessToken };
}

const forbidden = (id: string) => ({ permissions: [{ id, type: 1 as const, permission: false }] });

describe('Edit Application Command Permissions', () => {
  test('replaces them, notifies the bot, and records the differences by target', async () => {
    const { app, guild, guildId, id, accessToken } = await setUp();
    const ear = await RawClient.connectAndIdentify(fixture().emulator.gatewayUrl, fixture().emulator.token);
    onTestFinished(() => ear.close());
    await ear.event('GUILD_CREATE');
    const set = await api().commands.editPermissions(app, guildId, id, forbidden(guildId), { accessToken });
    expect(set).toEqual({ id, application_id: app, guild_id: guildId, ...forbidden(guildId) });
    expect((await ear.event('APPLICATION_COMMAND_PERMISSIONS_UPDATE')).d).toEqual(set);
    expect(guild.auditLog.at(-1)).toMatchObject({
      action_type: 121,
      user_id: guild.guild.owner_id,
      options: { application_id: app },
      changes: [{ key: guildId, new_value: forbidden(guildId).permissions[0] }],
    });
    expect(await api().commands.getPermissions(app, guildId, id)).toEqual(set);
    expect(await api().commands.listPermissions(app, guildId)).toEqual([set]);
  });

  test('of the application itself applies to all its commands', async () => {
    const { app, guildId, accessToken } = await setUp();
    const set = await api().commands.editPermissions(app, guildId, app, forbidden(guildId), { accessToken });
    expect(set).toMatchObject({ id: app });
  });

  test('with an empty list removes all permissions', async () => {
    const { app, guildId, id, accessToken } = await setUp();
    await api().commands.editPermissions(app, guildId, id, forbidden(guildId), { accessToken });
    await api().commands.editPermissions(app, guildId, id, { permissions: [] }, { accessToken });
    await expectApiError(api().commands.getPermissions(app, guildId, id), 404, 10066);
  });

  test('is not sent without an access token, and rejected for a bot', async () => {
    const { app, guildId, id } = await setUp();
    await expectNotSent(
      api().commands.editPermissions(app, guildId, id, forbidden('1'), { accessToken: '' }),
      'accessToken',
    );
    const response = await fixture().bot.call(editApplicationCommandPermissions, {
      path: { application_id: app, guild_id: guildId, command_id: id },
      body: forbidden(guildId),
    });
    expectError(response, 403, 20001);
  });

  test('requires the scope, and an access token of this application', async () => {
    const { app, guildId, id, accessToken } = await setUp(['identify']);
    const edit = (token: string) =>
      api().commands.editPermissions(app, guildId, id, forbidden(guildId), { accessToken: token });
    await expectApiError(edit(accessToken), 403, 50026);
    const { world } = fixture().emulator;
    const other = insertApplication(world, { name: 'Other' }).result.id;
    const owner = world.guilds.get(guildId)?.guild.owner_id ?? '';
    await expectApiError(edit(grantAccessToken(world, owner, other, [SCOPE])), 403, 20012);
    await expectApiError(edit('made-up'), 401, 0);
  });

  test('needs a user with MANAGE_GUILD and MANAGE_ROLES', async () => {
    const { world, app, guild, guildId, id } = await setUp();
    const member: UserRecord = fixture().member(guild);
    const accessToken = grantAccessToken(world, member.user.id, app, [SCOPE]);
    const call = api().commands.editPermissions(app, guildId, id, forbidden(guildId), { accessToken });
    await expectApiError(call, 403, 50013);
  });

  test('of an unknown command fails with 10063', async () => {
    const { app, guildId, accessToken } = await setUp();
    await expectApiError(
      api().commands.editPermissions(app, guildId, '5', forbidden(guildId), { accessToken }),
      404,
      10063,
    );
  });

  test('with more than 100 entries is rejected on both sides', async () => {
    const { app, guildId, id, accessToken } = await setUp();
    const permissions = Array.from({ length: 101 }, (_, index) => ({
      id: String(index + 1),
      type: 2 as const,
      permission: true,
    }));
    const edit = (count: number) =>
      api().commands.editPermissions(app, guildId, id, { permissions: permissions.slice(0, count) }, { accessToken });
    await expectNotSent(edit(101), 'permissions');
    expect(await edit(100)).toHaveProperty('permissions.99');
    const path = { application_id: app, guild_id: guildId, command_id: id };
    const response = await fixture()
      .callerWith(`Bearer ${accessToken}`)
      .call(editApplicationCommandPermissions, { path, body: { permissions } });
    expectError(response, 400, 50035);
  });
});

describe('the permissions of a command', () => {
  test('are deleted when it is renamed', async () => {
    const { app, guildId, id, accessToken } = await setUp();
    await api().commands.editPermissions(app, guildId, id, forbidden(guildId), { accessToken });
    await api().commands.editInGuild(app, guildId, id, { description: 'Other words' });
    expect(await api().commands.getPermissions(app, guildId, id)).toHaveProperty('permissions');
    await api().commands.editInGuild(app, guildId, id, { name: 'sail' });
    await expectApiError(api().commands.getPermissions(app, guildId, id), 404, 10066);
  });

  test('are deleted with it', async () => {
    const { app, guildId, id, accessToken } = await setUp();
    await api().commands.editPermissions(app, guildId, id, forbidden(guildId), { accessToken });
    await api().commands.deleteInGuild(app, guildId, id);
    expect(await api().commands.listPermissions(app, guildId)).toEqual([]);
    await expectApiError(api().commands.getPermissions(app, guildId, id), 404, 10063);
  });
});
