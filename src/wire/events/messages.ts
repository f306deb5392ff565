import { z } from 'zod';
import { PartialEmoji } from '../objects/components/shared-fields.js';
import { Member } from '../objects/users/member.js';
import { channelIdFields, optionalGuildIdField } from './location-fields.js';

export const MessageDelete = z.object({ id: z.string(), ...channelIdFields });
export const MessageDeleteBulk = z.object({ ids: z.array(z.string()), ...channelIdFields });

const messageIdFields = { ...channelIdFields, message_id: z.string() };
export const ReactionRemove = z.object({
  ...messageIdFields,
  user_id: z.string(),
  emoji: PartialEmoji,
  burst: z.boolean(),
  /** A value of `reactionTypes`. */
  type: z.int(),
});
export const ReactionAdd = ReactionRemove.extend({
  member: Member.optional(),
  message_author_id: z.string().optional(),
  /** As `#rrggbb`. */
  burst_colors: z.array(z.string()).optional(),
});
export const ReactionRemoveAll = z.object(messageIdFields);
export const ReactionRemoveEmoji = z.object({ ...messageIdFields, emoji: PartialEmoji });

/** One for each answer. */
export const PollVote = z.object({ ...messageIdFields, user_id: z.string(), answer_id: z.int() });

export const TypingStart = z.object({
  channel_id: z.string(),
  ...optionalGuildIdField,
  user_id: z.string(),
  /** Seconds since 1970. */
  timestamp: z.int(),
  member: Member.optional(),
});
