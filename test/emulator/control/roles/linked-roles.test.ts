/** Roles that members take who meet what the role requires, and lose when they do not meet it any more. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { insertApplication } from '../../../../dev/src/emulator/state/applications/applications.js';
import { addBot } from '../../../../dev/src/emulator/state/membership/membership.js';
import type { GuildRecord } from '../../../../dev/src/emulator/state/records/guilds.js';
import {
  updateRoleConnection,
  updateRoleConnectionMetadata,
} from '../../../../dev/src/emulator/state/role-connections/role-connections.js';
import { grantAccessToken } from '../../../../dev/src/emulator/state/users/access-tokens.js';
import { permissionSet } from '../../../../src/wire/constants/permissions.js';
import { ControlCaller } from '../../fixtures/control-caller.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';
import { setUpDispatchReader, setUpRestClient } from '../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);
const dispatches = setUpDispatchReader(fixture);
const control = () => new ControlCaller(fixture().emulator.url);

const Refused = z.object({ status: z.literal('refused'), error: z.looseObject({ reason: z.string() }) });
const VERIFICATION_URL = 'https://example.com/verify';
const DAY_MS = 24 * 60 * 60_000;

interface Requirement {
  readonly application_id?: string;
  readonly key?: string;
  readonly value?: number;
}

/** A guild of the default bot with the role "captain", and an application whose metadata record is `type`. */
function harbour(type: number = 2) {
  const { world, applicationId } = fixture().emulator;
  const application = world.applications.get(applicationId);
  if (!application) throw new Error('there is no default application');
  const guild = fixture().guild(permissionSet('ADMINISTRATOR'), {
    roles: [{ name: 'mate', permissions: permissionSet('MANAGE_ROLES') }, { name: 'captain' }],
  });
  updateRoleConnectionMetadata(world, application, [
    { type, key: 'voyages', name: 'Voyages', description: 'How often' },
  ]);
  const { user } = fixture().member(guild);
  const roleId = fixture().role(guild, 'captain');
  const links = `/guilds/${guild.guild.id}/roles/${roleId}/links`;
  return {
    guild,
    application,
    roleId,
    links,
    userId: user.id,
    require: (...requirements: Requirement[]) => control().ok('PUT', links, { requirements }),
    say: (voyages: string, userId = user.id) =>
      updateRoleConnection(world, application, userId, { metadata: { voyages } }),
    claim: (userId = user.id) => claim(guild, userId, roleId),
  };
}

/** Whether a member got a role. If not, the reason. */
async function claim({ guild }: GuildRecord, userId: string, roleId: string): Promise<string> {
  const body = { role_id: roleId };
  const result = await control().ok('POST', `/guilds/${guild.id}/members/${userId}/linked_roles`, body);
  return Refused.safeParse(result).data?.error.reason ?? 'claimed';
}

