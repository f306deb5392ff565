import { type ValueKind, valueKinds } from './value-kinds.js';

/** What records of one form have in common: the keys in their order, and the kind of each value. */
export interface RecordShape {
  readonly keys: readonly string[];
  readonly kinds: Uint8Array;
  /** The keys that are not of an object within. */
  readonly topLevelKeys: readonly string[];
}

/** Keys in an order, and what may come after them. */
export class KeyOrder {
  readonly next = new Map<string, KeyOrder>();
  /** The numbers of the shapes with these keys, by their kinds. */
  readonly shapes = new Map<string, number>();

  constructor(readonly keys: readonly string[]) {}
}

/** How many orders of keys, and how many shapes, are told apart. The service makes a few hundred. */
export interface ShapeLimits {
  readonly keyOrders: number;
  readonly shapes: number;
}

const DEFAULT_LIMITS: ShapeLimits = { keyOrders: 4096, shapes: 65_536 };

/** Every shape that was seen, with its number. None is forgotten; past the limits, no new one is made. */
export class ShapeRegistry {
  /** No key at all: where every shape begins. */
  readonly emptyOrder = new KeyOrder([]);
  readonly #shapes: RecordShape[] = [];
  #keyOrderCount = 1;

  constructor(private readonly limits: ShapeLimits = DEFAULT_LIMITS) {}

  /** The order that goes on with this key; undefined past the limit. */
  extend(order: KeyOrder, key: string): KeyOrder | undefined {
    const known = order.next.get(key);
    if (known || this.#keyOrderCount >= this.limits.keyOrders) return known;
    const extended = new KeyOrder([...order.keys, key]);
    order.next.set(key, extended);
    this.#keyOrderCount++;
    return extended;
  }

  /** The number of a shape, from 1; undefined past the limit. `ofKeys` holds the kind of each key. */
  numberOf(order: KeyOrder, ofKeys: Buffer): number | undefined {
    const name = ofKeys.toString('latin1');
    const known = order.shapes.get(name);
    if (known !== undefined || this.#shapes.length >= this.limits.shapes) return known;
    const number = this.#shapes.push(createShape(order.keys, Uint8Array.from(ofKeys)));
    order.shapes.set(name, number);
    return number;
  }

  get(number: number): RecordShape {
    const shape = this.#shapes[number - 1];
    if (!shape) throw new RangeError(`There is no shape ${number}.`);
    return shape;
  }

  /** The kind at a place of a shape. */
  static kindAt(shape: RecordShape, index: number): ValueKind {
    // Every number in it was put there as a kind.
    return shape.kinds[index] as ValueKind;
  }
}

function createShape(keys: readonly string[], ofKeys: Uint8Array): RecordShape {
  const topLevelKeys: string[] = [];
  let isWithin = false;
  keys.forEach((key, n) => {
    if (ofKeys[n] === valueKinds.objectEnd) isWithin = false;
    else if (!isWithin) topLevelKeys.push(key);
    if (ofKeys[n] === valueKinds.objectStart) isWithin = true;
  });
  return { keys, kinds: ofKeys, topLevelKeys };
}
