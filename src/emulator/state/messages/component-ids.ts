import { walkComponents } from '../../../wire/objects/components/walk-components.js';

/**
 * A copy of a component tree in which every component has an id: those that have none, or 0, get the next free number,
 * depth-first from 1.
 */
export function withComponentIds<T>(components: readonly T[]): T[] {
  const copy = structuredClone([...components]);
  const all = [...walkComponents(copy)].map(({ component }) => component);
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
