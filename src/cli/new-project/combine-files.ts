/** Combines a file that several layers of a template contain: JSON is merged, other text is appended. */
export function combineFiles(name: string, texts: readonly string[]): string {
  if (texts.length === 1 || !name.endsWith('.json')) return texts.join('');
  const merged = texts.map((text): unknown => JSON.parse(text)).reduce(mergeJson);
  return `${JSON.stringify(merged, undefined, 2)}\n`;
}

/** Merges objects, and concatenates lists. Names keep their order, and those of dependencies are sorted, as npm does. */
function mergeJson(first: unknown, second: unknown): unknown {
  if (Array.isArray(first) && Array.isArray(second)) return [...first, ...second];
  if (!isRecord(first) || !isRecord(second)) return second;
  const merged = { ...first };
  for (const [name, value] of Object.entries(second)) {
    const combined = Object.hasOwn(first, name) ? mergeJson(first[name], value) : value;
    merged[name] = /dependencies$/i.test(name) && isRecord(combined) ? sortByName(combined) : combined;
  }
  return merged;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sortByName(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
