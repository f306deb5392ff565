import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedInteger, boundedList, boundedText } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { PartialEmoji } from '../components/shared-fields.js';

const bounds = limits.poll;

/** The text of a question, or the text and emoji of an answer. */
const PollMedia = z.object({ text: z.string().optional(), emoji: PartialEmoji.optional() });

/** A poll of a message. Results are approximate while it runs and exact once `is_finalized`. */
export interface Poll {
  question: {
    text?: string | undefined;
    emoji?: PartialEmoji | undefined;
  };
  answers: {
    answer_id: number;
    poll_media: {
      text?: string | undefined;
      emoji?: PartialEmoji | undefined;
    };
  }[];
  expiry: string | null;
  allow_multiselect: boolean;
  /** 1: the only layout. */
  layout_type: number;
  results?:
    | {
        is_finalized: boolean;
        /** Answers without a vote may be missing. */
        answer_counts: {
          id: number;
          count: number;
          me_voted: boolean;
        }[];
      }
    | undefined;
}
export const Poll: ObjectSchema<Poll> = z.object({
  question: PollMedia,
  answers: z.array(z.object({ answer_id: z.int(), poll_media: PollMedia })),
  expiry: z.string().nullable(),
  allow_multiselect: z.boolean(),
  layout_type: z.int(),
  results: z
    .object({
      is_finalized: z.boolean(),
      answer_counts: z.array(z.object({ id: z.int(), count: z.int(), me_voted: z.boolean() })),
    })
    .optional(),
});

/** A poll to send. It cannot be edited afterwards. */
export interface PollRequest {
  question: {
    text: string;
  };
  answers: {
    poll_media: {
      text?: string | undefined;
      emoji?: PartialEmoji | undefined;
    };
  }[];
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
  answers: boundedList(
    z.object({
      poll_media: z.object({ text: boundedText(1, bounds.answer).optional(), emoji: PartialEmoji.optional() }),
    }),
    1,
    bounds.answers,
  ),
  duration: boundedInteger(1, bounds.hours.max).default(bounds.hours.default),
  allow_multiselect: z.boolean().default(false),
  layout_type: z.literal(1).default(1),
});
