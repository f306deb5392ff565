/** Finds and replaces the links of a Markdown text. Code has none. */

export interface MarkdownLink {
  /** `!` for a picture. */
  readonly mark: string;
  readonly label: string;
  readonly target: string;
}

/** Code blocks, code spans, and links whose label can contain code spans and a picture. */
const PATTERN =
  /(?<code>^(?<fence>`{3,}|~{3,}).*?^\k<fence>|(?<ticks>`+)(?:(?!`).|\n(?!\n))+?\k<ticks>(?!`))|(?<mark>!?)\[(?<label>(?:`[^`]*`|!\[[^\]]*\]\([^)]*\)|[^[\]])*)\]\((?<target>[^()\s]+(?:\([^()]*\))?)\)/gms;

/** Replaces each link with a text. */
export function replaceLinks(text: string, replace: (link: MarkdownLink) => string): string {
  let replaced = '';
  let end = 0;
  for (const { 0: whole, groups, index } of text.matchAll(PATTERN)) {
    const { mark = '', label = '', target } = groups ?? {};
    replaced += text.slice(end, index) + (target === undefined ? whole : replace({ mark, label, target }));
    end = index + whole.length;
  }
  return replaced + text.slice(end);
}

/** The links of a text, also those around pictures and the pictures themselves. */
export function linksOf(text: string): MarkdownLink[] {
  const links: MarkdownLink[] = [];
  replaceLinks(text, (link) => {
    links.push(link, ...linksOf(link.label));
    return '';
  });
  return links;
}
