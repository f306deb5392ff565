import { copyJson, walkComponents } from 'guildhall/internal';

/**
 * Copies a component tree and gives an id to each component without one (or with 0): the next free number, depth-first
 * from 1.
 */
export function withComponentIds<T>(components: readonly T[]): T[] {
  const copy = copyJson([...components]);
  const all = walkComponents(copy).map(({ component }) => component);
  const used = new Set(all.map((component) => component['id']));
  let next = 1;
  for (const component of all) {
    if (component['id']) continue;
    while (used.has(next)) next += 1;
    Object.assign(component, { id: next });
    next += 1;
  }
  return copy;
}
