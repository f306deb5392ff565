import { isSnowflake, type Snowflake } from '../../base/snowflake.js';
import type { CacheStore } from './cache-store.js';
import { CachedValues } from './cached-values.js';
import { frozenCopy } from './frozen-copy.js';

/** The id of the value, or the guild id and the id of the value. */
type StoreKey = [id: Snowflake] | [guildId: Snowflake, id: Snowflake];

interface Entry<Value> {
  readonly guildId: Snowflake;
  readonly value: Value;
}

/** The maximum number of entries of a Map. */
const MAX_MAP_SIZE = 2 ** 24;

/**
 * Stores frozen copies of objects whose ids are unique across guilds. At the limit, the least recently used is evicted. A
 * store without a limit does not record the use of its values.
 */
export class ObjectStore<K extends StoreKey, Value> implements CacheStore<K, Value> {
  /** With a limit, in order of use, the most recent last: a used entry is deleted and added again. */
  readonly #entries = new Map<Snowflake, Entry<Value>>();
  readonly #guilds = new Map<Snowflake, Set<Snowflake>>();

  /** @param max the maximum number of entries, 1 or more */
  constructor(private readonly max?: number) {}

  get size(): number {
    return this.#entries.size;
  }

  get(...key: K): Value | undefined {
    const [first, second] = key;
    const id = second ?? first;
    const entry = this.#entries.get(id);
    if (!entry || (second !== undefined && entry.guildId !== first)) return undefined;
    if (this.max !== undefined) {
      this.#entries.delete(id);
      this.#entries.set(id, entry);
    }
    return entry.value;
  }

  set(guildId: Snowflake, id: Snowflake, value: Value): void {
    if (!isSnowflake(guildId) || !isSnowflake(id)) return;
    this.#remove(id);
    if (this.#entries.size >= (this.max ?? MAX_MAP_SIZE)) this.#removeOldest();
    // `Value` is already deeply read-only, so the type of its frozen copy is the same.
    this.#entries.set(id, { guildId, value: frozenCopy(value) as Value });
    const ids = this.#guilds.get(guildId);
    if (ids) ids.add(id);
    else this.#guilds.set(guildId, new Set([id]));
  }

  delete(guildId: Snowflake, id: Snowflake): void {
    if (this.#entries.get(id)?.guildId === guildId) this.#remove(id);
  }

  deleteGuild(guildId: Snowflake): void {
    for (const id of this.#guilds.get(guildId) ?? []) this.#entries.delete(id);
    this.#guilds.delete(guildId);
  }

  of(guildId: Snowflake): CachedValues<Value> {
    return new CachedValues(() => this.#valuesOf(guildId));
  }

  *#valuesOf(guildId: Snowflake): Generator<Value> {
    for (const id of [...(this.#guilds.get(guildId) ?? [])]) {
      const entry = this.#entries.get(id);
      if (entry?.guildId === guildId) yield entry.value;
    }
  }

  countOf(guildId: Snowflake): number {
    return this.#guilds.get(guildId)?.size ?? 0;
  }

  *guildIds(): Iterable<Snowflake> {
    yield* [...this.#guilds.keys()];
  }

  *[Symbol.iterator](): Iterator<Value> {
    for (const guildId of this.guildIds()) yield* this.#valuesOf(guildId);
  }

  #removeOldest(): void {
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#remove(oldest);
  }

  #remove(id: Snowflake): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#entries.delete(id);
    const ids = this.#guilds.get(entry.guildId);
    ids?.delete(id);
    if (ids?.size === 0) this.#guilds.delete(entry.guildId);
  }
}
