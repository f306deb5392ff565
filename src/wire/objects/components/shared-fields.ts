import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { checkComponentEmoji } from '../../validation/emoji-text.js';
import {
  absentField,
  boundedInteger,
  boundedText,
  type FormProblem,
  snowflake,
} from '../../validation/field-schemas.js';
import type { ObjectSchema, Schema } from '../../validation/schema-types.js';

/** Fields that every component has: 0 or absent means that Discord assigns an id. */
export const componentId: z.ZodOptional<z.ZodInt> = boundedInteger(0, 2 ** 31 - 1).optional();

/** 1 to 100 characters, set by the sender and returned in the interaction. */
export const customId: z.ZodString = boundedText(1, limits.customId);

/** The API's error for a disabled component in a modal. */
export const disabledProblem: FormProblem = {
  formCode: 'MODAL_COMPONENT_DISABLED',
  message: 'Components in a modal cannot be disabled',
};

/** `disabled` in a modal is an error, also with the value false. */
export const notDisabled: z.ZodOptional<Schema<undefined>> = absentField(disabledProblem).optional();

/** An emoji of a component: `name` for a Unicode emoji, `id` for a guild emoji. */
export interface PartialEmoji {
  id?: string | null | undefined;
  name?: string | null | undefined;
  animated?: boolean | undefined;
}
export const PartialEmoji: ObjectSchema<PartialEmoji> = z.object({
  id: snowflake().nullable().optional(),
  name: boundedText(0, limits.components.emojiName).nullable().optional(),
  animated: z.boolean().optional(),
});
/** {@link PartialEmoji} in a request. */
export const ComponentEmojiRequest: ObjectSchema<PartialEmoji> = PartialEmoji.check(checkComponentEmoji);
