/**
 * Mentions in the message box are shown by name (`@Robin`) and sent as Discord's markup (`<@80351110224678912>`). A
 * `MentionText` is one such pair.
 */

export interface MentionText {
  readonly text: string;
  readonly markup: string;
}

/** Replaces every mention that is a whole word by its markup. Longer mentions are replaced first. */
export function encodeMentions(text: string, mentions: readonly MentionText[]): string {
  const ordered = [...mentions].sort((a, b) => b.text.length - a.text.length);
  if (ordered.length === 0) return text;
  const markups = new Map(ordered.map((mention) => [mention.text, mention.markup]));
  const alternatives = ordered.map((mention) => escapeRegExp(mention.text)).join('|');
  const pattern = new RegExp(`(?:${alternatives})(?![\\p{L}\\p{N}_])`, 'gu');
  return text.replace(pattern, (match) => markups.get(match) ?? match);
}

/** Finds the displayed name of a mentioned user, role or channel. */
export type MentionNameResolver = (kind: 'user' | 'role' | 'channel', id: string) => string | undefined;

const MENTION = /<(?:(@&|@!?|#)(\d+)|a?:(\w+):\d+)>/g;

/** Converts the content of a message to editable text: mentions by name, with the pairs that convert them back. */
export function decodeMentions(
  content: string,
  nameOf: MentionNameResolver,
): { text: string; mentions: MentionText[] } {
  const mentions: MentionText[] = [];
  const text = content.replace(MENTION, (markup: string, sign?: string, id = '', emoji?: string) => {
    const kind = sign === '#' ? 'channel' : sign === '@&' ? 'role' : 'user';
    const name = emoji === undefined ? nameOf(kind, id) : emoji;
    if (name === undefined) return markup;
    const shown = emoji === undefined ? `${kind === 'channel' ? '#' : '@'}${name}` : `:${name}:`;
    // If two mentions have the same name, the second one stays as markup.
    const same = mentions.find((mention) => mention.text === shown);
    if (same) return same.markup === markup ? shown : markup;
    mentions.push({ text: shown, markup });
    return shown;
  });
  return { text, mentions };
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
