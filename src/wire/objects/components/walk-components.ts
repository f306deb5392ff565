/** A component of unknown type, as found in a tree. */
export type RawComponent = { readonly [field: string]: unknown };

/** A component in its tree. */
export class ComponentNode {
  /**
   * @param parent undefined for a component of the top-level list
   * @param key its index in a list, or the field of its parent
   */
  constructor(
    readonly component: RawComponent,
    private readonly parent: ComponentNode | undefined,
    private readonly key: number | string,
  ) {}

  /** Its path, relative to the top-level list. It is created when it is read, because only problems contain it. */
  get path(): PropertyKey[] {
    if (this.parent === undefined) return [this.key];
    const { path } = this.parent;
    return typeof this.key === 'number' ? [...path, 'components', this.key] : [...path, this.key];
  }
}

function isComponent(value: unknown): value is RawComponent {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every component of a tree with its path, parents before children: the order in which ids are assigned. */
export function walkComponents(components: readonly unknown[]): ComponentNode[] {
  const nodes: ComponentNode[] = [];
  addList(nodes, components, undefined);
  return nodes;
}

function addList(nodes: ComponentNode[], components: readonly unknown[], parent: ComponentNode | undefined): void {
  for (let index = 0; index < components.length; index += 1) add(nodes, components[index], parent, index);
}

function add(nodes: ComponentNode[], value: unknown, parent: ComponentNode | undefined, key: number | string): void {
  if (!isComponent(value)) return;
  const node = new ComponentNode(value, parent, key);
  nodes.push(node);
  if (Array.isArray(value['components'])) addList(nodes, value['components'], node);
  add(nodes, value['component'], node, 'component');
  add(nodes, value['accessory'], node, 'accessory');
}
