import type { z } from 'zod';

/**
 * The prototype of an unused schema. The schema has no properties, so whatever is read of it is looked up here, and then it becomes what
 * its function builds: with the prototype and the properties of the result, so that using it costs what every schema costs.
 */
class UnusedPrototype<T extends z.ZodType> implements ProxyHandler<object> {
  readonly schema: T = Object.create(new Proxy(Object.create(null), this));
  #isBuilding = false;

  constructor(private readonly build: () => T) {}

  get(_target: object, key: PropertyKey, receiver: unknown): unknown {
    return Reflect.get(this.#become(), key, receiver);
  }

  set(_target: object, key: PropertyKey, value: unknown, receiver: unknown): boolean {
    return Reflect.set(this.#become(), key, value, receiver);
  }

  has(_target: object, key: PropertyKey): boolean {
    return Reflect.has(this.#become(), key);
  }

  #become(): T {
    if (this.#isBuilding) throw new Error('A schema is used while it is built. Refer to it in a getter of the object.');
    this.#isBuilding = true;
    try {
      const built = this.build();
      // Reading it also builds a result that is an unused schema itself.
      if (built._zod === undefined) throw new Error(`This does not build a schema: ${this.build}`);
      Object.setPrototypeOf(this.schema, Object.getPrototypeOf(built));
      return Object.defineProperties(this.schema, Object.getOwnPropertyDescriptors(built));
    } finally {
      this.#isBuilding = false;
    }
  }
}

/**
 * A schema that is built when something of it is used first. Building the thousands of schemas of the API takes longer than everything
 * else that importing the package does, and a bot uses few of them.
 *
 * Sources do not call it. `scripts/lazy-schemas.mjs` does, for every schema that a module declares.
 */
/* @__NO_SIDE_EFFECTS__ */
export function lazySchema<T extends z.ZodType>(build: () => T): T {
  return new UnusedPrototype(build).schema;
}
