import { z } from 'zod';
import { PartialEmoji } from '../objects/components/shared-fields.js';
import { Member } from '../objects/users/member.js';
import type { ObjectSchema } from '../validation/schema-types.js';
import { channelIdFields, optionalGuildIdField } from './location-fields.js';

/** The payload of `messageDelete`. It does not contain the message. */
export interface MessageDelete {
  id: string;
  guild_id?: string | undefined;
  channel_id: string;
}
export const MessageDelete: ObjectSchema<MessageDelete> = z.object({ id: z.string(), ...channelIdFields });
/** The payload of `messageDeleteBulk`. */
export interface MessageDeleteBulk {
  ids: string[];
  guild_id?: string | undefined;
  channel_id: string;
}
export const MessageDeleteBulk: ObjectSchema<MessageDeleteBulk> = z.object({
  ids: z.array(z.string()),
  ...channelIdFields,
});

const messageIdFields = { ...channelIdFields, message_id: z.string() };
/** The payload of `messageReactionRemove`. */
export interface ReactionRemove {
  guild_id?: string | undefined;
  channel_id: string;
  message_id: string;
  user_id: string;
  emoji: PartialEmoji;
  burst: boolean;
  /** A value of `reactionTypes`. */
  type: number;
}
export const ReactionRemove: ObjectSchema<ReactionRemove> = z.object({
  ...messageIdFields,
  user_id: z.string(),
  emoji: PartialEmoji,
  burst: z.boolean(),
  type: z.int(),
});
/** The payload of `messageReactionAdd`. */
export interface ReactionAdd extends ReactionRemove {
  member?: Member | undefined;
  message_author_id?: string | undefined;
  /** As `#rrggbb`. */
  burst_colors?: string[] | undefined;
}
export const ReactionAdd: ObjectSchema<ReactionAdd> = ReactionRemove.extend({
  member: Member.optional(),
  message_author_id: z.string().optional(),
  burst_colors: z.array(z.string()).optional(),
});
/** The payload of `messageReactionRemoveAll`. */
export interface ReactionRemoveAll {
  guild_id?: string | undefined;
  channel_id: string;
  message_id: string;
}
export const ReactionRemoveAll: ObjectSchema<ReactionRemoveAll> = z.object(messageIdFields);
/** The payload of `messageReactionRemoveEmoji`. */
export interface ReactionRemoveEmoji {
  guild_id?: string | undefined;
  channel_id: string;
  message_id: string;
  emoji: PartialEmoji;
}
export const ReactionRemoveEmoji: ObjectSchema<ReactionRemoveEmoji> = z.object({
  ...messageIdFields,
  emoji: PartialEmoji,
});

/** One for each answer. */
export interface PollVote {
  guild_id?: string | undefined;
  channel_id: string;
  message_id: string;
  user_id: string;
  answer_id: number;
}
export const PollVote: ObjectSchema<PollVote> = z.object({
  ...messageIdFields,
  user_id: z.string(),
  answer_id: z.int(),
});

/** The payload of `typingStart`. */
export interface TypingStart {
  channel_id: string;
  guild_id?: string | undefined;
  user_id: string;
  /** Seconds since 1970. */
  timestamp: number;
  member?: Member | undefined;
}
export const TypingStart: ObjectSchema<TypingStart> = z.object({
  channel_id: z.string(),
  ...optionalGuildIdField,
  user_id: z.string(),
  timestamp: z.int(),
  member: Member.optional(),
});
