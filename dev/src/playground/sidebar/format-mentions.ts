/** Formats a number of mentions for labels: `1 mention`, `3 mentions`. */
export function formatMentions(count: number): string {
  return count === 1 ? '1 mention' : `${count} mentions`;
}
