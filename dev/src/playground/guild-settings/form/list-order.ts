/** The direction in which an item of a list moves. */
export type MoveDirection = 'up' | 'down';

/** Swaps an item with its neighbor. Returns the same list if there is none. */
export function moveItem<T>(items: readonly T[], index: number, direction: MoveDirection): readonly T[] {
  const target = direction === 'up' ? index - 1 : index + 1;
  const [item, other] = [items[index], items[target]];
  if (item === undefined || other === undefined) return items;
  return items.with(index, other).with(target, item);
}
