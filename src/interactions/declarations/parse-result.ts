/** What reading a value that a person gave made of it: the value, or what to tell the person. */
export type ParseResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: string };

/** Something that is there at once, or comes. Most readings are there: what is not awaited costs no promise. */
export type MaybePromise<T> = T | Promise<T>;

/** What `make` makes of all of them: at once, where all are there. */
export function whenAll<T, Made>(
  items: readonly MaybePromise<T>[],
  make: (items: readonly T[]) => Made,
): MaybePromise<Made> {
  return items.every(isResolved) ? make(items) : Promise.all(items).then(make);
}

function isResolved<T>(item: MaybePromise<T>): item is T {
  return !(item instanceof Promise);
}
