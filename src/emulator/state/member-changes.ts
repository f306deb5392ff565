/** Changes of a member by others and by itself, with what follows for its voice and the audit log. */
import { EDITABLE_MEMBER_FLAGS } from '../../wire/objects/member.js';
import { type Author, changesBetween, recordAudit } from './audit-log.js';
import type { Change, Emission } from './change.js';
import { memberUpdated, roleChange } from './members.js';
import type { GuildRecord, MemberRecord } from './records/guilds.js';
import { connectVoice, disconnectVoice, voiceNews } from './voice-states.js';
import type { World } from './world.js';

/** Changes of a member: what is absent stays, null is what a new member has. */
export interface MemberChanges {
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
export function modifyMember(
  world: World,
  guild: GuildRecord,
  member: MemberRecord,
  { roles, ...changes }: MemberChanges,
  by: Author,
): Change<MemberRecord> {
  const before = { ...member };
  Object.assign(member, changedFields(world, member, changes));
  const differences = changesBetween(before, member);
  const recorded: Emission[] = [];
  if (differences.length > 0) {
    const facts = { action: 'MEMBER_UPDATE', targetId: member.userId, by, changes: differences } as const;
    recorded.push(...recordAudit(world, guild, facts).events);
  }
  if (roles !== undefined) recorded.push(...replaceRoles(world, guild, member, roles ?? [], by));
  const isHeard = before.mute !== member.mute || before.deaf !== member.deaf;
  return {
    result: member,
    events: [
      ...(recorded.length > 0 ? [memberUpdated(world, guild, member)] : []),
      ...(isHeard ? voiceNews(world, guild, member) : []),
      ...recorded,
    ],
  };
}

function changedFields(
  world: World,
  member: MemberRecord,
  changes: Omit<MemberChanges, 'roles'>,
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
  by: Author,
): readonly Emission[] {
  const before = member.roles;
  const after = [...new Set(ids)];
  const named = (wanted: readonly string[]) => wanted.flatMap((id) => guild.roles.get(id) ?? []);
  const added = named(after.filter((id) => !before.includes(id)));
  const removed = named(before.filter((id) => !after.includes(id)));
  if (added.length + removed.length === 0) return [];
  member.roles = after;
  const changes = [
    ...(added.length > 0 ? [roleChange('$add', added)] : []),
    ...(removed.length > 0 ? [roleChange('$remove', removed)] : []),
  ];
  return recordAudit(world, guild, { action: 'MEMBER_ROLE_UPDATE', targetId: member.userId, by, changes }).events;
}

/** Moves a member who is in voice to another channel, or with null out of voice. */
export function moveMember(
  world: World,
  guild: GuildRecord,
  member: MemberRecord,
  channelId: string | null,
  suppress: boolean,
  by: Author,
): Change<MemberRecord> {
  const before = guild.voices.get(member.userId)?.channelId;
  if (before === undefined || before === channelId) return { result: member, events: [] };
  const { events } =
    channelId === null
      ? disconnectVoice(world, guild, member)
      : connectVoice(world, guild, member, { channelId, suppress });
  // The log counts these by channel, and names no member.
  const entry =
    channelId === null
      ? recordAudit(world, guild, { action: 'MEMBER_DISCONNECT', targetId: null, by, options: { count: '1' } })
      : recordAudit(world, guild, {
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
