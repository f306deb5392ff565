import { z } from 'zod';
import { limits } from '../../limits.js';
import { integer, snowflake, text } from '../../schema.js';

/** Fields that every component has: 0 or absent means that the service gives an id. */
export const componentId = integer(0, 2 ** 31 - 1).optional();

/** 1..100 characters, chosen by the sender and echoed in the interaction. */
export const customId = text(1, limits.customId);

/** An emoji of a component: `name` for a standard one, `id` for one of a guild. */
export const PartialEmoji = z.object({
  id: snowflake().nullable().optional(),
  name: text(0, limits.components.emojiName).nullable().optional(),
  animated: z.boolean().optional(),
});
export type PartialEmoji = z.input<typeof PartialEmoji>;
