/** What the search finds of a page. */

/**
 * Returns the part of a page that is indexed. Signatures and code would make the index larger than the pages: of the reference, names
 * and the first paragraph about each are found; of examples, the names of their files. Lists of exports repeat these names.
 */
export function searchTextOf(path: string, markdown: string): string {
  if (path.startsWith('reference/exports-of-')) return '';
  if (path.startsWith('examples/')) return withoutCode(markdown);
  if (!path.startsWith('reference/')) return markdown;
  return withoutCode(markdown)
    .split(/^(?=##? )/m)
    .map((section) => {
      const [heading = '', ...paragraphs] = section.split(/\n{2,}/);
      const first = paragraphs.find((text) => /^[\w[`*]/.test(text) && !text.startsWith('From `'));
      return [heading, ...(first === undefined ? [] : [first])].join('\n\n');
    })
    .join('\n\n');
}

const withoutCode = (markdown: string) => markdown.replace(/^```.*?^```$/gms, '').replace(/<pre.*?<\/pre>/gs, '');
