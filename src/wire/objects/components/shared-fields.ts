import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedInteger, boundedText, snowflake } from '../../validation/field-schemas.js';

/** Fields that every component has: 0 or absent means that Discord assigns an id. */
export const componentId = boundedInteger(0, 2 ** 31 - 1).optional();

/** 1 to 100 characters, set by the sender and returned in the interaction. */
export const customId = boundedText(1, limits.customId);

/** An emoji of a component: `name` for a Unicode emoji, `id` for a guild emoji. */
export const PartialEmoji = z.object({
  id: snowflake().nullable().optional(),
  name: boundedText(0, limits.components.emojiName).nullable().optional(),
  animated: z.boolean().optional(),
});
export type PartialEmoji = z.input<typeof PartialEmoji>;
