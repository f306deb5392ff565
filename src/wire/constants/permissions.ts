import { type BitName, bitsOf, hasBits, namesOf } from '../../base/bit-set.js';

/** Permission bits by name (protocol: permissions). Sets of them travel as decimal strings. */
export const permissions = {
  CREATE_INSTANT_INVITE: 0x1n,
  KICK_MEMBERS: 0x2n,
  BAN_MEMBERS: 0x4n,
  ADMINISTRATOR: 0x8n,
  MANAGE_CHANNELS: 0x10n,
  MANAGE_GUILD: 0x20n,
  ADD_REACTIONS: 0x40n,
  VIEW_AUDIT_LOG: 0x80n,
  PRIORITY_SPEAKER: 0x100n,
  STREAM: 0x200n,
  VIEW_CHANNEL: 0x400n,
  SEND_MESSAGES: 0x800n,
  SEND_TTS_MESSAGES: 0x1000n,
  MANAGE_MESSAGES: 0x2000n,
  EMBED_LINKS: 0x4000n,
  ATTACH_FILES: 0x8000n,
  READ_MESSAGE_HISTORY: 0x10000n,
  MENTION_EVERYONE: 0x20000n,
  USE_EXTERNAL_EMOJIS: 0x40000n,
  VIEW_GUILD_INSIGHTS: 0x80000n,
  CONNECT: 0x100000n,
  SPEAK: 0x200000n,
  MUTE_MEMBERS: 0x400000n,
  DEAFEN_MEMBERS: 0x800000n,
  MOVE_MEMBERS: 0x1000000n,
  USE_VAD: 0x2000000n,
  CHANGE_NICKNAME: 0x4000000n,
  MANAGE_NICKNAMES: 0x8000000n,
  MANAGE_ROLES: 0x10000000n,
  MANAGE_WEBHOOKS: 0x20000000n,
  MANAGE_GUILD_EXPRESSIONS: 0x40000000n,
  USE_APPLICATION_COMMANDS: 0x80000000n,
  REQUEST_TO_SPEAK: 0x100000000n,
  MANAGE_EVENTS: 0x200000000n,
  MANAGE_THREADS: 0x400000000n,
  CREATE_PUBLIC_THREADS: 0x800000000n,
  CREATE_PRIVATE_THREADS: 0x1000000000n,
  USE_EXTERNAL_STICKERS: 0x2000000000n,
  SEND_MESSAGES_IN_THREADS: 0x4000000000n,
  USE_EMBEDDED_ACTIVITIES: 0x8000000000n,
  MODERATE_MEMBERS: 0x10000000000n,
  VIEW_CREATOR_MONETIZATION_ANALYTICS: 0x20000000000n,
  USE_SOUNDBOARD: 0x40000000000n,
  CREATE_GUILD_EXPRESSIONS: 0x80000000000n,
  CREATE_EVENTS: 0x100000000000n,
  USE_EXTERNAL_SOUNDS: 0x200000000000n,
  SEND_VOICE_MESSAGES: 0x400000000000n,
  SET_VOICE_CHANNEL_STATUS: 0x1000000000000n,
  SEND_POLLS: 0x2000000000000n,
  USE_EXTERNAL_APPS: 0x4000000000000n,
  PIN_MESSAGES: 0x8000000000000n,
  BYPASS_SLOWMODE: 0x10000000000000n,
} as const;

/** The name of a permission, as Discord spells it. */
export type PermissionName = BitName<typeof permissions>;

/** Every documented permission. */
export const ALL_PERMISSIONS: bigint = bitsOf(permissions, namesOf(permissions, (1n << 64n) - 1n));

/** Permissions to moderate: where a guild asks for two factors (`mfa_level` 1), accounts without them cannot use these. */
export const elevatedPermissions: readonly PermissionName[] = [
  'KICK_MEMBERS',
  'BAN_MEMBERS',
  'ADMINISTRATOR',
  'MANAGE_CHANNELS',
  'MANAGE_GUILD',
  'MANAGE_MESSAGES',
  'MANAGE_ROLES',
  'MANAGE_WEBHOOKS',
  'MANAGE_GUILD_EXPRESSIONS',
  'MANAGE_THREADS',
  'VIEW_CREATOR_MONETIZATION_ANALYTICS',
];

/** A permission set in the form in which it travels: `permissionSet('KICK_MEMBERS', 'BAN_MEMBERS')` is `'6'`. */
export function permissionSet(...names: PermissionName[]): string {
  return String(bitsOf(permissions, names));
}

/** Whether the permission set `set`, as Discord sends it, has all of `names`; ADMINISTRATOR implies all of them. */
export function hasPermissions(set: string | bigint, ...names: PermissionName[]): boolean {
  const bits = BigInt(set);
  return hasBits(bits, permissions.ADMINISTRATOR) || hasBits(bits, bitsOf(permissions, names));
}

/** The names in the permission set `set`, as Discord sends it, for messages to people. */
export function permissionNames(set: string | bigint): PermissionName[] {
  return namesOf(permissions, BigInt(set));
}
