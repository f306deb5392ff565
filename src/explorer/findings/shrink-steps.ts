/** Removes steps that a problem does not need (delta debugging: parts of half the steps are removed first, then smaller ones). */

/**
 * @param occurs whether the problem still occurs with these items
 * @param isOver whether the search must end
 * @returns as few items as were found, in their order
 */
export async function shrinkSteps<T>(
  items: readonly T[],
  occurs: (items: readonly T[]) => Promise<boolean>,
  isOver: () => boolean,
): Promise<readonly T[]> {
  let current = items;
  let size = Math.max(1, Math.floor(current.length / 2));
  while (!isOver()) {
    let hasChanged = false;
    // The last steps are needed more often than the first ones, and later steps depend on earlier ones.
    for (let end = current.length; end > 0 && !isOver(); end -= size) {
      const start = Math.max(0, end - size);
      const candidate = [...current.slice(0, start), ...current.slice(end)];
      if (candidate.length === current.length || !(await occurs(candidate))) continue;
      current = candidate;
      hasChanged = true;
    }
    if (size === 1 && !hasChanged) break;
    if (size > 1) size = Math.max(1, Math.floor(size / 2));
  }
  return current;
}
