/** The name that was probably meant: the nearest of those that there are, if one is near. */
export function nearestName(given: string, known: Iterable<string>): string | undefined {
  const wanted = normalizeName(given);
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of known) {
    const distance = editDistance(wanted, normalizeName(name));
    if (distance < (best?.distance ?? Math.max(2, wanted.length / 3))) best = { name, distance };
  }
  return best?.name;
}

/** `GUILD_MEMBER_ADD` and `guildMemberAdd` are the same name in two manners of writing. */
function normalizeName(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

/** How many letters must be put in, left out or replaced to make one text of the other (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_none, index) => index);
  for (const [above, letter] of [...from].entries()) {
    const next = [above + 1];
    for (const [left, other] of [...to].entries()) {
      const replaced = (row[left] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[left + 1] ?? 0) + 1, (next[left] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
