/**
 * Copies a JSON value: its arrays and objects, at every depth. It takes a fraction of the time of `structuredClone`, which also copies
 * values that JSON does not have.
 */
export function copyJson<T>(value: T): T;
export function copyJson(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each: unknown) => copyJson(each));
  // The spread copies a key `__proto__` like any other; the assignment below then finds a property of the object itself.
  const copy: Record<string, unknown> = { ...value };
  for (const [key, each] of Object.entries(copy)) if (typeof each === 'object') copy[key] = copyJson(each);
  return copy;
}
