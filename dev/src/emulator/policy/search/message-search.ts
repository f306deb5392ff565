import {
  compareSnowflakes,
  type Message,
  type MessageSearchResult,
  type ParsedMessageSearchQuery,
} from 'guildhall/wire';
import { channelsAndThreadsOfGuild, isThreadChannel } from '../../state/channels/channels.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import { serializeThreads } from '../../state/threads/thread-pages.js';
import type { World } from '../../state/world/world.js';
import { serializeMessageFor } from '../messages/message-access.js';
import { hasPermissionBits, permissionsIn } from '../permissions/permissions.js';
import type { Actor } from '../requests/authorized-call.js';
import { matchesQuery } from './message-filters.js';
import { relevanceOf } from './word-search.js';

/** The caller of a search, and the guild. */
export interface MessageSearcher {
  readonly world: World;
  readonly actor: Actor;
  readonly guild: GuildRecord;
}

/**
 * Searches the messages that the caller can see. Bots without MESSAGE_CONTENT find a message only by what they can read of
 * it: how Discord restricts their searches is not documented.
 */
export function searchMessages(call: MessageSearcher, query: ParsedMessageSearchQuery): MessageSearchResult {
  const { world, actor, guild } = call;
  const userId = actor.user.user.id;
  const channels = channelsAndThreadsOfGuild(world, guild.guild.id).filter(
    (channel) =>
      hasPermissionBits(permissionsIn(world, channel, userId), 'VIEW_CHANNEL', 'READ_MESSAGE_HISTORY') &&
      (query.include_nsfw || !isAgeRestricted(world, channel)),
  );
  const found = channels
    .flatMap(({ messages }) => [...messages.values()])
    .filter(({ ephemeralFor }) => ephemeralFor === undefined)
    .map((record) => serializeMessageFor(call, record))
    .filter((message) => matchesQuery(message, query));
  const page = sortMessages(found, query).slice(query.offset, query.offset + query.limit);
  const channelIds = new Set(page.map(({ channel_id }) => channel_id));
  const threads = channels.filter(({ channel }) => isThreadChannel(channel) && channelIds.has(channel.id));
  return {
    total_results: found.length,
    messages: page.map(({ reactions: _reactions, ...message }) => [{ ...message, hit: true }]),
    ...serializeThreads(world, threads, userId),
    doing_deep_historical_index: false,
  };
}

/** Messages that are equally relevant are sorted by time, newest first. */
function sortMessages(messages: readonly Message[], query: ParsedMessageSearchQuery): Message[] {
  const newestFirst = messages.toSorted((a, b) => compareSnowflakes(b.id, a.id));
  const { sort_by: sortBy, sort_order: order, content = '' } = query;
  if (sortBy === 'timestamp') return order === 'desc' ? newestFirst : newestFirst.toReversed();
  return newestFirst.toSorted((a, b) => relevanceOf(b.content, content) - relevanceOf(a.content, content));
}

/** Threads are as age-restricted as their channel. */
function isAgeRestricted(world: World, { channel }: ChannelRecord): boolean {
  const place = isThreadChannel(channel) ? world.channels.get(channel.parent_id ?? '')?.channel : channel;
  return place?.nsfw ?? false;
}
