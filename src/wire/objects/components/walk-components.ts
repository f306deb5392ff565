/** A component of unknown type, as found in a tree. */
export type RawComponent = { readonly [field: string]: unknown };

export interface ComponentNode {
  readonly component: RawComponent;
  /** Its path, relative to the top-level list. */
  readonly path: PropertyKey[];
}

function isComponent(value: unknown): value is RawComponent {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every component of a tree with its path, parents before children: the order in which ids are assigned. */
export function* walkComponents(components: readonly unknown[], base: PropertyKey[] = []): Generator<ComponentNode> {
  for (const [index, component] of components.entries()) {
    if (isComponent(component)) yield* walkOne(component, [...base, index]);
  }
}

function* walkOne(component: RawComponent, path: PropertyKey[]): Generator<ComponentNode> {
  yield { component, path };
  if (Array.isArray(component['components'])) yield* walkComponents(component['components'], [...path, 'components']);
  for (const single of ['component', 'accessory']) {
    const child = component[single];
    if (isComponent(child)) yield* walkOne(child, [...path, single]);
  }
}
