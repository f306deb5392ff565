/** Reactions to messages. */
import { compareSnowflakes } from '../../../base/snowflake.js';
import { type Reaction, reactionTypes } from '../../../wire/objects/messages/reaction.js';
import type { User } from '../../../wire/objects/users/user.js';
import { serializeMember } from '../members/members.js';
import type { ChannelRecord, MessageRecord, ReactionRecord } from '../records/channels.js';
import type { Audience, EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { messageAudiences } from './message-audiences.js';

/** An emoji in a reaction. */
export type ReactionEmoji = ReactionRecord['emoji'];

/** Where a reaction is. */
export interface ReactionTarget {
  readonly world: World;
  readonly channel: ChannelRecord;
  readonly message: MessageRecord;
}

/** The reactions to a message with an emoji, if there are any. */
export function findReaction(
  { message }: Pick<ReactionTarget, 'message'>,
  emoji: ReactionEmoji,
): ReactionRecord | undefined {
  return message.reactions?.find((each) => isSameEmoji(each.emoji, emoji));
}

function isSameEmoji(a: ReactionEmoji, b: ReactionEmoji): boolean {
  return a.id === null ? b.id === null && a.name === b.name : a.id === b.id;
}

/** Adds an account's reaction. Nothing happens when it is there. */
export function addReaction(place: ReactionTarget, emoji: ReactionEmoji, userId: string): StateChange<undefined> {
  const { world, channel, message } = place;
  const reaction = findReaction(place, emoji) ?? { emoji, userIds: new Set<string>() };
  if (reaction.userIds.has(userId)) return { result: undefined, events: [] };
  reaction.userIds.add(userId);
  message.reactions = [...(message.reactions ?? []).filter((each) => each !== reaction), reaction];
  const member = world.guilds.get(channel.channel.guild_id ?? '')?.members.get(userId);
  const data = {
    ...reactionFields(place, reaction.emoji, userId),
    ...(member ? { member: serializeMember(world, member) } : {}),
    ...(message.message.webhook_id === undefined ? { message_author_id: message.message.author.id } : {}),
    burst_colors: [],
  };
  return {
    result: undefined,
    events: reactionEvents(place, (audience) => ({ event: 'messageReactionAdd', data, audience })),
  };
}

/** Takes an account's reaction away. Nothing happens when there is none. */
export function removeReaction(place: ReactionTarget, emoji: ReactionEmoji, userId: string): StateChange<undefined> {
  const reaction = findReaction(place, emoji);
  if (!reaction?.userIds.delete(userId)) return { result: undefined, events: [] };
  if (reaction.userIds.size === 0) removeReactionRecord(place, reaction);
  const data = reactionFields(place, reaction.emoji, userId);
  return {
    result: undefined,
    events: reactionEvents(place, (audience) => ({ event: 'messageReactionRemove', data, audience })),
  };
}

/** Takes all reactions to a message away. */
export function removeAllReactions(place: ReactionTarget): StateChange<undefined> {
  if (!place.message.reactions?.length) return { result: undefined, events: [] };
  place.message.reactions = [];
  const data = locationFields(place);
  return {
    result: undefined,
    events: reactionEvents(place, (audience) => ({ event: 'messageReactionRemoveAll', data, audience })),
  };
}

/** Takes all reactions with one emoji away. */
export function removeReactionsOfEmoji(place: ReactionTarget, emoji: ReactionEmoji): StateChange<undefined> {
  const reaction = findReaction(place, emoji);
  if (!reaction) return { result: undefined, events: [] };
  removeReactionRecord(place, reaction);
  const data = { ...locationFields(place), emoji: reaction.emoji };
  return {
    result: undefined,
    events: reactionEvents(place, (audience) => ({ event: 'messageReactionRemoveEmoji', data, audience })),
  };
}

/** Who reacted with an emoji, by ascending id. */
export function reactionUsers(
  place: Pick<ReactionTarget, 'world' | 'message'>,
  emoji: ReactionEmoji,
  { after = '0', limit }: { readonly after?: string | undefined; readonly limit: number },
): User[] {
  return [...(findReaction(place, emoji)?.userIds ?? [])]
    .filter((id) => compareSnowflakes(id, after) > 0)
    .sort(compareSnowflakes)
    .slice(0, limit)
    .flatMap((id) => place.world.users.get(id)?.user ?? []);
}

/** The reactions to a message. @param viewerId whose own are marked; nobody's when absent */
export function serializeReactions({ reactions = [] }: MessageRecord, viewerId?: string): Reaction[] {
  return reactions.map(({ emoji, userIds }) => ({
    count: userIds.size,
    count_details: { burst: 0, normal: userIds.size },
    me: viewerId !== undefined && userIds.has(viewerId),
    me_burst: false,
    emoji,
    burst_colors: [],
  }));
}

function removeReactionRecord({ message }: ReactionTarget, reaction: ReactionRecord): void {
  message.reactions = message.reactions?.filter((each) => each !== reaction);
}

function locationFields({ channel, message }: ReactionTarget) {
  const { id, guild_id: guildId } = channel.channel;
  return {
    channel_id: id,
    message_id: message.message.id,
    ...(guildId === undefined ? {} : { guild_id: guildId }),
  };
}

function reactionFields(place: ReactionTarget, emoji: ReactionEmoji, userId: string) {
  return { ...locationFields(place), user_id: userId, emoji, burst: false, type: reactionTypes.NORMAL };
}

function reactionEvents(
  { channel, message }: ReactionTarget,
  emission: (audience: Audience) => EmittedEvent,
): EmittedEvent[] {
  return messageAudiences(channel, message).map(emission);
}
