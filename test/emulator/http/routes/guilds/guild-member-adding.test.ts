import { describe, expect, test } from 'vitest';
import { insertApplication } from '../../../../../dev/src/emulator/state/applications/applications.js';
import { insertGuild } from '../../../../../dev/src/emulator/state/membership/guild-creation.js';
import { joinGuild } from '../../../../../dev/src/emulator/state/membership/membership.js';
import { type PermissionName, permissionSet } from '../../../../../src/wire/constants/permissions.js';
import { type AddMemberRequest, memberFlags } from '../../../../../src/wire/objects/users/member.js';
import { ControlCaller } from '../../../fixtures/control-caller.js';
import { setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import {
  allPermissionsExcept,
  expectApiError,
  expectNotSent,
  setUpDispatchReader,
  setUpRestClient,
} from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator({ gateway: { heartbeatIntervalMs: 1e9 } });
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);

const INVITE = permissionSet('CREATE_INSTANT_INVITE');
const WEEK_MS = 7 * 24 * 60 * 60_000;

/** A user who granted the bot's application access with these scopes, and a guild. */
async function setUp(permissions: string, { scopes = ['guilds.join'], screening = false } = {}) {
  const guild = fixture().guild(permissions, { roles: [{ name: 'Crew' }], screening });
  const { user } = fixture().user();
  const token = await grant(user.id, fixture().emulator.applicationId, scopes);
  const add = (more: Partial<AddMemberRequest> = {}) =>
    api().guilds.addMember(guild.guild.id, user.id, { access_token: token, ...more });
  return { guild, id: guild.guild.id, user, add };
}

async function grant(userId: string, applicationId: string, scopes: string[]): Promise<string> {
  const control = new ControlCaller(fixture().emulator.url);
  const body = { application_id: applicationId, scopes };
  const granted = await control.ok('POST', `/users/${userId}/access_tokens`, body);
  return String((granted as { access_token: unknown }).access_token); // what the control API documents
}

