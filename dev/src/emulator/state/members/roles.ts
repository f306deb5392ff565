import { bitsOf } from 'guildhall/internal';
import { compareRoles, permissionSet, permissions, type Role, type RoleTags } from 'guildhall/wire';
import { type AuditChange, type AuditExecutor, changesBetween, insertAuditEntry } from '../audit-log/audit-log.js';
import { removeExemptions } from '../auto-moderation/rules.js';
import type { GuildRecord } from '../records/guilds.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

/**
 * The fields of a role in a request. For a change, undefined keeps a field and null resets it: the name `new role`, the
 * permissions of @everyone, no color, no icon. `colors` takes precedence over `color`.
 */
export type RoleChanges = {
  readonly [Key in 'name' | 'permissions' | 'color' | 'colors' | 'hoist' | 'icon' | 'unicode_emoji' | 'mentionable']?:
    | Role[Key]
    | null
    | undefined;
};

export interface NewRole extends RoleChanges {
  /** Default: a new id. */
  readonly id?: string | undefined;
  readonly name: string;
  /** Whether it belongs to a bot, so that users cannot assign it. */
  readonly managed?: boolean | undefined;
  readonly tags?: RoleTags | undefined;
  /** From 1, the lowest. Among roles with the same position, the oldest is the highest. */
  readonly position?: number | undefined;
}

/** The name of a new role if the request contains no name. */
export const NEW_ROLE_NAME = 'new role';

/** The permissions of @everyone in a new guild. */
export const EVERYONE_PERMISSIONS = String(
  bitsOf(permissions, [
    'CREATE_INSTANT_INVITE',
    'ADD_REACTIONS',
    'STREAM',
    'VIEW_CHANNEL',
    'SEND_MESSAGES',
    'EMBED_LINKS',
    'ATTACH_FILES',
    'READ_MESSAGE_HISTORY',
    'USE_EXTERNAL_EMOJIS',
    'CONNECT',
    'SPEAK',
    'USE_VAD',
    'CHANGE_NICKNAME',
    'USE_APPLICATION_COMMANDS',
    'REQUEST_TO_SPEAK',
    'CREATE_PUBLIC_THREADS',
    'CREATE_PRIVATE_THREADS',
    'USE_EXTERNAL_STICKERS',
    'SEND_MESSAGES_IN_THREADS',
    'USE_EMBEDDED_ACTIVITIES',
    'USE_SOUNDBOARD',
    'USE_EXTERNAL_SOUNDS',
    'SEND_VOICE_MESSAGES',
    'SEND_POLLS',
    'USE_EXTERNAL_APPS',
  ]),
);

/** The permissions of a bot of which nobody has declared what it needs. */
export const ADMINISTRATOR_PERMISSIONS = permissionSet('ADMINISTRATOR');

/** Returns a role with all fields, without adding it to a guild. The id of @everyone is the id of the guild. */
export function buildRole(id: string, spec: NewRole & { readonly permissions: string }): Role {
  const colors = spec.colors ?? { primary_color: spec.color ?? 0, secondary_color: null, tertiary_color: null };
  return {
    id,
    name: spec.name.trim(),
    description: null,
    color: colors.primary_color,
    colors,
    hoist: spec.hoist ?? false,
    icon: spec.icon ?? null,
    unicode_emoji: spec.unicode_emoji ?? null,
    position: spec.position ?? 1,
    permissions: spec.permissions,
    managed: spec.managed ?? false,
    mentionable: spec.mentionable ?? false,
    ...(spec.tags ? { tags: spec.tags } : {}),
    flags: 0,
  };
}

/** Adds a role to a guild. */
export function insertRole(
  world: World,
  record: GuildRecord,
  spec: NewRole,
  executor?: AuditExecutor,
): StateChange<Role> {
  const role = buildRole(spec.id ?? world.newId(), {
    ...spec,
    permissions: spec.permissions ?? everyonePermissions(record),
  });
  record.roles.set(role.id, role);
  const guildId = record.guild.id;
  const events: EmittedEvent[] = [
    { event: 'guildRoleCreate', data: { guild_id: guildId, role }, audience: { kind: 'guild', guildId } },
  ];
  if (executor) {
    const changes = roleAuditChanges(undefined, role);
    events.push(
      ...insertAuditEntry(world, record, { action: 'ROLE_CREATE', targetId: role.id, executor, changes }).events,
    );
  }
  return { result: role, events };
}

/** Changes a role. Without differences there are no events. The audit log has an entry if a user changed it. */
export function updateRole(
  world: World,
  record: GuildRecord,
  role: Role,
  changes: RoleChanges,
  executor?: AuditExecutor,
): StateChange<Role> {
  // Both `color` and `colors` replace all colors of the role.
  const changesColors = changes.colors !== undefined || changes.color !== undefined;
  const changed: Role = {
    ...role,
    ...buildRole(role.id, {
      ...role,
      ...definedChanges(changes),
      ...(changesColors ? { color: changes.color, colors: changes.colors } : {}),
      name: changes.name === undefined ? role.name : (changes.name ?? NEW_ROLE_NAME),
      permissions:
        changes.permissions === undefined ? role.permissions : (changes.permissions ?? everyonePermissions(record)),
    }),
    flags: role.flags,
  };
  return { result: changed, events: replaceRole(world, record, role, changed, executor) };
}

