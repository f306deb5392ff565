/** A single regional indicator is an emoji of Discord, although only pairs of them are flags. */
const REGIONAL_INDICATOR = /^[\u{1f1e6}-\u{1f1ff}]$/u;
/** One visible character, regardless of its number of code points. */
const UNICODE_EMOJI_PATTERN = '^\\p{RGI_Emoji}$';
/** Compiled with the first emoji, since that takes milliseconds. */
let unicodeEmoji: RegExp | undefined;
/** Requests the colored form of a character that also has a text form. */
const EMOJI_VARIATION_SELECTOR = '\ufe0f';

/** Whether a text is one Unicode emoji, in the version of Unicode that Node supports. */
export function isUnicodeEmoji(text: string): boolean {
  if (REGIONAL_INDICATOR.test(text)) return true;
  // Not a literal: the flag v is newer than the language level of this project, but supported by its oldest Node version.
  unicodeEmoji ??= new RegExp(UNICODE_EMOJI_PATTERN, 'v');
  const pattern = unicodeEmoji;
  return [text, text + EMOJI_VARIATION_SELECTOR].some((each) => pattern.test(each));
}
