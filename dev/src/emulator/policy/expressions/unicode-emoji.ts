/** A single regional indicator is an emoji of Discord, although only pairs of them are flags. */
const REGIONAL_INDICATOR = /^[\u{1f1e6}-\u{1f1ff}]$/u;
/** One visible character, regardless of its number of code points. */
const UNICODE_EMOJI_PATTERN = '^\\p{RGI_Emoji}$';
/**
 * Not a literal: the flag v is newer than the language level of this project, but supported by its oldest Node version.
 */
const UNICODE_EMOJI = new RegExp(UNICODE_EMOJI_PATTERN, 'v');
/** Requests the colored form of a character that also has a text form. */
const EMOJI_VARIATION_SELECTOR = '\ufe0f';

/** Whether a text is one Unicode emoji, in the version of Unicode that Node supports. */
export function isUnicodeEmoji(text: string): boolean {
  return (
    REGIONAL_INDICATOR.test(text) || [text, text + EMOJI_VARIATION_SELECTOR].some((each) => UNICODE_EMOJI.test(each))
  );
}
