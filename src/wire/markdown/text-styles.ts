/** Styles of a part of a line. Their content may contain Markdown; texts of users need `escapeMarkdown`. */
import { ZERO_WIDTH_SPACE } from './zero-width-space.js';

/**
 * Encloses content in a marker. Blank content is returned unchanged: its markers would be shown as text, or would enclose
 * what follows.
 */
function enclose(content: string, marker: string): string {
  return content.trim() === '' ? content : `${marker}${content}${marker}`;
}

/**
 * Formats content in bold. Blank content is returned unchanged.
 *
 * @param content may contain Markdown. Pass texts of users through `escapeMarkdown`
 * @example
 * await use.reply(`${bold(escapeMarkdown(use.options.title))} was created.`);
 */
export function bold(content: string): string {
  return enclose(content, '**');
}

/**
 * Formats content in italics. Blank content is returned unchanged; spaces at its ends stay outside.
 *
 * @param content may contain Markdown. Pass texts of users through `escapeMarkdown`
 * @example
 * await use.reply(italic('The crew is away.'));
 */
export function italic(content: string): string {
  const text = content.trim();
  return content.replace(text, () => enclose(text, '*'));
}

/**
 * Underlines content. Blank content is returned unchanged.
 *
 * @param content may contain Markdown. Pass texts of users through `escapeMarkdown`
 * @example
 * await use.reply(`It starts at ${underline('nine')}.`);
 */
export function underline(content: string): string {
  return enclose(content, '__');
}

/**
 * Strikes content through. Blank content is returned unchanged.
 *
 * @param content may contain Markdown. Pass texts of users through `escapeMarkdown`
 * @example
 * await use.reply(`${strikethrough('Tuesday')} Wednesday`);
 */
export function strikethrough(content: string): string {
  return enclose(separateFrom(content, '~'), '~~');
}

/**
 * Hides content until the reader clicks it. Blank content is returned unchanged.
 *
 * @param content may contain Markdown. Pass texts of users through `escapeMarkdown`
 * @example
 * await use.reply(`The answer is ${spoiler(answer)}.`);
 */
export function spoiler(content: string): string {
  return enclose(separateFrom(content, '|'), '||');
}

/** Adds an invisible character after content whose last character would count as a part of the end marker, even escaped. */
function separateFrom(content: string, markerCharacter: string): string {
  return content.endsWith(markerCharacter) ? content + ZERO_WIDTH_SPACE : content;
}
