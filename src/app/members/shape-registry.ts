import type { MemberRestrictions, RankedMember } from '../../wire/permissions/permission-subjects.js';
import { type ValueKind, valueKinds } from './value-kinds.js';

/** The keys of a member in their order, and the kind of each value. Members with the same shape share it. */
export interface RecordShape {
  readonly keys: readonly string[];
  readonly kinds: Uint8Array;
  /** The keys of the member itself, without those of its user. */
  readonly topLevelKeys: readonly string[];
  /** The number of values from the first to the last one that permissions depend on. */
  readonly permissionValueCount: number;
}

/** Keys in an order, with the orders that extend it by a key. */
export class KeyOrder {
  readonly next = new Map<string, KeyOrder>();
  /** The numbers of the shapes with these keys, by their kinds. */
  readonly shapes = new Map<string, number>();

  constructor(readonly keys: readonly string[]) {}
}

/** The maximum numbers of key orders and shapes. Discord's members have a few hundred. */
export interface ShapeLimits {
  readonly keyOrders: number;
  readonly shapes: number;
}

const permissionKeys: ReadonlySet<string> = new Set<keyof MemberRestrictions | keyof RankedMember>([
  'roles',
  'pending',
  'communication_disabled_until',
]);

const DEFAULT_LIMITS: ShapeLimits = { keyOrders: 4096, shapes: 65_536 };

/** Every shape that was used, with its number. Shapes are never deleted; beyond the limits no shape is added. */
export class ShapeRegistry {
  /** The order without keys, which every other order extends. */
  readonly emptyOrder = new KeyOrder([]);
  readonly #shapes: RecordShape[] = [];
  #keyOrderCount = 1;

  constructor(private readonly limits: ShapeLimits = DEFAULT_LIMITS) {}

  /** The order that extends another one by a key; undefined beyond the limit. */
  extend(order: KeyOrder, key: string): KeyOrder | undefined {
    const known = order.next.get(key);
    if (known || this.#keyOrderCount >= this.limits.keyOrders) return known;
    const extended = new KeyOrder([...order.keys, key]);
    order.next.set(key, extended);
    this.#keyOrderCount++;
    return extended;
  }

  /** The number of a shape, from 1; undefined beyond the limit. `kinds` contains the kind of each key. */
  numberOf(order: KeyOrder, kinds: Buffer): number | undefined {
    const name = kinds.toString('latin1');
    const known = order.shapes.get(name);
    if (known !== undefined || this.#shapes.length >= this.limits.shapes) return known;
    const number = this.#shapes.push(createShape(order.keys, Uint8Array.from(kinds)));
    order.shapes.set(name, number);
    return number;
  }

  get(number: number): RecordShape {
    const shape = this.#shapes[number - 1];
    if (!shape) throw new RangeError(`There is no shape ${number}.`);
    return shape;
  }

  /** The kind of a value of a shape. */
  static kindAt(shape: RecordShape, index: number): ValueKind {
    // Only kinds were written.
    return shape.kinds[index] as ValueKind;
  }
}

function createShape(keys: readonly string[], kinds: Uint8Array): RecordShape {
  const topLevelKeys: string[] = [];
  let permissionValueCount = 0;
  let isWithin = false;
  keys.forEach((key, n) => {
    if (kinds[n] === valueKinds.objectEnd) isWithin = false;
    else if (!isWithin) {
      topLevelKeys.push(key);
      if (permissionKeys.has(key)) permissionValueCount = n + 1;
    }
    if (kinds[n] === valueKinds.objectStart) isWithin = true;
  });
  return { keys, kinds, topLevelKeys, permissionValueCount };
}
