/**
 * Mentions in the message box are written as people read them (`@Robin`), and sent as the interface writes them
 * (`<@80351110224678912>`): a stand is one such pair.
 */

export interface MentionText {
  readonly text: string;
  readonly markup: string;
}

/** What a text is sent as: each stand that is a whole word of it becomes its wire form. The longest goes first. */
export function encodeMentions(text: string, stands: readonly MentionText[]): string {
  const ordered = [...stands].sort((a, b) => b.text.length - a.text.length);
  if (ordered.length === 0) return text;
  const wires = new Map(ordered.map((stand) => [stand.text, stand.markup]));
  const alternatives = ordered.map((stand) => escapeRegExp(stand.text)).join('|');
  const pattern = new RegExp(`(?:${alternatives})(?![\\p{L}\\p{N}_])`, 'gu');
  return text.replace(pattern, (match) => wires.get(match) ?? match);
}

/** How a mention is read: its kind and its id, and the name of an emoji. */
export type MentionNameResolver = (kind: 'user' | 'role' | 'channel', id: string) => string | undefined;

const MENTION = /<(?:(@&|@!?|#)(\d+)|a?:(\w+):\d+)>/g;

/** A text as it is edited: mentions by name, with the stands that send it as it was. */
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
    // Of two of one name the second is left as it is sent.
    const same = mentions.find((stand) => stand.text === shown);
    if (same) return same.markup === markup ? shown : markup;
    mentions.push({ text: shown, markup });
    return shown;
  });
  return { text, mentions };
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
