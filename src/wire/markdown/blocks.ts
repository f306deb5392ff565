/** Formats of whole lines. They need to be at the start of a line. */
import { describeValue, FormatterError } from './formatter-error.js';

/**
 * Quotes content, in all its lines.
 *
 * @param content may contain Markdown. Pass texts of users through `escapeMarkdown`
 * @example
 * await use.reply(quote(escapeMarkdown(form.values.reason)));
 */
export function quote(content: string): string {
  return content.replaceAll(/^/gm, '> ');
}

/**
 * Quotes content and everything that follows it in the message.
 *
 * @param content may contain Markdown. Pass texts of users through `escapeMarkdown`
 * @example
 * await use.reply(`The report:\n${blockQuote(report)}`);
 */
export function blockQuote(content: string): string {
  return `>>> ${content}`;
}

/**
 * Formats content as a heading. Each line of the content becomes a heading.
 *
 * @param content one or several lines
 * @param level 1 (large) to 3 (small). Default: 1
 * @throws {FormatterError} when the level is another number
 * @example
 * textDisplay(`${heading('Open tickets', 2)}\n${unorderedList(subjects)}`);
 */
export function heading(content: string, level: 1 | 2 | 3 = 1): string {
  if (![1, 2, 3].includes(level)) {
    throw new FormatterError(`heading: ${describeValue(level)} is not a level of headings. Use 1, 2 or 3.`);
  }
  return prefixLines(content, `${'#'.repeat(level)} `);
}

/**
 * Formats content as small, gray text. Each line of the content becomes subtext.
 *
 * @param content may contain Markdown. Pass texts of users through `escapeMarkdown`
 * @example
 * await use.reply(`Saved.\n${subtext('Only you can see this.')}`);
 */
export function subtext(content: string): string {
  return prefixLines(content, '-# ');
}

/** Prefixes each line that is not blank. A prefix alone would be shown as text. */
function prefixLines(content: string, prefix: string): string {
  return content.replaceAll(/^(?=.*\S)/gm, prefix);
}
