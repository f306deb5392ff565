/**
 * The type `T` itself. Editors show it without the name of an alias. Nothing is inferred from where it is used, as with
 * `NoInfer`, but editors would show `NoInfer<T>`.
 */
export type Evaluated<T> = [T] extends [infer Result] ? Result : never;
