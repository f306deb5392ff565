/** Reactions to messages. */
import { compareSnowflakes, type Reaction, reactionTypes, type User } from 'guildhall/wire';
import { serializeMember } from '../members/members.js';
import type { ChannelRecord, MessageRecord, ReactionRecord } from '../records/channels.js';
import type { Audience, EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { messageAudiences } from './message-audiences.js';

/** An emoji in a reaction. */
export type ReactionEmoji = ReactionRecord['emoji'];

/** The message of a reaction. */
export interface ReactionTarget {
  readonly world: World;
  readonly channel: ChannelRecord;
  readonly message: MessageRecord;
}

/** Finds the reactions to a message with an emoji. */
export function findReaction(
  { message }: Pick<ReactionTarget, 'message'>,
  emoji: ReactionEmoji,
): ReactionRecord | undefined {
  return message.reactions?.find((each) => isSameEmoji(each.emoji, emoji));
}

function isSameEmoji(a: ReactionEmoji, b: ReactionEmoji): boolean {
  return a.id === null ? b.id === null && a.name === b.name : a.id === b.id;
}

/** Adds a user's reaction. Does nothing if it exists already. */
export function insertReaction(target: ReactionTarget, emoji: ReactionEmoji, userId: string): StateChange<undefined> {
  const { world, channel, message } = target;
  const reaction = findReaction(target, emoji) ?? { emoji, userIds: new Set<string>() };
  if (reaction.userIds.has(userId)) return { result: undefined, events: [] };
  reaction.userIds.add(userId);
  message.reactions = [...(message.reactions ?? []).filter((each) => each !== reaction), reaction];
  const member = world.guilds.get(channel.channel.guild_id ?? '')?.members.get(userId);
  const data = {
    ...reactionFields(target, reaction.emoji, userId),
    ...(member ? { member: serializeMember(world, member) } : {}),
    ...(message.message.webhook_id === undefined ? { message_author_id: message.message.author.id } : {}),
    burst_colors: [],
  };
  return {
    result: undefined,
    events: reactionEvents(target, (audience) => ({ event: 'messageReactionAdd', data, audience })),
  };
}

/** Removes a user's reaction. Does nothing if there is none. */
export function removeReaction(target: ReactionTarget, emoji: ReactionEmoji, userId: string): StateChange<undefined> {
  const reaction = findReaction(target, emoji);
  if (!reaction?.userIds.delete(userId)) return { result: undefined, events: [] };
  if (reaction.userIds.size === 0) removeReactionRecord(target, reaction);
  const data = reactionFields(target, reaction.emoji, userId);
  return {
    result: undefined,
    events: reactionEvents(target, (audience) => ({ event: 'messageReactionRemove', data, audience })),
  };
}

/** Removes all reactions to a message. */
export function removeAllReactions(target: ReactionTarget): StateChange<undefined> {
  if (!target.message.reactions?.length) return { result: undefined, events: [] };
  target.message.reactions = [];
  const data = locationFields(target);
  return {
    result: undefined,
    events: reactionEvents(target, (audience) => ({ event: 'messageReactionRemoveAll', data, audience })),
  };
}

/** Removes all reactions with one emoji. */
export function removeReactionsOfEmoji(target: ReactionTarget, emoji: ReactionEmoji): StateChange<undefined> {
  const reaction = findReaction(target, emoji);
  if (!reaction) return { result: undefined, events: [] };
  removeReactionRecord(target, reaction);
  const data = { ...locationFields(target), emoji: reaction.emoji };
  return {
    result: undefined,
    events: reactionEvents(target, (audience) => ({ event: 'messageReactionRemoveEmoji', data, audience })),
  };
}

/** A page of the users who reacted with an emoji, by ascending id. */
export function reactionUsers(
  target: Pick<ReactionTarget, 'world' | 'message'>,
  emoji: ReactionEmoji,
  { after = '0', limit }: { readonly after?: string | undefined; readonly limit: number },
): User[] {
  return [...(findReaction(target, emoji)?.userIds ?? [])]
    .filter((id) => compareSnowflakes(id, after) > 0)
    .sort(compareSnowflakes)
    .slice(0, limit)
    .flatMap((id) => target.world.users.get(id)?.user ?? []);
}

/**
 * The reactions to a message.
 * @param viewerId the user whose reactions are marked. Default: none
 */
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

function reactionFields(target: ReactionTarget, emoji: ReactionEmoji, userId: string) {
  return { ...locationFields(target), user_id: userId, emoji, burst: false, type: reactionTypes.NORMAL };
}

function reactionEvents(
  { channel, message }: ReactionTarget,
  toEvent: (audience: Audience) => EmittedEvent,
): EmittedEvent[] {
  return messageAudiences(channel, message).map(toEvent);
}
