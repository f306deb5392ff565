/** Lists of threads, with the memberships of the user who requests them. */
import {
  type ArchivedThreads,
  type Channel,
  channelTypes,
  compareSnowflakes,
  type ThreadList,
  type ThreadMember,
} from 'guildhall/wire';
import { isThreadChannel, threadsOfChannel } from '../channels/channels.js';
import { serializeThreadMember } from '../channels/thread-members.js';
import type { ChannelRecord } from '../records/channels.js';
import type { World } from '../world/world.js';

/** The active threads of a guild, newest first. */
export function activeThreadsOfGuild(world: World, guildId: string): ChannelRecord[] {
  return [...world.channels.values()]
    .filter(({ channel }) => isThreadChannel(channel) && channel.guild_id === guildId && !isArchived(channel))
    .sort((a, b) => compareSnowflakes(b.channel.id, a.channel.id));
}

/** The active threads of a guild as in GUILD_CREATE, with the viewer's membership without its ids. */
export function serializeActiveThreads(world: World, guildId: string, viewerId: string): Channel[] {
  return activeThreadsOfGuild(world, guildId).map(({ channel, threadMembers }) => {
    const member = threadMembers?.get(viewerId);
    return member ? { ...channel, member } : channel;
  });
}

/** Threads with the memberships of a user. */
export function serializeThreads(world: World, records: readonly ChannelRecord[], viewerId: string): ThreadList {
  const members: ThreadMember[] = records.flatMap((record) => {
    const own = record.threadMembers?.get(viewerId);
    return own ? [serializeThreadMember(world, record, viewerId, own)] : [];
  });
  return { threads: records.map(({ channel }) => channel), members };
}

interface PageQuery {
  readonly before?: string | undefined;
  readonly limit: number;
}

/** A page of the archived threads of a channel, last archived first. */
export function archivedThreadPage(
  world: World,
  { channel }: ChannelRecord,
  visibility: 'public' | 'private',
  { before, limit }: PageQuery,
  viewerId: string,
): ArchivedThreads {
  const until = before === undefined ? Number.POSITIVE_INFINITY : Date.parse(before);
  const archived = threadsOfChannel(world, channel.id)
    .filter((each) => isArchived(each.channel) && isPrivate(each.channel) === (visibility === 'private'))
    .filter((each) => archivedAt(each.channel) < until)
    .sort((a, b) => archivedAt(b.channel) - archivedAt(a.channel) || compareSnowflakes(b.channel.id, a.channel.id));
  return toThreadPage(world, archived, limit, viewerId);
}

/** A page of the archived private threads of a channel that a user is a member of, newest first. */
export function joinedArchivedThreadPage(
  world: World,
  { channel }: ChannelRecord,
  { before, limit }: PageQuery,
  viewerId: string,
): ArchivedThreads {
  const joined = threadsOfChannel(world, channel.id)
    .filter((each) => isArchived(each.channel) && isPrivate(each.channel) && each.threadMembers?.has(viewerId))
    .filter((each) => before === undefined || compareSnowflakes(each.channel.id, before) < 0)
    .sort((a, b) => compareSnowflakes(b.channel.id, a.channel.id));
  return toThreadPage(world, joined, limit, viewerId);
}

function toThreadPage(
  world: World,
  records: readonly ChannelRecord[],
  limit: number,
  viewerId: string,
): ArchivedThreads {
  return { ...serializeThreads(world, records.slice(0, limit), viewerId), has_more: records.length > limit };
}

function isArchived({ thread_metadata: metadata }: Channel): boolean {
  return metadata?.archived ?? false;
}

function isPrivate({ type }: Channel): boolean {
  return type === channelTypes.PRIVATE_THREAD;
}

function archivedAt({ thread_metadata: metadata }: Channel): number {
  return Date.parse(metadata?.archive_timestamp ?? '');
}
