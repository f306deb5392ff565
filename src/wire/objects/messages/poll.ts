import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedInteger, boundedList, boundedText } from '../../validation/field-schemas.js';
import { PartialEmoji } from '../components/shared-fields.js';

const bounds = limits.poll;

/** The text of a question, or the text and emoji of an answer. */
const PollMedia = z.object({ text: z.string().optional(), emoji: PartialEmoji.optional() });

/** A poll of a message. Results are approximate while it runs and exact once `is_finalized`. */
export const Poll = z.object({
  question: PollMedia,
  answers: z.array(z.object({ answer_id: z.int(), poll_media: PollMedia })),
  expiry: z.string().nullable(),
  allow_multiselect: z.boolean(),
  /** 1: the only layout. */
  layout_type: z.int(),
  results: z
    .object({
      is_finalized: z.boolean(),
      /** Answers without a vote may be missing. */
      answer_counts: z.array(z.object({ id: z.int(), count: z.int(), me_voted: z.boolean() })),
    })
    .optional(),
});
export type Poll = z.output<typeof Poll>;

/** A poll to send. It cannot be edited afterwards. */
export const PollRequest = z.object({
  question: z.object({ text: boundedText(1, bounds.question) }),
  answers: boundedList(
    z.object({
      poll_media: z.object({ text: boundedText(1, bounds.answer).optional(), emoji: PartialEmoji.optional() }),
    }),
    1,
    bounds.answers,
  ),
  /** Duration in hours, 1 to 768. Default 24. */
  duration: boundedInteger(1, bounds.hours.max).default(bounds.hours.default),
  allow_multiselect: z.boolean().default(false),
  layout_type: z.literal(1).default(1),
});
export type PollRequest = z.input<typeof PollRequest>;
