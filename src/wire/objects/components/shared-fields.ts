import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedInteger, boundedText, snowflake } from '../../validation/field-schemas.js';

/** Fields that every component has: 0 or absent means that the service gives an id. */
export const componentId = boundedInteger(0, 2 ** 31 - 1).optional();

/** 1..100 characters, chosen by the sender and echoed in the interaction. */
export const customId = boundedText(1, limits.customId);

/** An emoji of a component: `name` for a standard one, `id` for one of a guild. */
export const PartialEmoji = z.object({
  id: snowflake().nullable().optional(),
  name: boundedText(0, limits.components.emojiName).nullable().optional(),
  animated: z.boolean().optional(),
});
export type PartialEmoji = z.input<typeof PartialEmoji>;
