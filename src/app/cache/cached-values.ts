/**
 * Values of the cache, which are read while they are iterated: nothing is copied. Each iteration reads the cache again, so
 * later ones can yield other values.
 *
 * @example
 * const rules = cache.channels.of(guildId).find(({ name }) => name === 'rules');
 * const names = cache.roles.of(guildId).filter(({ managed }) => !managed).toArray().map(({ name }) => name);
 */
export class CachedValues<Value> implements Iterable<Value> {
  readonly #read: () => Iterator<Value>;

  /** @param read starts an iteration */
  constructor(read: () => Iterator<Value>) {
    this.#read = read;
  }

  [Symbol.iterator](): Iterator<Value> {
    return this.#read();
  }

  /** The first value for which the function returns true; undefined if there is none. Values after it are not read. */
  find<Found extends Value>(predicate: (value: Value) => value is Found): Found | undefined;
  find(predicate: (value: Value) => boolean): Value | undefined;
  find(predicate: (value: Value) => boolean): Value | undefined {
    for (const value of this) if (predicate(value)) return value;
    return undefined;
  }

  /** The values for which the function returns true. It is called while they are iterated. */
  filter<Kept extends Value>(predicate: (value: Value) => value is Kept): CachedValues<Kept>;
  filter(predicate: (value: Value) => boolean): CachedValues<Value>;
  filter(predicate: (value: Value) => boolean): CachedValues<Value> {
    const read = this.#read;
    return new CachedValues(function* () {
      const values = { [Symbol.iterator]: read };
      for (const value of values) if (predicate(value)) yield value;
    });
  }

  /** A list of the values as they are now. */
  toArray(): Value[] {
    return [...this];
  }
}
