/** What reading a value that a person gave made of it: the value, or what to tell the person. */
export type Reading<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: string };

/** Something that is there at once, or comes. Most readings are there: what is not awaited costs no promise. */
export type Eventual<T> = T | Promise<T>;

/** What `make` makes of all of them: at once, where all are there. */
export function whenAll<T, Made>(items: readonly Eventual<T>[], make: (items: readonly T[]) => Made): Eventual<Made> {
  return items.every(isThere) ? make(items) : Promise.all(items).then(make);
}

function isThere<T>(item: Eventual<T>): item is T {
  return !(item instanceof Promise);
}
