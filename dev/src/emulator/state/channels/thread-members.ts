/** The members of a thread: its creator, users who were added or joined, and everyone who writes in it. */
import { compareSnowflakes, limits, type ThreadMember } from 'guildhall/wire';
import { serializeChannel } from '../channels/channels.js';
import { serializeMember } from '../members/members.js';
import type { ChannelRecord, ThreadMembership } from '../records/channels.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

/** A thread member, with the guild member if `withMember` is set. */
export function serializeThreadMember(
  world: World,
  { channel }: ChannelRecord,
  userId: string,
  membership: ThreadMembership,
  withMember = false,
): ThreadMember {
  const member = withMember ? world.guilds.get(channel.guild_id ?? '')?.members.get(userId) : undefined;
  return {
    id: channel.id,
    user_id: userId,
    ...membership,
    ...(member ? { member: serializeMember(world, member) } : {}),
  };
}

/** Removes a user who left a guild from its threads. */
export function removeMemberFromAllThreads(world: World, guildId: string, userId: string): EmittedEvent[] {
  return [...world.channels.values()]
    .filter(({ channel, threadMembers }) => channel.guild_id === guildId && threadMembers?.has(userId))
    .flatMap((record) => removeMemberFromThread(record, userId).events);
}

/** The query of thread members. Pagination applies only with `with_member`. */
export interface ThreadMembersQuery {
  readonly with_member: boolean;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** The members of a thread by ascending id: one page with `with_member`, otherwise all. */
export function threadMemberPage(world: World, record: ChannelRecord, query: ThreadMembersQuery): ThreadMember[] {
  const { with_member: withMember, after = '0', limit } = query;
  const members = [...(record.threadMembers ?? [])].sort(([a], [b]) => compareSnowflakes(a, b));
  const shown = withMember ? members.filter(([id]) => compareSnowflakes(id, after) > 0).slice(0, limit) : members;
  return shown.map(([userId, membership]) => serializeThreadMember(world, record, userId, membership, withMember));
}

/** Adds a user to a thread and announces the thread to the user. Does nothing if the user is a member already. */
export function addMemberToThread(world: World, record: ChannelRecord, userId: string): StateChange<undefined> {
  if (record.threadMembers?.has(userId)) return { result: undefined, events: [] };
  const events = insertThreadMember(world, record, userId);
  return {
    result: undefined,
    events: [
      { event: 'threadCreate', data: serializeChannel(world, record, userId), audience: { kind: 'user', userId } },
      ...events,
    ],
  };
}

/** Adds a user to a thread without announcing the thread to the user. */
export function insertThreadMember(world: World, record: ChannelRecord, userId: string): EmittedEvent[] {
  const membership: ThreadMembership = { join_timestamp: world.timestamp(), flags: 0 };
  record.threadMembers?.set(userId, membership);
  updateMemberCount(record);
  const added = { ...serializeThreadMember(world, record, userId, membership, true), presence: null };
  return [threadMembersUpdateEvent(record, { added_members: [added] }, userId)];
}

/** Removes a user from a thread. Does nothing if the user is not a member. */
export function removeMemberFromThread(record: ChannelRecord, userId: string): StateChange<undefined> {
  if (!record.threadMembers?.delete(userId)) return { result: undefined, events: [] };
  updateMemberCount(record);
  return { result: undefined, events: [threadMembersUpdateEvent(record, { removed_member_ids: [userId] }, userId)] };
}

function updateMemberCount(record: ChannelRecord): void {
  const size = record.threadMembers?.size ?? 0;
  record.channel = { ...record.channel, member_count: Math.min(size, limits.thread.memberCountCap) };
}

type ThreadMembersChange =
  | { readonly added_members: (ThreadMember & { readonly presence: null })[] }
  | { readonly removed_member_ids: string[] };

/** The user who was added or removed receives the event even if the user can no longer see the thread. */
function threadMembersUpdateEvent(
  { channel }: ChannelRecord,
  difference: ThreadMembersChange,
  userId: string,
): EmittedEvent {
  const guildId = channel.guild_id ?? '';
  return {
    event: 'threadMembersUpdate',
    data: { id: channel.id, guild_id: guildId, member_count: channel.member_count ?? 0, ...difference },
    audience: { kind: 'channel', guildId, channelId: channel.id, alsoUserIds: [userId] },
  };
}
