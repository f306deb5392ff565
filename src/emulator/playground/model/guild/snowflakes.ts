/** Ids in the order of their making, for sorting. They are compared as text: longer ones are later. */
export function compareIdOrder(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** When an id was made, in milliseconds since 1970. */
export function idTimestamp(id: string): number {
  return Number(BigInt(id) >> 22n) + 1_420_070_400_000;
}
