/** An item of a list: its text, or a list of items that are indented below the item before it. */
export type ListItems = readonly (string | ListItems)[];

/**
 * Formats items as a list with bullets.
 *
 * @param items texts, which may contain Markdown and line breaks, and nested lists
 * @example
 * unorderedList(['Fruit', ['Apples', 'Pears'], 'Bread']);
 */
export function unorderedList(items: ListItems): string {
  return formatItems(items, 0, () => '-').join('\n');
}

/**
 * Formats items as a numbered list.
 *
 * @param items texts, which may contain Markdown and line breaks, and nested lists
 * @param start the number of the first item, at least 1. Default: 1. Nested lists start with 1
 * @example
 * orderedList(ranking.map(({ name, points }) => `${escapeMarkdown(name)}: ${points}`));
 */
export function orderedList(items: ListItems, start = 1): string {
  return formatItems(
    items,
    0,
    (index, depth) => `${depth === 0 ? Math.max(1, Math.trunc(start)) + index : index + 1}.`,
  ).join('\n');
}

/** @param marker the text before an item. `index` counts the items of its list, without nested lists */
function formatItems(items: ListItems, depth: number, marker: (index: number, depth: number) => string): string[] {
  const indent = '  '.repeat(depth);
  let index = 0;
  return items.flatMap((item) => {
    if (typeof item !== 'string') return formatItems(item, depth + 1, marker);
    const text = item.trim().replaceAll(/\s*\n\s*/g, `\n${indent}  `);
    return `${indent}${marker(index++, depth)} ${text}`;
  });
}
