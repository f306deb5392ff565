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
