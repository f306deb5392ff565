import type { EventPayload, Member, Role } from 'guildhall/wire';
import { type AuditChange, type AuditExecutor, insertAuditEntry } from '../audit-log/audit-log.js';
import type { GuildRecord, MemberRecord } from '../records/guilds.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

/** A member with its user. */
export function serializeMember(world: World, { userId, ...member }: MemberRecord): Member {
  const account = world.users.get(userId);
  if (!account) throw new Error(`member ${userId} has no user: the state of the emulator is inconsistent`);
  return { user: account.user, ...member };
}

/**
 * The event of a changed member. Discord's documentation does not list `flags` among its fields, but says that member
 * updates reveal the onboarding state, which is stored in the flags. So the event includes them.
 */
export function memberUpdateEvent(world: World, { guild }: GuildRecord, member: MemberRecord): EmittedEvent {
  const payload: EventPayload<'guildMemberUpdate'> = { ...serializeMember(world, member), guild_id: guild.id };
  return { event: 'guildMemberUpdate', data: payload, audience: { kind: 'guild', guildId: guild.id } };
}

/** Adds a role to a member. Does nothing if the member has it. */
export function addMemberRole(
  world: World,
  guild: GuildRecord,
  member: MemberRecord,
  role: Role,
  executor: AuditExecutor,
): StateChange<undefined> {
  if (member.roles.includes(role.id)) return { result: undefined, events: [] };
  member.roles = [...member.roles, role.id];
  return { result: undefined, events: roleChangeEvents(world, guild, member, '$add', role, executor) };
}

/** Removes a role from a member. Does nothing if the member does not have it. */
export function removeMemberRole(
  world: World,
  guild: GuildRecord,
  member: MemberRecord,
  role: Role,
  executor: AuditExecutor,
): StateChange<undefined> {
  if (!member.roles.includes(role.id)) return { result: undefined, events: [] };
  member.roles = member.roles.filter((id) => id !== role.id);
  return { result: undefined, events: roleChangeEvents(world, guild, member, '$remove', role, executor) };
}

function roleChangeEvents(
  world: World,
  guild: GuildRecord,
  member: MemberRecord,
  key: '$add' | '$remove',
  role: Role,
  executor: AuditExecutor,
): EmittedEvent[] {
  const changes = [roleAuditChange(key, [role])];
  const entry = insertAuditEntry(world, guild, {
    action: 'MEMBER_ROLE_UPDATE',
    targetId: member.userId,
    executor,
    changes,
  });
  return [memberUpdateEvent(world, guild, member), ...entry.events];
}

/** The audit log change of roles that a member received or lost. */
export function roleAuditChange(key: '$add' | '$remove', roles: readonly Role[]): AuditChange {
  return { key, new_value: roles.map(({ id, name }) => ({ id, name })) };
}
