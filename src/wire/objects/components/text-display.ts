import { z } from 'zod';
import { limits } from '../../limits.js';
import { text } from '../../schema.js';
import { componentTypes } from './component-types.js';
import { componentId } from './shared-fields.js';

/** Markdown text, in messages with the flag IS_COMPONENTS_V2 and in modals. */
export const TextDisplayRequest = z.object({
  type: z.literal(componentTypes.TEXT_DISPLAY),
  id: componentId,
  content: text(1, limits.components.textDisplay),
});
export type TextDisplayRequest = z.input<typeof TextDisplayRequest>;