/** Removes undefined changes. */
function definedChanges(changes: RoleChanges): RoleChanges {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

function everyonePermissions({ guild, roles }: GuildRecord): string {
  return roles.get(guild.id)?.permissions ?? EVERYONE_PERMISSIONS;
}

/**
 * Moves roles to new positions. The other roles keep their order around them, and all roles are numbered from @everyone, 0,
 * without gaps. The audit log has entries only for the moved roles.
 */
export function moveRoles(
  world: World,
  record: GuildRecord,
  positions: ReadonlyMap<string, number>,
  executor: AuditExecutor,
): StateChange<Role[]> {
  const order = positions.size === 0 ? [] : orderAfterMove(record, positions);
  const events = order.flatMap((role, position) =>
    replaceRole(world, record, role, { ...role, position }, positions.has(role.id) ? executor : undefined),
  );
  return { result: serializeRoles(record), events };
}

/** The roles of a guild from the lowest, as they are ordered after a move: each moved role is inserted at its position. */
export function orderAfterMove(record: GuildRecord, positions: ReadonlyMap<string, number>): Role[] {
  const roles = serializeRoles(record);
  const order = roles.filter(({ id }) => !positions.has(id));
  const moved = roles.flatMap((role) => {
    const position = positions.get(role.id);
    return position === undefined ? [] : [{ role, id: role.id, position }];
  });
  let free = 0;
  for (const { role, position } of moved.toSorted(compareRoles)) {
    const index = Math.max(position, free);
    order.splice(index, 0, role);
    free = index + 1;
  }
  return order;
}

function replaceRole(
  world: World,
  record: GuildRecord,
  before: Role,
  role: Role,
  executor: AuditExecutor | undefined,
): EmittedEvent[] {
  const changes = roleAuditChanges(before, role);
  if (changes.length === 0) return [];
  record.roles.set(role.id, role);
  const guildId = record.guild.id;
  const update: EmittedEvent = {
    event: 'guildRoleUpdate',
    data: { guild_id: guildId, role },
    audience: { kind: 'guild', guildId },
  };
  if (!executor) return [update];
  return [
    update,
    ...insertAuditEntry(world, record, { action: 'ROLE_UPDATE', targetId: role.id, executor, changes }).events,
  ];
}

/**
 * Deletes a role of a guild, and removes it from members and channel overwrites. Discord sends an event only for the
 * role. The audit log has an entry if a user deleted it.
 */
export function removeRole(
  world: World,
  record: GuildRecord,
  role: Role,
  executor?: AuditExecutor,
): StateChange<undefined> {
  const guildId = record.guild.id;
  record.roles.delete(role.id);
  record.linkedRoles.delete(role.id);
  for (const member of record.members.values()) {
    if (member.roles.includes(role.id)) member.roles = member.roles.filter((id) => id !== role.id);
  }
  for (const each of world.channels.values()) {
    const overwrites = each.channel.permission_overwrites;
    if (each.channel.guild_id !== guildId || !overwrites?.some(({ id }) => id === role.id)) continue;
    each.channel = { ...each.channel, permission_overwrites: overwrites.filter(({ id }) => id !== role.id) };
  }
  const events: EmittedEvent[] = [
    { event: 'guildRoleDelete', data: { guild_id: guildId, role_id: role.id }, audience: { kind: 'guild', guildId } },
  ];
  events.push(...removeExemptions(record, role.id));
  if (executor) {
    const changes = roleAuditChanges(role, undefined);
    events.push(
      ...insertAuditEntry(world, record, { action: 'ROLE_DELETE', targetId: role.id, executor, changes }).events,
    );
  }
  return { result: undefined, events };
}

function roleAuditChanges(before: Role | undefined, after: Role | undefined): AuditChange[] {
  return changesBetween(auditedRoleFields(before), auditedRoleFields(after));
}

/** The fields of a role that the audit log records. */
function auditedRoleFields(role: Role | undefined): object {
  if (!role) return {};
  const { id: _id, managed: _managed, tags: _tags, flags: _flags, ...audited } = role;
  return audited;
}

/** The number of members of each role, without @everyone. */
export function roleMemberCounts({ guild, roles, members }: GuildRecord): Record<string, number> {
  const counts = new Map([...roles.keys()].filter((id) => id !== guild.id).map((id) => [id, 0]));
  for (const id of [...members.values()].flatMap((member) => member.roles)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/** The roles of a guild, from lowest to highest. */
export function serializeRoles(record: GuildRecord): Role[] {
  return [...record.roles.values()].sort(compareRoles);
}