describe('Add Guild Member', () => {
  test('adds a user who granted access', async () => {
    const { guild, id, user, add } = await setUp(INVITE);
    expect(await add()).toMatchObject({ user, roles: [], nick: null, pending: false });
    expect(guild.members.has(user.id)).toBe(true);
    expect(await dispatches().next('guildMemberAdd', id)).toMatchObject({ user: { id: user.id } });
  });

  test('responds with 201, or with 204 without effect for an existing member', async () => {
    const { guild, id, user } = await setUp(INVITE);
    const access_token = await grant(user.id, fixture().emulator.applicationId, ['identify', 'guilds.join']);
    const call = () => fixture().bot.send('PUT', `/guilds/${id}/members/${user.id}`, { access_token });
    expect((await call()).status).toBe(201);
    expect(await call()).toMatchObject({ status: 204, json: undefined });
    expect(await api().guilds.addMember(id, user.id, { access_token, nick: 'x' })).toBeUndefined();
    expect(guild.members.get(user.id)?.nick).toBeNull();
  });

  test('leaves the member pending if the guild has screening', async () => {
    const { add } = await setUp(INVITE, { screening: true });
    expect(await add()).toMatchObject({ pending: true });
  });

  test('sets the fields of the request', async () => {
    const { guild, add } = await setUp(allPermissionsExcept());
    const roles = [fixture().role(guild, 'Crew')];
    const flags = memberFlags.BYPASSES_VERIFICATION | memberFlags.IS_GUEST;
    expect(await add({ nick: 'Skipper', roles, mute: true, deaf: true, flags })).toMatchObject({
      nick: 'Skipper',
      roles,
      mute: true,
      deaf: true,
      flags: memberFlags.BYPASSES_VERIFICATION,
    });
  });

  test('with a token of another user, of another application, or of an unknown user fails with 50025', async () => {
    const { id, user, add } = await setUp(INVITE);
    const { applicationId, world } = fixture().emulator;
    const other = insertApplication(world, { name: 'Other' }).result;
    for (const access_token of [
      await grant(fixture().user().user.id, applicationId, ['guilds.join']),
      await grant(user.id, other.id, ['guilds.join']),
      'none',
    ]) {
      await expectApiError(add({ access_token }), 400, 50025);
    }
    expect(fixture().emulator.world.guilds.get(id)?.members.has(user.id)).toBe(false);
  });

  test('with an expired token fails with 50025', async () => {
    const { add } = await setUp(INVITE);
    await fixture().emulator.clock.advance(WEEK_MS);
    await expectApiError(add(), 400, 50025);
  });

  test('with a token of another scope fails with 50026', async () => {
    const { add } = await setUp(INVITE, { scopes: ['identify'] });
    await expectApiError(add(), 403, 50026);
  });

  test('of a user who is banned fails with 40007', async () => {
    const { guild, user, add } = await setUp(INVITE);
    guild.bans.set(user.id, { reason: null, wasMember: false });
    await expectApiError(add(), 403, 40007);
  });

  test('of a user who is in a hundred guilds fails with 30001', async () => {
    const { user, add } = await setUp(INVITE);
    const { world } = fixture().emulator;
    for (let n = 0; n < 100; n++) joinGuild(world, insertGuild(world, { name: 'One of many' }).result, user.id);
    await expectApiError(add(), 400, 30001);
  });

  test('by a user fails with 20002', async () => {
    const { guild, id, user } = await setUp(INVITE);
    const response = await fixture()
      .callerOf(fixture().member(guild))
      .send('PUT', `/guilds/${id}/members/${user.id}`, { access_token: 'any' });
    expect(response).toMatchObject({ status: 403, json: { code: 20002 } });
  });

  test.each<[PermissionName, Partial<AddMemberRequest>]>([
    ['CREATE_INSTANT_INVITE', {}],
    ['MANAGE_NICKNAMES', { nick: 'x' }],
    ['MANAGE_ROLES', { roles: [] }],
    ['MUTE_MEMBERS', { mute: false }],
    ['DEAFEN_MEMBERS', { deaf: false }],
  ])('without %s fails with 50013 with %o', async (permission, more) => {
    const { guild, id, user, add } = await setUp(allPermissionsExcept(permission));
    const everyone = guild.roles.get(id);
    if (everyone) everyone.permissions = '0';
    await expectApiError(add(more), 403, 50013);
    expect(guild.members.has(user.id)).toBe(false);
  });

  test('with flags fails with 50013 without permission to change them', async () => {
    const { guild, user, add } = await setUp(INVITE);
    await expectApiError(add({ flags: memberFlags.BYPASSES_VERIFICATION }), 403, 50013);
    expect(guild.members.has(user.id)).toBe(false);
  });

  test('accepts a nickname of 32 characters and a list of 250 roles', async () => {
    const { guild, add } = await setUp(allPermissionsExcept());
    const crew = fixture().role(guild, 'Crew');
    const roles = Array.from({ length: 250 }, () => crew);
    expect(await add({ nick: 'x'.repeat(32), roles })).toMatchObject({ nick: 'x'.repeat(32), roles: [crew] });
  });

  test('with roles that cannot be granted is rejected', async () => {
    const { guild, id, add } = await setUp(allPermissionsExcept());
    const crew = guild.roles.get(fixture().role(guild, 'Crew'));
    if (crew) crew.position = 99;
    await expectApiError(add({ roles: ['1'] }), 404, 10011);
    await expectApiError(add({ roles: [id] }), 400, 50028);
    await expectApiError(add({ roles: [crew?.id ?? ''] }), 403, 50013);
  });

  test.each<[string, object]>([
    ['access_token', { access_token: undefined }],
    ['access_token', { access_token: ['7'] }],
    ['nick', { nick: 'x'.repeat(33) }],
    ['roles', { roles: Array.from({ length: 251 }, () => '1') }],
    ['mute', { mute: 1 }],
  ])('with a bad %s is rejected on both sides with the same path', async (field, more) => {
    const { id, user, add } = await setUp(allPermissionsExcept());
    await expectNotSent(add(more), field);
    const body = { access_token: 'any', ...more };
    const response = await fixture().bot.send('PUT', `/guilds/${id}/members/${user.id}`, body);
    expect(response).toMatchObject({ status: 400, json: { code: 50035, errors: { [field]: {} } } });
  });

  test('of an unknown user fails with 10013', async () => {
    const { id } = await setUp(INVITE);
    await expectApiError(api().guilds.addMember(id, '1', { access_token: 'any' }), 404, 10013);
  });
});
