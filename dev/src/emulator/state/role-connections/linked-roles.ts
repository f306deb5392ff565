/**
 * Linked roles: members who meet the requirements of a role can claim it, and lose it when what an application says about them
 * does not meet them any more. The API of Discord has no documented operation that changes the requirements.
 */

import { type Role, roleConnectionMetadataTypes as types } from 'guildhall/wire';
import { type AuditExecutor, insertAuditEntry } from '../audit-log/audit-log.js';
import { memberUpdateEvent } from '../members/members.js';
import type { GuildRecord, MemberRecord } from '../records/guilds.js';
import type { LinkRequirement } from '../records/role-connections.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

/**
 * Replaces the requirements of a role. Without any, it is an ordinary role again. That members who do not meet the new
 * requirements lose the role is an assumption.
 */
export function updateLinkRequirements(
  world: World,
  guild: GuildRecord,
  role: Role,
  requirements: readonly LinkRequirement[],
  executor?: AuditExecutor,
): StateChange<Role> {
  if (requirements.length > 0) guild.linkedRoles.set(role.id, requirements);
  else guild.linkedRoles.delete(role.id);
  const { tags, ...fields } = role;
  const { guild_connections: _linked, ...otherTags } = tags ?? {};
  const nextTags = requirements.length > 0 ? { ...otherTags, guild_connections: null } : otherTags;
  const changed: Role = Object.keys(nextTags).length > 0 ? { ...fields, tags: nextTags } : fields;
  guild.roles.set(role.id, changed);
  const guildId = guild.guild.id;
  const entry = executor
    ? insertAuditEntry(world, guild, { action: 'ROLE_UPDATE', targetId: role.id, executor })
    : undefined;
  const lost = [...guild.members.values()].flatMap((member) => removeUnmetRoles(world, guild, member));
  return {
    result: changed,
    events: [
      { event: 'guildRoleUpdate', data: { guild_id: guildId, role: changed }, audience: { kind: 'guild', guildId } },
      ...(entry?.events ?? []),
      ...lost,
    ],
  };
}

/** Whether a member meets all requirements of a linked role. */
export function meetsRequirements(world: World, guild: GuildRecord, userId: string, roleId: string): boolean {
  return (guild.linkedRoles.get(roleId) ?? []).every((requirement) => meetsRequirement(world, userId, requirement));
}

function meetsRequirement(world: World, userId: string, { applicationId, key, value = 1 }: LinkRequirement): boolean {
  const application = world.applications.get(applicationId);
  const connection = application?.roleConnections.get(userId);
  if (!application || !connection) return false;
  if (key === undefined) return true;
  const record = application.roleConnectionMetadata.find((each) => each.key === key);
  if (!record) return false;
  return meetsMetadata(record.type, connection.metadata?.[key], { required: value, now: world.clock.now() });
}

/** Gives a linked role to a member who meets its requirements. Does nothing if the member has it. */
export function claimLinkedRole(
  world: World,
  guild: GuildRecord,
  member: MemberRecord,
  role: Role,
): StateChange<MemberRecord> {
  if (member.roles.includes(role.id)) return { result: member, events: [] };
  member.roles = [...member.roles, role.id];
  return { result: member, events: [memberUpdateEvent(world, guild, member)] };
}

/**
 * Removes linked roles whose requirements their members do not meet any more. Discord does not say when it checks dates; the
 * emulator checks them when the data change.
 * @param userId only this user. Default: all members
 */
export function removeUnmetLinkedRoles(world: World, userId?: string): EmittedEvent[] {
  return [...world.guilds.values()].flatMap((guild) =>
    [...guild.members.values()]
      .filter((member) => userId === undefined || member.userId === userId)
      .flatMap((member) => removeUnmetRoles(world, guild, member)),
  );
}

function removeUnmetRoles(world: World, guild: GuildRecord, member: MemberRecord): EmittedEvent[] {
  const { userId, roles } = member;
  const kept = roles.filter((id) => !guild.linkedRoles.has(id) || meetsRequirements(world, guild, userId, id));
  if (kept.length === roles.length) return [];
  member.roles = kept;
  return [memberUpdateEvent(world, guild, member)];
}

const DAY_MS = 24 * 60 * 60_000;

/** The value of a user, the value that a guild requires, and the current time in milliseconds since 1970. */
interface Comparison {
  readonly actual: string;
  readonly required: number;
  readonly now: number;
}

/** How each type of metadata is compared. A guild requires dates as days before now. */
const comparisons: Readonly<Record<number, (values: Comparison) => boolean>> = {
  [types.INTEGER_LESS_THAN_OR_EQUAL]: ({ actual, required }) => Number(actual) <= required,
  [types.INTEGER_GREATER_THAN_OR_EQUAL]: ({ actual, required }) => Number(actual) >= required,
  [types.INTEGER_EQUAL]: ({ actual, required }) => Number(actual) === required,
  [types.INTEGER_NOT_EQUAL]: ({ actual, required }) => Number(actual) !== required,
  [types.DATETIME_LESS_THAN_OR_EQUAL]: ({ actual, required, now }) => Date.parse(actual) <= now - required * DAY_MS,
  [types.DATETIME_GREATER_THAN_OR_EQUAL]: ({ actual, required, now }) => Date.parse(actual) >= now - required * DAY_MS,
  [types.BOOLEAN_EQUAL]: ({ actual, required }) => Number(actual) === required,
  [types.BOOLEAN_NOT_EQUAL]: ({ actual, required }) => Number(actual) !== required,
};

/** Whether a value meets a requirement. A missing value does not. @param type a value of `roleConnectionMetadataTypes` */
function meetsMetadata(
  type: number,
  actual: string | undefined,
  { required, now }: Pick<Comparison, 'required' | 'now'>,
): boolean {
  return actual !== undefined && (comparisons[type]?.({ actual, required, now }) ?? false);
}
