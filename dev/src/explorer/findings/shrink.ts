/** Removes items that a problem does not need (delta debugging: half of the items are removed first, then smaller parts). */

/**
 * @param attempt returns the items that remain if the problem still occurs with these; undefined if it does not occur
 * @param isOver whether the search must end
 * @returns as few items as were found, in their order
 */
export async function shrink<T>(
  items: readonly T[],
  attempt: (items: readonly T[]) => Promise<readonly T[] | undefined>,
  isOver: () => boolean,
): Promise<readonly T[]> {
  let current = items;
  let size = Math.max(1, Math.ceil(current.length / 2));
  while (!isOver()) {
    let hasChanged = false;
    // The last items are needed more often than the first ones, and later steps depend on earlier ones.
    for (let end = current.length; end > 0 && !isOver(); end = Math.min(end - size, current.length)) {
      const start = Math.max(0, end - size);
      const remaining = await attempt([...current.slice(0, start), ...current.slice(end)]);
      if (remaining === undefined) continue;
      current = remaining;
      hasChanged = true;
    }
    if (size === 1 && !hasChanged) break;
    if (size > 1) size = Math.max(1, Math.floor(size / 2));
  }
  return current;
}
