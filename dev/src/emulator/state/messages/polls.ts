/** Polls: their votes, results and expiry. */

import { compareSnowflakes, type Poll, type PollRequest, type User } from 'guildhall/wire';
import type { z } from 'zod';
import type { ChannelRecord, MessageRecord, PollRecord } from '../records/channels.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { completeEmoji } from './custom-emojis.js';
import { messageAudiences } from './message-audiences.js';

const HOUR_MS = 60 * 60_000;

/** Creates a poll that starts now. Its answers are numbered from 1. */
export function createPoll(world: World, request: z.output<typeof PollRequest>): PollRecord {
  return {
    question: request.question,
    answers: request.answers.map(({ poll_media: { text, emoji } }, index) => ({
      answer_id: index + 1,
      poll_media: { ...(text ? { text } : {}), ...(emoji ? { emoji: completeEmoji(world, emoji) } : {}) },
    })),
    allowsMultiselect: request.allow_multiselect,
    layout: request.layout_type,
    endsAt: world.clock.now() + request.duration * HOUR_MS,
    isFinished: false,
    votes: new Map(request.answers.map((_, index) => [index + 1, new Set<string>()])),
  };
}

/** Whether a poll has ended. */
export function isPollOver(world: World, poll: PollRecord): boolean {
  return poll.endsAt <= world.clock.now();
}

/**
 * Returns the API object of a poll, with its results.
 * @param viewerId the user whose votes are marked. Default: none
 */
export function serializePoll(world: World, poll: PollRecord, viewerId?: string): Poll {
  return {
    question: poll.question,
    answers: [...poll.answers],
    expiry: world.timestamp(poll.endsAt),
    allow_multiselect: poll.allowsMultiselect,
    layout_type: poll.layout,
    results: {
      is_finalized: isPollOver(world, poll),
      answer_counts: [...poll.votes].map(([id, voters]) => ({
        id,
        count: voters.size,
        me_voted: viewerId !== undefined && voters.has(viewerId),
      })),
    },
  };
}

/** Returns one page of the users who voted for an answer, by ascending id. */
export function votersOf(
  world: World,
  poll: PollRecord,
  answerId: number,
  { after = '0', limit }: { readonly after?: string | undefined; readonly limit: number },
): User[] {
  return [...(poll.votes.get(answerId) ?? [])]
    .filter((id) => compareSnowflakes(id, after) > 0)
    .sort(compareSnowflakes)
    .slice(0, limit)
    .flatMap((id) => world.users.get(id)?.user ?? []);
}

/** Adds a vote. If the poll allows only one answer, the other vote of the user is removed. */
export function insertPollVote(
  channel: ChannelRecord,
  record: MessageRecord,
  poll: PollRecord,
  userId: string,
  answerId: number,
): StateChange<undefined> {
  const voters = poll.votes.get(answerId);
  if (!voters || voters.has(userId)) return { result: undefined, events: [] };
  const previousAnswers = poll.allowsMultiselect
    ? []
    : [...poll.votes.keys()].filter((id) => poll.votes.get(id)?.has(userId));
  const removals = previousAnswers.flatMap((id) => removePollVote(channel, record, poll, userId, id).events);
  voters.add(userId);
  return {
    result: undefined,
    events: [...removals, ...voteEvents(channel, record, 'messagePollVoteAdd', userId, answerId)],
  };
}

/** Removes a vote. Does nothing if there is none. */
export function removePollVote(
  channel: ChannelRecord,
  record: MessageRecord,
  poll: PollRecord,
  userId: string,
  answerId: number,
): StateChange<undefined> {
  if (!poll.votes.get(answerId)?.delete(userId)) return { result: undefined, events: [] };
  return { result: undefined, events: voteEvents(channel, record, 'messagePollVoteRemove', userId, answerId) };
}

function voteEvents(
  channel: ChannelRecord,
  record: MessageRecord,
  event: 'messagePollVoteAdd' | 'messagePollVoteRemove',
  userId: string,
  answerId: number,
): EmittedEvent[] {
  const { id, guild_id: guildId } = channel.channel;
  const data = {
    user_id: userId,
    channel_id: id,
    message_id: record.message.id,
    ...(guildId === undefined ? {} : { guild_id: guildId }),
    answer_id: answerId,
  };
  return messageAudiences(channel, record).map((audience) => ({ event, data, audience }));
}
