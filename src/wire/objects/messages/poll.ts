import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedInteger, boundedList, boundedText } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { ComponentEmojiRequest, PartialEmoji } from '../components/shared-fields.js';

const bounds = limits.poll;

/** The text of a question, or the text and emoji of an answer. */
export interface PollMedia {
  text?: string | undefined;
  emoji?: PartialEmoji | undefined;
}
export const PollMedia: ObjectSchema<PollMedia> = z.object({
  text: z.string().optional(),
  emoji: PartialEmoji.optional(),
});

/** An answer that users can vote for. */
export interface PollAnswer {
  answer_id: number;
  poll_media: PollMedia;
}
export const PollAnswer: ObjectSchema<PollAnswer> = z.object({ answer_id: z.int(), poll_media: PollMedia });

/** The number of votes for an answer. */
export interface PollAnswerCount {
  /** The id of the answer. */
  id: number;
  count: number;
  me_voted: boolean;
}
export const PollAnswerCount: ObjectSchema<PollAnswerCount> = z.object({
  id: z.int(),
  count: z.int(),
  me_voted: z.boolean(),
});

/** The counted votes of a poll. */
export interface PollResults {
  is_finalized: boolean;
  /** Answers without a vote may be missing. */
  answer_counts: PollAnswerCount[];
}
export const PollResults: ObjectSchema<PollResults> = z.object({
  is_finalized: z.boolean(),
  answer_counts: z.array(PollAnswerCount),
});

/** A poll of a message. Results are approximate while it runs and exact once `is_finalized`. */
export interface Poll {
  question: PollMedia;
  answers: PollAnswer[];
  expiry: string | null;
  allow_multiselect: boolean;
  /** 1: the only layout. */
  layout_type: number;
  results?: PollResults | undefined;
}
export const Poll: ObjectSchema<Poll> = z.object({
  question: PollMedia,
  answers: z.array(PollAnswer),
  expiry: z.string().nullable(),
  allow_multiselect: z.boolean(),
  layout_type: z.int(),
  results: PollResults.optional(),
});

/** An answer of a poll to send: text, an emoji or both. Null means absent. */
export interface PollAnswerRequest {
  poll_media: {
    text?: string | null | undefined;
    emoji?: PartialEmoji | null | undefined;
  };
}
export const PollAnswerRequest: ObjectSchema<PollAnswerRequest> = z.object({
  poll_media: z.object({
    text: boundedText(1, bounds.answer).nullable().optional(),
    emoji: ComponentEmojiRequest.nullable().optional(),
  }),
});

/** A poll to send. It cannot be edited afterwards. */
export interface PollRequest {
  question: {
    text: string;
  };
  answers: PollAnswerRequest[];
  /** Duration in hours, 1 to 768. Default 24. */
  duration?: number | undefined;
  allow_multiselect?: boolean | undefined;
  layout_type?: 1 | undefined;
}

/** {@link PollRequest} after validation, with defaults filled in. */
export interface ParsedPollRequest extends PollRequest {
  duration: number;
  allow_multiselect: boolean;
  layout_type: 1;
}
export const PollRequest: ObjectSchema<ParsedPollRequest, PollRequest> = z.object({
  question: z.object({ text: boundedText(1, bounds.question) }),
  answers: boundedList(PollAnswerRequest, 1, bounds.answers),
  duration: boundedInteger(bounds.hours.min, bounds.hours.max).default(bounds.hours.default),
  allow_multiselect: z.boolean().default(false),
  layout_type: z.literal(1).default(1),
});
