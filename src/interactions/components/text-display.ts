import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { TextDisplayRequest } from '../../wire/objects/components/text-display.js';

/** A text in markdown: the text itself, or a `textDisplay`. */
export type TextDisplayInput = string | TextDisplayRequest;

/**
 * Text in markdown, 1..4000 characters, in a message of components or between the fields of a modal. All texts of a
 * message together have at most 4000.
 */
export function textDisplay(content: string): TextDisplayRequest {
  return { type: componentTypes.TEXT_DISPLAY, content };
}

/** A text as a component. */
export function toTextDisplay(text: TextDisplayInput): TextDisplayRequest {
  return typeof text === 'string' ? textDisplay(text) : text;
}
