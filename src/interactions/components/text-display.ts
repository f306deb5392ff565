import { componentTypes } from '../../wire/objects/components/component-types.js';
import type { TextDisplayRequest } from '../../wire/objects/components/text-display.js';

/** A text in markdown: a string, or a `textDisplay`. */
export type TextDisplayInput = string | TextDisplayRequest;

/**
 * A text in markdown, in a message layout or between the fields of a modal.
 * @param content 1 to 4000 characters; all texts of a message together have at most 4000
 * @see https://docs.discord.com/developers/components/reference
 */
export function textDisplay(content: string): TextDisplayRequest {
  return { type: componentTypes.TEXT_DISPLAY, content };
}

/** Converts a string to a component. */
export function toTextDisplay(text: TextDisplayInput): TextDisplayRequest {
  return typeof text === 'string' ? textDisplay(text) : text;
}
