import { z } from 'zod';
import { PartialEmoji } from '../objects/components/shared-fields.js';
import { Member } from '../objects/member.js';
import { inChannel, maybeInGuild } from './place.js';

export const MessageDelete = z.object({ id: z.string(), ...inChannel });
export const MessageDeleteBulk = z.object({ ids: z.array(z.string()), ...inChannel });

const atMessage = { ...inChannel, message_id: z.string() };
export const ReactionRemove = z.object({
  ...atMessage,
  user_id: z.string(),
  emoji: PartialEmoji,
  burst: z.boolean(),
  /** A number of `reactionTypes`. */
  type: z.int(),
});
export const ReactionAdd = ReactionRemove.extend({
  member: Member.optional(),
  message_author_id: z.string().optional(),
  /** As `#rrggbb`. */
  burst_colors: z.array(z.string()).optional(),
});
export const ReactionRemoveAll = z.object(atMessage);
export const ReactionRemoveEmoji = z.object({ ...atMessage, emoji: PartialEmoji });

/** One for each answer. */
export const PollVote = z.object({ ...atMessage, user_id: z.string(), answer_id: z.int() });

export const TypingStart = z.object({
  channel_id: z.string(),
  ...maybeInGuild,
  user_id: z.string(),
  /** Seconds since 1970. */
  timestamp: z.int(),
  member: Member.optional(),
});
