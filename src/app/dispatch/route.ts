import { type Class, nameOf } from '../decorators/injection.js';
import type { Binding } from '../decorators/records.js';

/** Where an event or an interaction goes: a method of a handler class. */
export interface Route<B extends Binding = Binding> {
  readonly handler: Class;
  readonly binding: B;
}

/** Class and method of a route, for messages. */
export function placeOf({ handler, binding }: Route): { readonly className: string; readonly method: string } {
  return { className: nameOf(handler), method: String(binding.method) };
}

/** The routes of one kind of binding. */
export function ofKind<K extends Binding['kind']>(
  routes: readonly Route[],
  kind: K,
): readonly Route<Extract<Binding, { kind: K }>>[] {
  return routes.filter((route): route is Route<Extract<Binding, { kind: K }>> => route.binding.kind === kind);
}
