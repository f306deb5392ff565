import type { MemberRestrictions, RankedMember } from '../../wire/permissions/permission-subjects.js';
import { type ValueKind, valueKinds } from './value-kinds.js';

/**
 * The keys of a member in their order, and the kind of each value. Members with the same shape share it. There are thousands of
 * rare shapes, so that a shape has little of its own.
 */
export interface RecordShape {
  readonly order: KeyOrder;
  /** The kind of each value, as the code of a character. */
  readonly kinds: string;
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
  /** The different lists of keys that are not those of the user. Shapes share them. */
  readonly #topLevelKeys: (readonly string[])[] = [];

  constructor(readonly keys: readonly string[]) {}

  /** Returns the list that was shared before, if there is an equal one. */
  shareTopLevelKeys(keys: readonly string[]): readonly string[] {
    const isEqual = (other: readonly string[]) =>
      other.length === keys.length && other.every((key, n) => key === keys[n]);
    const known = this.#topLevelKeys.find(isEqual);
    if (known) return known;
    this.#topLevelKeys.push(keys);
    return keys;
  }
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

/** The shapes that records use, with their numbers. Beyond the limits no shape is added, until another one is not used any more. */
export class ShapeRegistry {
  /** The order without keys, which every other order extends. */
  readonly emptyOrder = new KeyOrder([]);
  readonly #shapes: (RecordShape | undefined)[] = [];
  /** How many records use a shape. */
  readonly #uses: number[] = [];
  /** Indices of `#shapes` without a shape. */
  readonly #free: number[] = [];
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

  /** How many shapes are used. */
  get size(): number {
    return this.#shapes.length - this.#free.length;
  }

  /**
   * The number of a shape, from 1, with one more use; undefined beyond the limit.
   * @param kinds the kind of each key
   */
  acquire(order: KeyOrder, kinds: Buffer): number | undefined {
    const name = kinds.toString('latin1');
    const number = order.shapes.get(name) ?? this.#add(order, name);
    if (number !== undefined) this.#uses[number - 1] = (this.#uses[number - 1] ?? 0) + 1;
    return number;
  }

  /** Removes a use. After the last one the shape is deleted, and its number may be used for another one. */
  release(number: number): void {
    const index = number - 1;
    const uses = (this.#uses[index] ?? 0) - 1;
    this.#uses[index] = uses;
    if (uses > 0) return;
    const { order, kinds } = this.get(number);
    order.shapes.delete(kinds);
    this.#shapes[index] = undefined;
    this.#free.push(index);
  }

  #add(order: KeyOrder, kinds: string): number | undefined {
    if (this.size >= this.limits.shapes) return undefined;
    const index = this.#free.pop() ?? this.#shapes.length;
    this.#shapes[index] = createShape(order, kinds);
    this.#uses[index] = 0;
    order.shapes.set(kinds, index + 1);
    return index + 1;
  }

  get(number: number): RecordShape {
    const shape = this.#shapes[number - 1];
    if (!shape) throw new RangeError(`There is no shape ${number}.`);
    return shape;
  }

  /** The kind of a value of a shape. */
  static kindAt(shape: RecordShape, index: number): ValueKind {
    // Only kinds were written.
    return shape.kinds.charCodeAt(index) as ValueKind;
  }
}

function createShape(order: KeyOrder, kinds: string): RecordShape {
  const topLevelKeys: string[] = [];
  let permissionValueCount = 0;
  let isWithin = false;
  order.keys.forEach((key, n) => {
    const kind = kinds.charCodeAt(n);
    if (kind === valueKinds.objectEnd) isWithin = false;
    else if (!isWithin) {
      topLevelKeys.push(key);
      if (permissionKeys.has(key)) permissionValueCount = n + 1;
    }
    if (kind === valueKinds.objectStart) isWithin = true;
  });
  return { order, kinds, topLevelKeys: order.shareTopLevelKeys(topLevelKeys), permissionValueCount };
}
