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

/** The number of insertions, deletions and replacements that turn one text into the other (Levenshtein distance). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_none, index) => index);
  for (const [above, character] of [...from].entries()) {
    const next = [above + 1];
    for (const [left, other] of [...to].entries()) {
      const replaced = (row[left] ?? 0) + (character === other ? 0 : 1);
      next.push(Math.min(replaced, (row[left + 1] ?? 0) + 1, (next[left] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
