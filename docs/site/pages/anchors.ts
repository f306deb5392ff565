/** The anchors of headings, as a forge computes them. The site uses the same, so that links work in both. */

/** The anchor of a heading, without the number that follows if headings are equal. */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}

/** The anchors of a Markdown text. */
export function anchorsIn(markdown: string): Set<string> {
  const anchors = new Set<string>();
  const text = markdown.replace(/^(`{3,}|~{3,}).*?^\1/gms, '');
  for (const [, heading = ''] of text.matchAll(/^#{1,6} +(.+?)(?: +#+)?$/gm)) {
    const anchor = anchorOf(plainText(heading));
    let unique = anchor;
    for (let count = 1; anchors.has(unique); count++) unique = `${anchor}-${count}`;
    anchors.add(unique);
  }
  return anchors;
}

/** A heading without the marks of Markdown. */
export const plainText = (heading: string) =>
  heading.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/(`|\*\*|\*)(.+?)\1/g, '$2');
