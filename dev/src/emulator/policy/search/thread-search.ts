import { type Channel, compareSnowflakes, type ParsedThreadSearchQuery, type ThreadSearchResult } from 'guildhall/wire';
import { threadsOfChannel } from '../../state/channels/channels.js';
import type { ChannelRecord, MessageRecord } from '../../state/records/channels.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import { serializeThreads } from '../../state/threads/thread-pages.js';
import type { World } from '../../state/world/world.js';
import { serializeMessageFor } from '../messages/message-access.js';
import { canViewChannelRecord } from '../permissions/permission-checks.js';
import type { Actor } from '../requests/authorized-call.js';
import { containsWords, relevanceOf } from './word-search.js';

/** The caller of a search, and the channel of the threads. */
export interface ThreadSearcher {
  readonly world: World;
  readonly actor: Actor;
  readonly guild: GuildRecord | undefined;
  readonly channel: ChannelRecord;
}

/** Searches the threads of a channel that the caller can see. */
export function searchThreads(call: ThreadSearcher, query: ParsedThreadSearchQuery): ThreadSearchResult {
  const { world, actor, channel } = call;
  const userId = actor.user.user.id;
  const found = threadsOfChannel(world, channel.channel.id).filter(
    (thread) => canViewChannelRecord(world, userId, thread) && matchesThread(thread.channel, query),
  );
  const sorted = found.toSorted((a, b) => compareThreads(a.channel, b.channel, query));
  const page = sorted.slice(query.offset, query.offset + query.limit);
  return {
    ...serializeThreads(world, page, userId),
    has_more: query.offset + page.length < found.length,
    total_results: found.length,
    first_messages: page.flatMap((thread) => {
      const first = firstMessageOf(channel, thread);
      return first ? [serializeMessageFor(call, first)] : [];
    }),
  };
}

function matchesThread(
  { id, name, applied_tags: tags, thread_metadata: metadata }: Channel,
  query: ParsedThreadSearchQuery,
) {
  const hasTag = (tag: string) => tags?.includes(tag) ?? false;
  const hasTags = query.tag_setting === 'match_all' ? query.tag?.every(hasTag) : query.tag?.some(hasTag);
  return (
    (query.name === undefined || containsWords(name ?? '', query.name, query.slop)) &&
    (query.max_id === undefined || compareSnowflakes(id, query.max_id) < 0) &&
    (query.min_id === undefined || compareSnowflakes(id, query.min_id) > 0) &&
    (hasTags ?? true) &&
    (query.archived === undefined || query.archived === (metadata?.archived ?? false))
  );
}

/** Threads that are equal in that order are sorted by their creation. */
function compareThreads(a: Channel, b: Channel, query: ParsedThreadSearchQuery): number {
  const ascending = compareBy(a, b, query) || compareSnowflakes(a.id, b.id);
  return query.sort_order === 'asc' ? ascending : -ascending;
}

function compareBy(a: Channel, b: Channel, { sort_by: order, name = '' }: ParsedThreadSearchQuery): number {
  switch (order) {
    case 'relevance':
      return relevanceOf(a.name ?? '', name) - relevanceOf(b.name ?? '', name);
    case 'creation_time':
      return 0;
    case 'last_message_time':
      return compareSnowflakes(a.last_message_id ?? a.id, b.last_message_id ?? b.id);
    case 'archive_time':
      return archivedAt(a) - archivedAt(b);
  }
}

function archivedAt({ thread_metadata: metadata }: Channel): number {
  return Date.parse(metadata?.archive_timestamp ?? '') || 0;
}

/** The message that the thread was started from, or the first one of a post: it has the id of the thread. */
function firstMessageOf(parent: ChannelRecord, { channel, messages }: ChannelRecord): MessageRecord | undefined {
  return messages.get(channel.id) ?? parent.messages.get(channel.id);
}
