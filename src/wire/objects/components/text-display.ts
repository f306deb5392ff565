import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedText } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { componentTypes } from './component-types.js';
import { componentId } from './shared-fields.js';

/** Markdown text, in messages with the flag IS_COMPONENTS_V2 and in modals. */
export interface TextDisplayRequest {
  type: 10;
  id?: number | undefined;
  content: string;
}
export const TextDisplayRequest: ObjectSchema<TextDisplayRequest> = z.object({
  type: z.literal(componentTypes.TEXT_DISPLAY),
  id: componentId,
  content: boundedText(1, limits.components.textDisplay),
});
