/** Who is in a thread: who began it, who was added or joined, and whoever writes in it. */
import { compareSnowflakes } from '../../base/snowflake.js';
import { limits } from '../../wire/limits.js';
import type { ThreadMember } from '../../wire/objects/thread.js';
import type { Change, Emission } from './change.js';
import { presentChannel } from './channels.js';
import { presentMember } from './members.js';
import type { ChannelRecord, ThreadMembership } from './records/channels.js';
import type { World } from './world.js';

/** A membership of a thread; with the member of the guild where that is asked for. */
export function presentThreadMember(
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
    ...(member ? { member: presentMember(world, member) } : {}),
  };
}

/** Takes somebody who left a guild out of its threads. */
export function leaveThreads(world: World, guildId: string, userId: string): Emission[] {
  return [...world.channels.values()]
    .filter(({ channel, threadMembers }) => channel.guild_id === guildId && threadMembers?.has(userId))
    .flatMap((record) => removeThreadMember(record, userId).events);
}

/** Which members of a thread: pages come only with the members of the guild. */
export interface ThreadMembersQuery {
  readonly with_member: boolean;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** The members of a thread by their ids: all, or with the members of the guild a page. */
export function threadMembersPage(world: World, record: ChannelRecord, query: ThreadMembersQuery): ThreadMember[] {
  const { with_member: withMember, after = '0', limit } = query;
  const members = [...(record.threadMembers ?? [])].sort(([a], [b]) => compareSnowflakes(a, b));
  const shown = withMember ? members.filter(([id]) => compareSnowflakes(id, after) > 0).slice(0, limit) : members;
  return shown.map(([userId, membership]) => presentThreadMember(world, record, userId, membership, withMember));
}

/** Puts somebody into a thread: to them it is new, too. Nothing happens when they are in it. */
export function addThreadMember(world: World, record: ChannelRecord, userId: string): Change<undefined> {
  if (record.threadMembers?.has(userId)) return { result: undefined, events: [] };
  const events = enterThread(world, record, userId);
  return {
    result: undefined,
    events: [
      { event: 'threadCreate', data: presentChannel(world, record, userId), audience: { kind: 'user', userId } },
      ...events,
    ],
  };
}

/** Puts somebody into a thread that they know already. */
export function enterThread(world: World, record: ChannelRecord, userId: string): Emission[] {
  const membership: ThreadMembership = { join_timestamp: world.timestamp(), flags: 0 };
  record.threadMembers?.set(userId, membership);
  count(record);
  const added = { ...presentThreadMember(world, record, userId, membership, true), presence: null };
  return [membersUpdated(record, { added_members: [added] }, userId)];
}

/** Takes somebody out of a thread. Nothing happens when they are not in it. */
export function removeThreadMember(record: ChannelRecord, userId: string): Change<undefined> {
  if (!record.threadMembers?.delete(userId)) return { result: undefined, events: [] };
  count(record);
  return { result: undefined, events: [membersUpdated(record, { removed_member_ids: [userId] }, userId)] };
}

function count(record: ChannelRecord): void {
  const size = record.threadMembers?.size ?? 0;
  record.channel = { ...record.channel, member_count: Math.min(size, limits.thread.countedMembers) };
}

type Difference =
  | { readonly added_members: (ThreadMember & { readonly presence: null })[] }
  | { readonly removed_member_ids: string[] };

/** Whom it concerns hears of it also when they no longer see the thread. */
function membersUpdated({ channel }: ChannelRecord, difference: Difference, userId: string): Emission {
  const guildId = channel.guild_id ?? '';
  return {
    event: 'threadMembersUpdate',
    data: { id: channel.id, guild_id: guildId, member_count: channel.member_count ?? 0, ...difference },
    audience: { kind: 'channel', guildId, channelId: channel.id, also: [userId] },
  };
}
