/** Changes of members, with the resulting voice state updates and audit log entries. */
import { EDITABLE_MEMBER_FLAGS } from 'guildhall/wire';
import { type AuditExecutor, changesBetween, insertAuditEntry } from '../audit-log/audit-log.js';
import type { GuildRecord, MemberRecord } from '../records/guilds.js';
import { storedUserName } from '../world/names.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { memberUpdateEvent, roleAuditChange } from './members.js';
import { connectMemberToVoice, disconnectMemberFromVoice, memberVoiceUpdateEvents } from './voice-states.js';

/** Changes of a member. Undefined keeps a field, null resets it. */
export interface MemberRecordChanges {
  readonly nick?: string | null | undefined;
  readonly roles?: readonly string[] | null | undefined;
  readonly mute?: boolean | null | undefined;
  readonly deaf?: boolean | null | undefined;
  /** Image hashes. */
  readonly avatar?: string | null | undefined;
  readonly banner?: string | null | undefined;
  readonly communication_disabled_until?: string | null | undefined;
  readonly flags?: number | null | undefined;
}

/** Changes a member. Without differences there are no events and no audit log entry. */
export function updateMember(
  world: World,
  guild: GuildRecord,
  member: MemberRecord,
  { roles, ...changes }: MemberRecordChanges,
  executor: AuditExecutor,
): StateChange<MemberRecord> {
  const before = { ...member };
  Object.assign(member, toMemberFields(world, member, changes));
  const differences = changesBetween(before, member);
  const recorded: EmittedEvent[] = [];
  if (differences.length > 0) {
    const details = { action: 'MEMBER_UPDATE', targetId: member.userId, executor, changes: differences } as const;
    recorded.push(...insertAuditEntry(world, guild, details).events);
  }
  if (roles !== undefined) recorded.push(...replaceRoles(world, guild, member, roles ?? [], executor));
  const voiceChanged = before.mute !== member.mute || before.deaf !== member.deaf;
  return {
    result: member,
    events: [
      ...(recorded.length > 0 ? [memberUpdateEvent(world, guild, member)] : []),
      ...(voiceChanged ? memberVoiceUpdateEvents(world, guild, member) : []),
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
    ...(nick === undefined ? {} : { nick: storedUserName(nick ?? '') || null }),
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
  executor: AuditExecutor,
): readonly EmittedEvent[] {
  const before = member.roles;
  const after = [...new Set(ids)];
  const rolesOf = (roleIds: readonly string[]) => roleIds.flatMap((id) => guild.roles.get(id) ?? []);
  const added = rolesOf(after.filter((id) => !before.includes(id)));
  const removed = rolesOf(before.filter((id) => !after.includes(id)));
  if (added.length + removed.length === 0) return [];
  member.roles = after;
  const changes = [
    ...(added.length > 0 ? [roleAuditChange('$add', added)] : []),
    ...(removed.length > 0 ? [roleAuditChange('$remove', removed)] : []),
  ];
  return insertAuditEntry(world, guild, { action: 'MEMBER_ROLE_UPDATE', targetId: member.userId, executor, changes })
    .events;
}

/** Moves a connected member to another voice channel. Null disconnects the member. */
export function moveMemberInVoice(
  world: World,
  guild: GuildRecord,
  member: MemberRecord,
  channelId: string | null,
  suppress: boolean,
  executor: AuditExecutor,
): StateChange<MemberRecord> {
  const before = guild.voices.get(member.userId)?.channelId;
  if (before === undefined || before === channelId) return { result: member, events: [] };
  const { events } =
    channelId === null
      ? disconnectMemberFromVoice(world, guild, member)
      : connectMemberToVoice(world, guild, member, { channelId, suppress });
  // The audit log counts these actions by channel without naming the members.
  const entry =
    channelId === null
      ? insertAuditEntry(world, guild, {
          action: 'MEMBER_DISCONNECT',
          targetId: null,
          executor,
          options: { count: '1' },
        })
      : insertAuditEntry(world, guild, {
          action: 'MEMBER_MOVE',
          targetId: null,
          executor,
          options: { channel_id: channelId, count: '1' },
        });
  return { result: member, events: [...events, ...entry.events] };
}

/** Sets the bio of a member. The API accepts it but never returns it. */
export function setBio({ bios }: GuildRecord, { userId }: MemberRecord, bio: string | null): void {
  if (bio) bios.set(userId, bio);
  else bios.delete(userId);
}
