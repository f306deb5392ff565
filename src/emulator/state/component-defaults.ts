import { selectRequests } from '../../wire/objects/components/select.js';
import { walkComponents } from '../../wire/objects/components/walk.js';

const selectTypes: ReadonlySet<unknown> = new Set(selectRequests.map((select) => select.shape.type.value));

/** A copy of a component tree in which every select says how many values it takes, as the service always does. */
export function withSelectBounds<T>(components: readonly T[]): T[] {
  const copy = structuredClone([...components]);
  for (const { component } of walkComponents(copy)) {
    if (!selectTypes.has(component['type'])) continue;
    Object.assign(component, { min_values: component['min_values'] ?? 1, max_values: component['max_values'] ?? 1 });
  }
  return copy;
}
