import { describe, expect, test } from 'vitest';
import { findInviteByCode, type InviteSpec, insertInvite } from '../../../../dev/src/emulator/state/guilds/invites.js';
import { banUser } from '../../../../dev/src/emulator/state/membership/guild-bans.js';
import type { GuildRecord } from '../../../../dev/src/emulator/state/records/guilds.js';
import type { UserRecord } from '../../../../dev/src/emulator/state/records/users.js';
import { ControlCaller } from '../../fixtures/control-caller.js';
import { setUpEmulator } from '../../fixtures/emulator-fixture.js';

const fixture = setUpEmulator();

/** A guild with an invite, and users who join by it. */
function setUp(spec: InviteSpec = {}, guild: GuildRecord = fixture().guild('0', { roles: [{ name: 'Crew' }] })) {
  const { world, url } = fixture().emulator;
  const { code } = insertInvite(world, guild, fixture().channel(guild), { unique: true, ...spec }).result;
  const control = new ControlCaller(url);
  const join = (user = fixture().user(), invite_code = code) =>
    control.call('POST', `/guilds/${guild.guild.id}/members`, { user_id: user.user.id, invite_code });
  const appear = (user: UserRecord, status: string) => control.ok('PUT', `/users/${user.user.id}/presence`, { status });
  const leave = (user: UserRecord) => control.ok('DELETE', `/guilds/${guild.guild.id}/members/${user.user.id}`);
  return { world, guild, code, join, appear, leave, invite: () => findInviteByCode(world, code) };
}

const rejection = (reason: string) => ({ status: 200, json: { status: 'refused', error: { reason } } });

describe('a user who accepts an invite', () => {
  test('becomes a member, and the use is counted', async () => {
    const { guild, join, invite } = setUp();
    const user = fixture().user();
    expect(await join(user)).toMatchObject({ status: 200, json: { user: { id: user.user.id }, roles: [] } });
    expect(guild.members.has(user.user.id)).toBe(true);
    expect(invite()?.uses).toBe(1);
  });

  test('causes no use if the user is already a member', async () => {
    const { join, invite } = setUp();
    const user = fixture().user();
    await join(user);
    await join(user);
    expect(invite()?.uses).toBe(1);
  });

  test('gets the roles of the invite that still exist', async () => {
    const guild = fixture().guild('0', { roles: [{ name: 'Crew' }] });
    const crew = fixture().role(guild, 'Crew');
    const { join } = setUp({ roleIds: [crew, '5'] }, guild);
    expect((await join()).json).toMatchObject({ roles: [crew] });
  });

  test('is pending in a guild with screening', async () => {
    const { join } = setUp({}, fixture().guild('0', { screening: true }));
    expect((await join()).json).toMatchObject({ pending: true });
  });

  test('deletes the invite with its last use', async () => {
    const { join, invite } = setUp({ maxUses: 2 });
    await join();
    expect(invite()).toBeDefined();
    await join();
    expect(invite()).toBeUndefined();
    expect(await join()).toMatchObject(rejection('unknown_invite'));
  });

  test('is rejected if the invite has expired', async () => {
    const { join } = setUp({ maxAge: 60 });
    await fixture().emulator.clock.advance(60_000);
    expect(await join()).toMatchObject(rejection('unknown_invite'));
  });

  test('is rejected with a code of another guild', async () => {
    expect(await setUp().join(undefined, setUp().code)).toMatchObject(rejection('unknown_invite'));
  });

  test('is rejected while banned', async () => {
    const { world, guild, join, invite } = setUp();
    const user = fixture().user();
    banUser(world, guild, user.user.id, 0, { userId: guild.guild.owner_id });
    expect(await join(user)).toMatchObject(rejection('banned'));
    expect(invite()?.uses).toBe(0);
  });

  test('is rejected while the guild pauses its invites', async () => {
    const { join } = setUp({}, fixture().guild('0', { features: ['INVITES_DISABLED'] }));
    expect(await join()).toMatchObject(rejection('invites_paused'));
  });

  test('is accepted again after an incident action', async () => {
    const { world, guild, join } = setUp();
    const until = world.timestamp(world.clock.now() + 60_000);
    guild.guild.incidents_data = { invites_disabled_until: until, dms_disabled_until: null };
    expect(await join()).toMatchObject(rejection('invites_paused'));
    await fixture().emulator.clock.advance(60_000);
    expect((await join()).json).toHaveProperty('user');
  });
});

describe('an invite with target users', () => {
  test('accepts only these users, when they are processed', async () => {
    const meant = fixture().user();
    const { join } = setUp({ targetUserIds: [meant.user.id] });
    expect(await join(meant)).toMatchObject(rejection('not_invited'));
    await fixture().emulator.clock.advance(100);
    expect(await join()).toMatchObject(rejection('not_invited'));
    expect((await join(meant)).json).toHaveProperty('user');
  });

  test('rejects the users after the id at which the processing failed', async () => {
    const [first, last] = [fixture().user(), fixture().user()];
    const { join } = setUp({ targetUserIds: [first.user.id, '5', last.user.id] });
    await fixture().emulator.clock.advance(1000);
    expect((await join(first)).json).toHaveProperty('user');
    expect(await join(last)).toMatchObject(rejection('not_invited'));
  });
});

describe('a temporary member', () => {
  test('leaves when it disconnects', async () => {
    const { guild, join, appear } = setUp({ temporary: true });
    const user = fixture().user();
    await join(user);
    await appear(user, 'online');
    await appear(user, 'idle');
    expect(guild.members.has(user.user.id)).toBe(true);
    await appear(user, 'offline');
    expect(guild.members.has(user.user.id)).toBe(false);
  });

  test('who left and joined again by another invite stays', async () => {
    const { guild, join, appear } = setUp({ temporary: true });
    const lasting = setUp({}, guild);
    const user = fixture().user();
    await join(user);
    await appear(user, 'online');
    await appear(user, 'offline');
    await lasting.join(user);
    await appear(user, 'online');
    await appear(user, 'offline');
    expect(guild.members.has(user.user.id)).toBe(true);
  });

  test('who was kicked and joined again by another invite stays', async () => {
    const { guild, join, appear, leave } = setUp({ temporary: true });
    const user = fixture().user();
    await join(user);
    await leave(user);
    await setUp({}, guild).join(user);
    await appear(user, 'offline');
    expect(guild.members.has(user.user.id)).toBe(true);
  });

  test('stays after it got a role', async () => {
    const { guild, join, appear } = setUp({ temporary: true });
    const user = fixture().user();
    await join(user);
    const member = guild.members.get(user.user.id);
    if (member) member.roles = [fixture().role(guild, 'Crew')];
    await appear(user, 'offline');
    expect(guild.members.has(user.user.id)).toBe(true);
  });
});