describe('the requirements of a role', () => {
  test('are read, and mark the role, until they are removed', async () => {
    const { guild, links, roleId, application, require } = harbour();
    application.settings = { ...application.settings, role_connections_verification_url: VERIFICATION_URL };
    const sources = [
      {
        application: expect.objectContaining({ id: application.id }),
        metadata: application.roleConnectionMetadata,
      },
    ];
    expect(await control().ok('GET', links)).toEqual({ requirements: [], sources });
    const changed = await require({ key: 'voyages', value: 3 });
    expect(changed).toMatchObject({ id: roleId, tags: { guild_connections: null } });
    expect(await dispatches().next('guildRoleUpdate', guild.guild.id)).toMatchObject({ role: changed });
    expect(await control().ok('GET', links)).toEqual({
      requirements: [{ application_id: application.id, key: 'voyages', value: 3 }],
      sources,
    });
    expect(await require()).not.toHaveProperty('tags');
    const { role } = await dispatches().next('guildRoleUpdate', guild.guild.id);
    expect(role).not.toHaveProperty('tags');
    expect(await control().ok('GET', links)).toEqual({ requirements: [], sources });
  });

  test('stay when the role is edited, and are deleted with it', async () => {
    const { guild, roleId, require } = harbour();
    await require({ key: 'voyages', value: 3 });
    const edited = await api().guilds.editRole(guild.guild.id, roleId, { name: 'admiral' });
    expect(edited).toMatchObject({ name: 'admiral', tags: { guild_connections: null } });
    await api().guilds.deleteRole(guild.guild.id, roleId);
    expect(guild.linkedRoles.size).toBe(0);
  });

  test('are changed by a user with MANAGE_ROLES above the role, with an entry in the audit log', async () => {
    const { guild, links, application, roleId } = harbour();
    application.settings = { ...application.settings, role_connections_verification_url: VERIFICATION_URL };
    const body = { user_id: guild.guild.owner_id, requirements: [{ key: 'voyages', value: 1 }] };
    expect(await control().ok('PUT', links, body)).toMatchObject({ tags: { guild_connections: null } });
    expect(guild.auditLog.at(-1)).toMatchObject({ action_type: 31, target_id: roleId, user_id: guild.guild.owner_id });
  });

  test.each<[string, (scene: ReturnType<typeof harbour>) => string, string]>([
    ['a member without MANAGE_ROLES', ({ userId }) => userId, 'missing_permissions'],
    ['a stranger', () => fixture().user('bob').user.id, 'no_access'],
    [
      'a member whose highest role is the role itself',
      ({ guild, userId, roleId }) => {
        const member = guild.members.get(userId);
        const role = guild.roles.get(roleId);
        if (member && role) {
          member.roles = [roleId];
          guild.roles.set(roleId, { ...role, permissions: permissionSet('MANAGE_ROLES') });
        }
        return userId;
      },
      'missing_permissions',
    ],
    ['the owner, for an application without a verification URL', ({ guild }) => guild.guild.owner_id, 'not_installed'],
  ])('cannot be changed by %s', async (_who, userOf, reason) => {
    const scene = harbour();
    scene.application.settings = { ...scene.application.settings, role_connections_verification_url: undefined };
    const body = { user_id: userOf(scene), requirements: [{ key: 'voyages' }] };
    expect(Refused.parse(await control().ok('PUT', scene.links, body)).error.reason).toBe(reason);
  });

  test('cannot name an application that is not in the guild', async () => {
    const { guild, links } = harbour();
    const other = insertApplication(fixture().emulator.world, { name: 'Other' }).result;
    other.settings = { role_connections_verification_url: VERIFICATION_URL };
    const body = { user_id: guild.guild.owner_id, requirements: [{ application_id: other.id }] };
    expect(Refused.parse(await control().ok('PUT', links, body)).error.reason).toBe('not_installed');
    addBot(fixture().emulator.world, guild, other);
    expect(await control().ok('PUT', links, body)).toMatchObject({ tags: { guild_connections: null } });
  });

  test.each<[string, object, string]>([
    ['an unknown key', { requirements: [{ key: 'storms' }] }, 'requirements.0.key'],
    ['an unknown application', { requirements: [{ application_id: '5' }] }, 'requirements.0.application_id'],
    ['a value that is no integer', { requirements: [{ key: 'voyages', value: 1.5 }] }, 'requirements.0.value'],
    ['too many requirements', { requirements: Array.from({ length: 11 }, () => ({})) }, 'requirements'],
    ['no list', {}, 'requirements'],
  ])('with %s are an invalid call', async (_what, body, field) => {
    const { links } = harbour();
    const { status, json } = await control().call('PUT', links, body);
    expect([status, json]).toMatchObject([400, { code: 50035 }]);
    expect(json).toHaveProperty(`errors.${field}`);
  });

  test('of @everyone, a role of a bot and an unknown role are invalid calls', async () => {
    const { guild } = harbour();
    const bot = [...guild.roles.values()].find(({ managed }) => managed);
    const put = (roleId = '') =>
      control().call('PUT', `/guilds/${guild.guild.id}/roles/${roleId}/links`, { requirements: [] });
    expect(await put(guild.guild.id)).toMatchObject({ status: 400 });
    expect(await put(bot?.id)).toMatchObject({ status: 400 });
    expect(await put('5')).toMatchObject({ status: 404, json: { code: 10011 } });
  });
});

