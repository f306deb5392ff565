import type { DeepReadonly } from './cache-store.js';

/** A deeply frozen copy of a JSON value. The cache stores a copy because handlers may change the data of an event. */
export function frozenCopy<T>(value: T): DeepReadonly<T> {
  // `copyAndFreeze` freezes every object of the copy. The compiler cannot derive this.
  return copyAndFreeze(value) as DeepReadonly<T>;
}

function copyAndFreeze(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(value.map(copyAndFreeze));
  const copy: Record<string, unknown> = { ...value };
  for (const key of Object.keys(copy)) {
    const field = copy[key];
    if (typeof field === 'object' && field !== null) copy[key] = copyAndFreeze(field);
  }
  return Object.freeze(copy);
}
