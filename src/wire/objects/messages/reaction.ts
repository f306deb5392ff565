import { z } from 'zod';
import { PartialEmoji } from '../components/shared-fields.js';

/** Reaction types: `BURST` reactions are animated and need a subscription. */
export const reactionTypes = { NORMAL: 0, BURST: 1 } as const;

/** All reactions to a message with one emoji. */
export const Reaction = z.object({
  count: z.int(),
  count_details: z.object({ burst: z.int(), normal: z.int() }),
  /** Whether the current user reacted with it. */
  me: z.boolean(),
  me_burst: z.boolean(),
  emoji: PartialEmoji,
  burst_colors: z.array(z.string()),
});
export type Reaction = z.output<typeof Reaction>;
