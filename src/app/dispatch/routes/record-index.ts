import type { ListRecord } from '../../decorators/binding-metadata.js';
import type { Class } from '../../injection/inject.js';

interface ClassItems<Item> {
  readonly ofClass: readonly Item[];
  readonly ofMethods: ReadonlyMap<PropertyKey, readonly Item[]>;
}

/** The guards or middleware of classes and methods. Cached by class, as a class may have a thousand methods. */
export class RecordIndex<Item> {
  readonly #read: (target: Class) => readonly ListRecord<Item>[];
  readonly #byClass = new Map<Class, ClassItems<Item>>();

  constructor(read: (target: Class) => readonly ListRecord<Item>[]) {
    this.#read = read;
  }

  /** What decorators added to the class, then what they added to the method. */
  get(target: Class, method: PropertyKey): readonly Item[] {
    const { ofClass, ofMethods } = this.#itemsOf(target);
    return [...ofClass, ...(ofMethods.get(method) ?? [])];
  }

  #itemsOf(target: Class): ClassItems<Item> {
    const cached = this.#byClass.get(target);
    if (cached) return cached;
    const ofClass: Item[] = [];
    const ofMethods = new Map<PropertyKey, Item[]>();
    for (const { method, items } of this.#read(target)) {
      if (method === undefined) ofClass.push(...items);
      else ofMethods.set(method, [...(ofMethods.get(method) ?? []), ...items]);
    }
    const items = { ofClass, ofMethods };
    this.#byClass.set(target, items);
    return items;
  }
}
