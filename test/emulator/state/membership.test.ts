import { describe, expect, test } from 'vitest';
import { insertApplication } from '../../../dev/src/emulator/state/applications/applications.js';
import { updateGuild } from '../../../dev/src/emulator/state/guilds/guild-updates.js';
import { addMemberRole } from '../../../dev/src/emulator/state/members/members.js';
import { insertRole } from '../../../dev/src/emulator/state/members/roles.js';
import { insertGuild } from '../../../dev/src/emulator/state/membership/guild-creation.js';
import {
  addBot,
  completeScreening,
  joinGuild,
  removeMember,
} from '../../../dev/src/emulator/state/membership/membership.js';
import { insertUser } from '../../../dev/src/emulator/state/users/users.js';
import { type EmittedEvent, isWebhookEvent } from '../../../dev/src/emulator/state/world/state-change.js';
import { World } from '../../../dev/src/emulator/state/world/world.js';
import { AdjustableClock } from '../../../src/base/adjustable-clock.js';
import { events as declarations } from '../../../src/wire/events/all-events.js';
import { memberFlags } from '../../../src/wire/objects/users/member.js';

function setUp({ screening = false } = {}) {
  const world = new World(new AdjustableClock('manual'));
  const guild = insertGuild(world, { name: 'Harbour', screening }).result;
  return { world, guild, ann: insertUser(world, { username: 'ann' }).result };
}

/** The gateway events, by name and audience. Checks their data against the declarations. */
function gatewayEvents(all: readonly EmittedEvent[]) {
  const gatewayEvents = all.flatMap((emittedEvent) => (isWebhookEvent(emittedEvent) ? [] : [emittedEvent]));
  for (const { event, data } of gatewayEvents) declarations[event].payload.parse(data);
  return gatewayEvents.map(({ event, audience }) => ({ event, audience: audience.kind }));
}

describe('joining a guild', () => {
  test('without screening makes the user a full member at once', () => {
    const { world, guild, ann } = setUp();
    const { result, events } = joinGuild(world, guild, ann.user.id);
    expect(result).toMatchObject({ pending: false, roles: [] });
    expect(events).toMatchObject([
      { event: 'guildMemberAdd', data: { guild_id: guild.guild.id, user: ann.user, pending: false } },
    ]);
    expect(gatewayEvents(events)).toEqual([{ event: 'guildMemberAdd', audience: 'guild' }]);
  });

  test('with screening leaves the member pending until it completes screening', () => {
    const { world, guild, ann } = setUp({ screening: true });
    const { result, events } = joinGuild(world, guild, ann.user.id);
    expect(events).toMatchObject([{ event: 'guildMemberAdd', data: { pending: true } }]);
    const completed = completeScreening(world, guild, result);
    expect(completed.events).toMatchObject([
      { event: 'guildMemberUpdate', data: { pending: false, user: ann.user, guild_id: guild.guild.id } },
    ]);
    expect(gatewayEvents(completed.events)).toEqual([{ event: 'guildMemberUpdate', audience: 'guild' }]);
    expect(completeScreening(world, guild, result).events).toEqual([]);
  });

  test('leaves the member pending even if it gets a role', () => {
    const { world, guild, ann } = setUp({ screening: true });
    const member = joinGuild(world, guild, ann.user.id).result;
    const role = insertRole(world, guild, { name: 'Crew' }).result;
    const { events } = addMemberRole(world, guild, member, role, { userId: guild.guild.owner_id });
    expect(events).toMatchObject([
      { event: 'guildMemberUpdate', data: { pending: true, roles: [role.id] } },
      { event: 'guildAuditLogEntryCreate', data: { action_type: 25 } },
    ]);
  });

  test('never makes the owner or bots pending', () => {
    const { world, guild } = setUp({ screening: true });
    const bot = addBot(world, guild, insertApplication(world, { name: 'Bot' }).result).result;
    expect([bot.pending, guild.members.get(guild.guild.owner_id)?.pending]).toEqual([false, false]);
  });

  test('makes members pending if screening was enabled before', () => {
    const { world, guild, ann } = setUp();
    const { events } = updateGuild(world, guild, { screening: true });
    expect(gatewayEvents(events)).toEqual([{ event: 'guildUpdate', audience: 'guild' }]);
    expect(joinGuild(world, guild, ann.user.id).result.pending).toBe(true);
  });

  test('again sets the flag DID_REJOIN', () => {
    const { world, guild, ann } = setUp();
    expect(joinGuild(world, guild, ann.user.id).result.flags).toBe(0);
    removeMember(world, guild, ann.user.id);
    expect(joinGuild(world, guild, ann.user.id).result.flags).toBe(memberFlags.DID_REJOIN);
  });
});

describe('a bot', () => {
  test('that is added gets a managed role, GUILD_CREATE and audit log entries', () => {
    const { world, guild } = setUp();
    const application = insertApplication(world, { name: 'Lookout' }).result;
    const { result, events } = addBot(
      world,
      guild,
      application,
      { permissions: '8' },
      { userId: guild.guild.owner_id },
    );
    expect(gatewayEvents(events)).toEqual([
      { event: 'guildRoleCreate', audience: 'guild' },
      { event: 'guildCreate', audience: 'user' },
      { event: 'guildMemberAdd', audience: 'guild' },
      { event: 'integrationCreate', audience: 'guild' },
      { event: 'guildIntegrationsUpdate', audience: 'guild' },
      { event: 'guildAuditLogEntryCreate', audience: 'guild' },
      { event: 'guildAuditLogEntryCreate', audience: 'guild' },
    ]);
    expect(guild.roles.get(result.roles[0] ?? '')).toMatchObject({ name: 'Lookout', managed: true, permissions: '8' });
  });

  test('that leaves loses its managed role', () => {
    const { world, guild } = setUp();
    const before = guild.roles.size;
    const { userId } = addBot(world, guild, insertApplication(world, { name: 'Lookout' }).result).result;
    const { events } = removeMember(world, guild, userId);
    expect(gatewayEvents(events)).toContainEqual({ event: 'guildRoleDelete', audience: 'guild' });
    expect(guild.roles.size).toBe(before);
  });

  test('that leaves receives GUILD_DELETE', () => {
    const { world, guild } = setUp();
    const { botUserId } = insertApplication(world, { name: 'Lookout' }).result;
    joinGuild(world, guild, botUserId);
    const { events } = removeMember(world, guild, botUserId);
    expect(events[1]).toEqual({
      event: 'guildDelete',
      data: { id: guild.guild.id },
      audience: { kind: 'user', userId: botUserId },
    });
  });
});

test('leaving sends an event to the guild, but not for a user who is not a member', () => {
  const { world, guild, ann } = setUp();
  joinGuild(world, guild, ann.user.id);
  expect(removeMember(world, guild, ann.user.id).events).toMatchObject([
    { event: 'guildMemberRemove', data: { user: ann.user } },
  ]);
  expect(removeMember(world, guild, ann.user.id).events).toEqual([]);
});
