/** Lists of threads, each with the asking account's own memberships. */
import { compareSnowflakes } from '../../base/snowflake.js';
import { type Channel, channelTypes } from '../../wire/objects/channel.js';
import type { ThreadMember } from '../../wire/objects/thread.js';
import type { ArchivedThreads, ThreadList } from '../../wire/objects/thread-list.js';
import { isThread, threadsOf } from './channels.js';
import type { ChannelRecord } from './records/channels.js';
import { presentThreadMember } from './thread-members.js';
import type { World } from './world.js';

/** The threads of a guild that are not archived, the newest first. */
export function activeThreadsOf(world: World, guildId: string): ChannelRecord[] {
  return [...world.channels.values()]
    .filter(({ channel }) => isThread(channel) && channel.guild_id === guildId && !isArchived(channel))
    .sort((a, b) => compareSnowflakes(b.channel.id, a.channel.id));
}

/** The active threads of a guild as GUILD_CREATE tells them: a membership in each, without its ids. */
export function presentActiveThreads(world: World, guildId: string, viewerId: string): Channel[] {
  return activeThreadsOf(world, guildId).map(({ channel, threadMembers }) => {
    const member = threadMembers?.get(viewerId);
    return member ? { ...channel, member } : channel;
  });
}

/** Threads with the memberships of an account. */
export function presentThreads(world: World, records: readonly ChannelRecord[], viewerId: string): ThreadList {
  const members: ThreadMember[] = records.flatMap((record) => {
    const own = record.threadMembers?.get(viewerId);
    return own ? [presentThreadMember(world, record, viewerId, own)] : [];
  });
  return { threads: records.map(({ channel }) => channel), members };
}

interface Page {
  readonly before?: string | undefined;
  readonly limit: number;
}

/** A page of the archived threads of a channel, the last archived first. */
export function archivedPage(
  world: World,
  { channel }: ChannelRecord,
  kind: 'public' | 'private',
  { before, limit }: Page,
  viewerId: string,
): ArchivedThreads {
  const until = before === undefined ? Number.POSITIVE_INFINITY : Date.parse(before);
  const archived = threadsOf(world, channel.id)
    .filter((each) => isArchived(each.channel) && isPrivate(each.channel) === (kind === 'private'))
    .filter((each) => archivedAt(each.channel) < until)
    .sort((a, b) => archivedAt(b.channel) - archivedAt(a.channel) || compareSnowflakes(b.channel.id, a.channel.id));
  return page(world, archived, limit, viewerId);
}

/** A page of the archived private threads of a channel in which an account is, the newest first. */
export function joinedPage(
  world: World,
  { channel }: ChannelRecord,
  { before, limit }: Page,
  viewerId: string,
): ArchivedThreads {
  const joined = threadsOf(world, channel.id)
    .filter((each) => isArchived(each.channel) && isPrivate(each.channel) && each.threadMembers?.has(viewerId))
    .filter((each) => before === undefined || compareSnowflakes(each.channel.id, before) < 0)
    .sort((a, b) => compareSnowflakes(b.channel.id, a.channel.id));
  return page(world, joined, limit, viewerId);
}

function page(world: World, records: readonly ChannelRecord[], limit: number, viewerId: string): ArchivedThreads {
  return { ...presentThreads(world, records.slice(0, limit), viewerId), has_more: records.length > limit };
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
