/** Changes of a member by others and by itself, with what follows for its voice and the audit log. */
import { EDITABLE_MEMBER_FLAGS } from '../../../wire/objects/users/member.js';
import { type AuditExecutor, changesBetween, insertAuditEntry } from '../audit-log/audit-log.js';
import type { GuildRecord, MemberRecord } from '../records/guilds.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { memberUpdateEvent, roleAuditChange } from './members.js';
import { connectMemberToVoice, disconnectMemberFromVoice, memberVoiceUpdateEvents } from './voice-states.js';

/** Changes of a member: what is absent stays, null is what a new member has. */
export interface MemberRecordChanges {
  readonly nick?: string | null | undefined;
  readonly roles?: readonly string[] | null | undefined;
  readonly mute?: boolean | null | undefined;
  readonly deaf?: boolean | null | undefined;
  /** Hashes of pictures. */
  readonly avatar?: string | null | undefined;
  readonly banner?: string | null | undefined;
  readonly communication_disabled_until?: string | null | undefined;
  readonly flags?: number | null | undefined;
}

/** Changes a member. Nothing is told and recorded when everything is as it was. */
export function updateMember(
  world: World,
  guild: GuildRecord,
  member: MemberRecord,
  { roles, ...changes }: MemberRecordChanges,
  by: AuditExecutor,
): StateChange<MemberRecord> {
  const before = { ...member };
  Object.assign(member, toMemberFields(world, member, changes));
  const differences = changesBetween(before, member);
  const recorded: EmittedEvent[] = [];
  if (differences.length > 0) {
    const facts = { action: 'MEMBER_UPDATE', targetId: member.userId, by, changes: differences } as const;
    recorded.push(...insertAuditEntry(world, guild, facts).events);
  }
  if (roles !== undefined) recorded.push(...replaceRoles(world, guild, member, roles ?? [], by));
  const isHeard = before.mute !== member.mute || before.deaf !== member.deaf;
  return {
    result: member,
    events: [
      ...(recorded.length > 0 ? [memberUpdateEvent(world, guild, member)] : []),
      ...(isHeard ? memberVoiceUpdateEvents(world, guild, member) : []),
      ...recorded,
    ],
  };
}

function toMemberFields(
  world: World,
  member: MemberRecord,
  changes: Omit<MemberRecordChanges, 'roles'>,
): Partial<MemberRecord> {
  const { nick, mute, deaf, avatar, banner, communication_disabled_until: until, flags } = changes;
  return {
    ...(nick === undefined ? {} : { nick: nick?.trim() || null }),
    ...(mute === undefined ? {} : { mute: mute ?? false }),
    ...(deaf === undefined ? {} : { deaf: deaf ?? false }),
    ...(avatar === undefined ? {} : { avatar }),
    ...(banner === undefined ? {} : { banner }),
    ...(until === undefined ? {} : { communication_disabled_until: until && world.timestamp(Date.parse(until)) }),
    ...(flags === undefined
      ? {}
      : { flags: (member.flags & ~EDITABLE_MEMBER_FLAGS) | ((flags ?? 0) & EDITABLE_MEMBER_FLAGS) }),
  };
}

function replaceRoles(
  world: World,
  guild: GuildRecord,
  member: MemberRecord,
  ids: readonly string[],
  by: AuditExecutor,
): readonly EmittedEvent[] {
  const before = member.roles;
  const after = [...new Set(ids)];
  const named = (wanted: readonly string[]) => wanted.flatMap((id) => guild.roles.get(id) ?? []);
  const added = named(after.filter((id) => !before.includes(id)));
  const removed = named(before.filter((id) => !after.includes(id)));
  if (added.length + removed.length === 0) return [];
  member.roles = after;
  const changes = [
    ...(added.length > 0 ? [roleAuditChange('$add', added)] : []),
    ...(removed.length > 0 ? [roleAuditChange('$remove', removed)] : []),
  ];
  return insertAuditEntry(world, guild, { action: 'MEMBER_ROLE_UPDATE', targetId: member.userId, by, changes }).events;
}

/** Moves a member who is in voice to another channel, or with null out of voice. */
export function moveMemberInVoice(
  world: World,
  guild: GuildRecord,
  member: MemberRecord,
  channelId: string | null,
  suppress: boolean,
  by: AuditExecutor,
): StateChange<MemberRecord> {
  const before = guild.voices.get(member.userId)?.channelId;
  if (before === undefined || before === channelId) return { result: member, events: [] };
  const { events } =
    channelId === null
      ? disconnectMemberFromVoice(world, guild, member)
      : connectMemberToVoice(world, guild, member, { channelId, suppress });
  // The log counts these by channel, and names no member.
  const entry =
    channelId === null
      ? insertAuditEntry(world, guild, { action: 'MEMBER_DISCONNECT', targetId: null, by, options: { count: '1' } })
      : insertAuditEntry(world, guild, {
          action: 'MEMBER_MOVE',
          targetId: null,
          by,
          options: { channel_id: channelId, count: '1' },
        });
  return { result: member, events: [...events, ...entry.events] };
}

/** Changes what a member says of itself, which the interface takes and never shows. */
export function setBio({ bios }: GuildRecord, { userId }: MemberRecord, bio: string | null): void {
  if (bio) bios.set(userId, bio);
  else bios.delete(userId);
}
