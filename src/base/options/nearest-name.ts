/** The known name that is most similar to a misspelled one, by edit distance; undefined if none is similar enough. */
export function nearestName(misspelled: string, known: Iterable<string>): string | undefined {
  const normalized = normalizeName(misspelled);
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of known) {
    const distance = editDistance(normalized, normalizeName(name));
    if (distance < (best?.distance ?? Math.max(2, normalized.length / 3))) best = { name, distance };
  }
  return best?.name;
}

/** `GUILD_MEMBER_ADD` and `guildMemberAdd` are the same name in two notations. */
function normalizeName(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

/**
 * The number of insertions, deletions, replacements and exchanges of neighbors that turn one text into the other (optimal
 * string alignment).
 */
function editDistance(from: string, to: string): number {
  let rowBefore: readonly number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_none, index) => index);
  for (const [above, character] of [...from].entries()) {
    const next = [above + 1];
    for (const [left, other] of [...to].entries()) {
      const replaced = (row[left] ?? 0) + (character === other ? 0 : 1);
      const isExchange = above > 0 && left > 0 && character === to[left - 1] && from[above - 1] === other;
      const exchanged = isExchange ? (rowBefore[left - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(replaced, exchanged, (row[left + 1] ?? 0) + 1, (next[left] ?? 0) + 1));
    }
    rowBefore = row;
    row = next;
  }
  return row[to.length] ?? 0;
}
