/** A value, or a promise of it. Code that usually has the value at once avoids the cost of a promise. */
export type MaybePromise<T> = T | Promise<T>;

/** Applies `combine` to all values: at once if none is a promise, otherwise when all promises are fulfilled. */
export function whenAll<T, Result>(
  items: readonly MaybePromise<T>[],
  combine: (values: readonly T[]) => Result,
): MaybePromise<Result> {
  return items.every(isResolved) ? combine(items) : Promise.all(items).then(combine);
}

function isResolved<T>(item: MaybePromise<T>): item is T {
  return !(item instanceof Promise);
}

/** Whether a value is a promise or another object with a method `then`. */
export function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
