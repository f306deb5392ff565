/** Characters that can start or end a format anywhere in a line, and `@` of the mentions of everyone. */
const INLINE = String.raw`[\\*_~|\`<[\]]|@(?=everyone|here)`;
/**
 * Characters that start a format only at the start of a line: headings, subtext, quotes and lists. The character precedes
 * the lookbehind, which would otherwise be tried at every position of a line of spaces.
 */
const AT_LINE_START = String.raw`[#>-](?<=^[^\S\n]*.)|\.(?<=^[^\S\n]*\d{1,10}.)`;
const URL_OR_SPECIAL = new RegExp(String.raw`https?://\S+|${INLINE}|${AT_LINE_START}`, 'gm');
/** The colon too, so that the address is no link: clients would show the backslashes in it. */
const SPECIAL_IN_URL = new RegExp(`${INLINE}|:`, 'g');

/** Addresses that contain nothing that could be a format. Clients show them as links. */
const PLAIN_URL =
  /^https?:\/\/[a-z\d][a-z\d.-]*(?::\d+)?(?:[/?#](?:[a-z\d\-./:?=&%#+,;!$'()]|_(?!_)|~(?=[a-z\d])|@(?!everyone|here))*)?$/i;

/**
 * Escapes a text of a user, so that Discord shows it as it was written: no formats, mentions, timestamps, custom emojis or
 * links with their own text. Addresses stay links, unless they contain characters of formats.
 *
 * Which users a message notifies is decided by `allowed_mentions`, not by its format.
 *
 * @param text the result is up to twice as long, which counts against the limit of the message
 * @example
 * await use.reply(`${bold(escapeMarkdown(use.options.title))} was created.`);
 */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(URL_OR_SPECIAL, (match) => {
    if (!match.startsWith('http')) return `\\${match}`;
    return PLAIN_URL.test(match) ? match : match.replaceAll(SPECIAL_IN_URL, String.raw`\$&`);
  });
}
