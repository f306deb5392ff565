/** Access to the endpoints of a guild, its channels, members, bans and roles, tested for each declared endpoint. */
import { describe, expect, test } from 'vitest';
import type { GuildRecord } from '../../../../../dev/src/emulator/state/records/guilds.js';
import { type PermissionName, permissionSet } from '../../../../../src/wire/constants/permissions.js';
import type { Endpoint } from '../../../../../src/wire/endpoints/declaration/endpoint.js';
import * as bans from '../../../../../src/wire/endpoints/guilds/guild-bans.js';
import * as channels from '../../../../../src/wire/endpoints/guilds/guild-channels.js';
import * as members from '../../../../../src/wire/endpoints/guilds/guild-members.js';
import * as roles from '../../../../../src/wire/endpoints/guilds/guild-roles.js';
import * as guilds from '../../../../../src/wire/endpoints/guilds/guilds.js';
import { expectError, setUpEmulator } from '../../../fixtures/emulator-fixture.js';
import { allPermissionsExcept, setUpRestClient } from '../../../fixtures/rest-client.js';

const fixture = setUpEmulator();
const api = setUpRestClient(fixture);

const declared: readonly Endpoint[] = [guilds, channels, members, bans, roles].flatMap((each) => Object.values(each));

/** The minimal bodies of endpoints that require one. */
const bodies: Readonly<Record<string, unknown>> = {
  createGuildChannel: { name: 'pier' },
  modifyGuildChannelPositions: [],
  modifyGuildRolePositions: [],
  addGuildMember: { access_token: 'any' },
  bulkGuildBan: { user_ids: ['1'] },
};

const queries: Readonly<Record<string, string>> = { searchGuildMembers: '?query=a' };

/** Calls an endpoint about the owner and the @everyone role of a guild. */
function call(endpoint: Endpoint, { id, ownerId = '1' }: { readonly id: string; readonly ownerId?: string }) {
  return fixture().bot.call(endpoint, {
    path: { guild_id: id, user_id: ownerId, role_id: id },
    query: queries[endpoint.name] ?? '',
    ...(endpoint.details.body ? { body: bodies[endpoint.name] ?? {} } : {}),
  });
}

const about = ({ guild }: GuildRecord) => ({ id: guild.id, ownerId: guild.owner_id });

describe.each(declared)('$name', (endpoint) => {
  test('of an unknown guild fails with 10004', async () => {
    expectError(await call(endpoint, { id: '1' }), 404, 10004);
  });

  test('of a guild that the bot is not in fails with 50001', async () => {
    expectError(await call(endpoint, about(fixture().guildWithoutBot())), 403, 50001);
  });

  test('without a token fails with 401', async () => {
    const response = await fixture()
      .callerWith('')
      .call(endpoint, { path: { guild_id: '1', user_id: '1', role_id: '1' } });
    expectError(response, 401, 0);
  });
});

const needs = declared.flatMap((endpoint) =>
  (endpoint.details.requiredPermissions ?? []).map((permission): [string, PermissionName, Endpoint] => [
    endpoint.name,
    permission,
    endpoint,
  ]),
);

/** A guild in which the bot has these permissions, and others have none. */
function guildWith(permissions: string): GuildRecord {
  const guild = fixture().guild(permissions);
  const everyone = guild.roles.get(guild.guild.id);
  if (everyone) everyone.permissions = '0';
  return guild;
}

describe('the permission that an endpoint needs', () => {
  test.each(needs)('%s without %s fails with 50013', async (_name, permission, endpoint) => {
    expectError(await call(endpoint, about(guildWith(allPermissionsExcept(permission)))), 403, 50013);
  });

  test.each(needs)(
    '%s with %s and before screening is completed fails with 50013',
    async (_name, _permission, endpoint) => {
      const guild = guildWith(allPermissionsExcept());
      const bot = guild.members.get(fixture().emulator.botUserId);
      if (bot) bot.pending = true;
      expectError(await call(endpoint, about(guild)), 403, 50013);
    },
  );
});

describe('a member who is timed out', () => {
  const DAY_MS = 24 * 60 * 60_000;

  /** A guild with a user who can create channels, and is timed out for a day. */
  async function setUp() {
    const guild = fixture().guild(permissionSet('MODERATE_MEMBERS'), {
      roles: [{ name: 'Crew', permissions: permissionSet('MANAGE_CHANNELS') }],
    });
    const helper = fixture().member(guild, 'helper');
    const member = guild.members.get(helper.user.id);
    if (member) member.roles = [fixture().role(guild, 'Crew')];
    const until = new Date(fixture().emulator.clock.now() + DAY_MS).toISOString();
    await api().guilds.editMember(guild.guild.id, helper.user.id, { communication_disabled_until: until });
    const build = () => fixture().callerOf(helper).send('POST', `/guilds/${guild.guild.id}/channels`, { name: 'pier' });
    const free = () => api().guilds.editMember(guild.guild.id, helper.user.id, { communication_disabled_until: null });
    return { build, free };
  }

  test('cannot do anything until the timeout ends', async () => {
    const { build } = await setUp();
    await fixture().emulator.clock.advance(DAY_MS - 1);
    expectError(await build(), 403, 50013);
    await fixture().emulator.clock.advance(1);
    expect((await build()).status).toBe(201);
  });

  test('can do everything again as soon as the timeout is removed', async () => {
    const { build, free } = await setUp();
    expectError(await build(), 403, 50013);
    await free();
    expect((await build()).status).toBe(201);
  });
});
