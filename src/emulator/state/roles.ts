import { bitsOf } from '../../base/bit-set.js';
import { compareSnowflakes } from '../../base/snowflake.js';
import type { Role } from '../../wire/objects/role.js';
import { permissions } from '../../wire/permissions.js';
import { type Author, recordAudit } from './audit-log.js';
import type { Change, Emission } from './change.js';
import type { GuildRecord, World } from './world.js';

export interface NewRole {
  readonly name: string;
  /** Permission bits as a decimal string. Default: those of @everyone. */
  readonly permissions?: string | undefined;
  /** RGB. Default 0: no colour. */
  readonly color?: number | undefined;
  readonly hoist?: boolean | undefined;
  readonly mentionable?: boolean | undefined;
  /** Whether it belongs to a bot, so that nobody can give it to others. */
  readonly managed?: boolean | undefined;
  /** From 1, the lowest. Roles of one position stand by age, the oldest above. */
  readonly position?: number | undefined;
}

/** What @everyone may do in a new guild. */
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

/** A role in full; its id is the guild's when it is @everyone. */
export function newRole(id: string, spec: NewRole & { readonly permissions: string }): Role {
  const color = spec.color ?? 0;
  return {
    id,
    name: spec.name,
    color,
    colors: { primary_color: color, secondary_color: null, tertiary_color: null },
    hoist: spec.hoist ?? false,
    icon: null,
    unicode_emoji: null,
    position: spec.position ?? 1,
    permissions: spec.permissions,
    managed: spec.managed ?? false,
    mentionable: spec.mentionable ?? false,
    flags: 0,
  };
}

/** Adds a role to a guild. */
export function createRole(world: World, record: GuildRecord, spec: NewRole, by?: Author): Change<Role> {
  const everyone = record.roles.get(record.guild.id);
  const role = newRole(world.newId(), {
    ...spec,
    permissions: spec.permissions ?? everyone?.permissions ?? EVERYONE_PERMISSIONS,
  });
  record.roles.set(role.id, role);
  const guildId = record.guild.id;
  const events: Emission[] = [
    { event: 'guildRoleCreate', data: { guild_id: guildId, role }, audience: { kind: 'guild', guildId } },
  ];
  if (by) events.push(...recordAudit(world, record, { action: 'ROLE_CREATE', targetId: role.id, by }).events);
  return { result: role, events };
}

/** Orders roles from the lowest to the highest. */
export function compareRoles(a: Role, b: Role): number {
  return a.position - b.position || compareSnowflakes(b.id, a.id);
}

/** A guild's roles, from the lowest. */
export function presentRoles(record: GuildRecord): Role[] {
  return [...record.roles.values()].sort(compareRoles);
}
