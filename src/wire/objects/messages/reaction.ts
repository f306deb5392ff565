import { z } from 'zod';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { PartialEmoji } from '../components/shared-fields.js';

/** Reaction types: `BURST` reactions are animated and need a subscription. */
export const reactionTypes = { NORMAL: 0, BURST: 1 } as const;

/** All reactions to a message with one emoji. */
export interface Reaction {
  count: number;
  count_details: {
    burst: number;
    normal: number;
  };
  /** Whether the current user reacted with it. */
  me: boolean;
  me_burst: boolean;
  emoji: PartialEmoji;
  burst_colors: string[];
}
export const Reaction: ObjectSchema<Reaction> = z.object({
  count: z.int(),
  count_details: z.object({ burst: z.int(), normal: z.int() }),
  me: z.boolean(),
  me_burst: z.boolean(),
  emoji: PartialEmoji,
  burst_colors: z.array(z.string()),
});
