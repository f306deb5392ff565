import type { DeepReadonly } from './cache-store.js';

/** A copy of a JSON value that nobody can change. What is cached is not the event's data: handlers may change that. */
export function frozenCopy<T>(value: T): DeepReadonly<T> {
  // The type says of the copy what `copyOf` does to it.
  return copyOf(value) as DeepReadonly<T>;
}

function copyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(value.map(copyOf));
  const copy: Record<string, unknown> = { ...value };
  for (const key of Object.keys(copy)) {
    const part = copy[key];
    if (typeof part === 'object' && part !== null) copy[key] = copyOf(part);
  }
  return Object.freeze(copy);
}