describe('a member', () => {
  test('gets the role by claiming it, once', async () => {
    const { guild, userId, roleId, require, say, claim: take } = harbour();
    await require({ key: 'voyages', value: 3 });
    say('3');
    expect(guild.members.get(userId)?.roles).toEqual([]);
    expect(await take()).toBe('claimed');
    expect(await dispatches().next('guildMemberUpdate', guild.guild.id)).toMatchObject({
      user: { id: userId },
      roles: [roleId],
    });
    expect(await take()).toBe('claimed');
    expect(guild.members.get(userId)?.roles).toEqual([roleId]);
  });

  test.each<[type: number, required: number, meeting: string, other: string]>([
    [1, 3, '3', '4'],
    [2, 3, '3', '2'],
    [3, 3, '3', '4'],
    [4, 3, '4', '3'],
    [7, 1, '1', '0'],
    [8, 1, '0', '1'],
  ])(
    'meets a requirement of type %i with the value %i by %s, and not by %s',
    async (type, required, meeting, other) => {
      const { require, say, claim: take } = harbour(type);
      await require({ key: 'voyages', value: required });
      say(other);
      expect(await take()).toBe('requirements_not_met');
      say(meeting);
      expect(await take()).toBe('claimed');
    },
  );

  test.each<[number, number, number]>([
    [5, 10, 9],
    [6, 10, 11],
  ])(
    'meets a requirement of type %i for a date 10 days ago by a date %i days ago, and not %i',
    async (type, meeting, other) => {
      const { require, say, claim: take } = harbour(type);
      const daysAgo = (days: number) => new Date(fixture().emulator.clock.now() - days * DAY_MS).toISOString();
      await require({ key: 'voyages', value: 10 });
      say(daysAgo(other));
      expect(await take()).toBe('requirements_not_met');
      say(daysAgo(meeting));
      expect(await take()).toBe('claimed');
    },
  );

  test('must meet all requirements', async () => {
    const { require, say, claim: take } = harbour(2);
    await require({ key: 'voyages', value: 3 }, { key: 'voyages', value: 5 });
    say('4');
    expect(await take()).toBe('requirements_not_met');
    say('5');
    expect(await take()).toBe('claimed');
  });

  test('meets a requirement without a key by any role connection', async () => {
    const { require, application, userId, claim: take } = harbour();
    await require({ application_id: application.id });
    expect(await take()).toBe('requirements_not_met');
    updateRoleConnection(fixture().emulator.world, application, userId, { platform_name: 'Harbour' });
    expect(await take()).toBe('claimed');
  });

  test('without a value does not meet a requirement', async () => {
    const { require, application, userId, claim: take } = harbour(4);
    await require({ key: 'voyages', value: 3 });
    updateRoleConnection(fixture().emulator.world, application, userId, { platform_name: 'Harbour' });
    expect(await take()).toBe('requirements_not_met');
  });

  test('cannot claim a role without requirements, and an unknown role or a stranger is an invalid call', async () => {
    const { guild, roleId, userId, claim: take } = harbour();
    expect(await take()).toBe('not_linked');
    const path = (user: string) => `/guilds/${guild.guild.id}/members/${user}/linked_roles`;
    expect(await control().call('POST', path(userId), { role_id: '5' })).toMatchObject({ status: 404 });
    const stranger = fixture().user('bob').user.id;
    expect(await control().call('POST', path(stranger), { role_id: roleId })).toMatchObject({ json: { code: 10007 } });
  });
});

describe('a member with the role', () => {
  /** A member who has claimed the role, which requires three voyages. */
  async function captain() {
    const scene = harbour();
    await scene.require({ key: 'voyages', value: 3 });
    scene.say('3');
    await scene.claim();
    await dispatches().next('guildMemberUpdate', scene.guild.guild.id);
    const accessToken = grantAccessToken(fixture().emulator.world, scene.userId, scene.application.id, [
      'role_connections.write',
    ]);
    return { ...scene, accessToken };
  }

  type Scene = Awaited<ReturnType<typeof captain>>;

  test.each<[string, (scene: Scene) => Promise<unknown>]>([
    [
      'its data do not meet the requirements any more',
      ({ application, accessToken }) =>
        api().roleConnections.edit(application.id, { metadata: { voyages: '2' } }, { accessToken }),
    ],
    [
      'its role connection is deleted',
      ({ application, accessToken }) => api().roleConnections.delete(application.id, { accessToken }),
    ],
    ['the metadata record is deleted', ({ application }) => api().roleConnections.editMetadata(application.id, [])],
    ['the role requires more', ({ require }) => require({ key: 'voyages', value: 4 })],
    [
      'the user removes the application',
      ({ application, userId }) => control().ok('DELETE', `/users/${userId}/applications/${application.id}`),
    ],
  ])('loses it when %s', async (_what, act) => {
    const scene = await captain();
    await act(scene);
    const { guild, userId } = scene;
    expect(await dispatches().next('guildMemberUpdate', guild.guild.id)).toMatchObject({
      user: { id: userId },
      roles: [],
    });
    expect(guild.members.get(userId)?.roles).toEqual([]);
  });

  test('keeps it while the requirements are met, and its other roles always', async () => {
    const { guild, userId, roleId, application, accessToken } = await captain();
    const mate = fixture().role(guild, 'mate');
    await api().guilds.addMemberRole(guild.guild.id, userId, mate);
    const say = (voyages: string) =>
      api().roleConnections.edit(application.id, { metadata: { voyages } }, { accessToken });
    await say('5');
    expect(guild.members.get(userId)?.roles).toEqual([roleId, mate]);
    await say('1');
    expect(guild.members.get(userId)?.roles).toEqual([mate]);
  });

  test('keeps it when the role is not linked any more', async () => {
    const { guild, userId, roleId, require, say } = await captain();
    await require();
    say('0');
    expect(guild.members.get(userId)?.roles).toEqual([roleId]);
  });
});
