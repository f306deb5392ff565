/** Whether one of the texts contains the search, ignoring case. An empty search matches everything. */
export function matchesSearch(search: string, ...texts: readonly (string | undefined)[]): boolean {
  const wanted = search.trim().toLowerCase();
  return texts.some((text) => text?.toLowerCase().includes(wanted));
}
