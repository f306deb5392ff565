import type { Binding } from '../../decorators/binding-metadata.js';
import { type Class, formatToken } from '../../injection/inject.js';

/** Where an event or an interaction goes: a method of a handler class. */
export interface HandlerRoute<B extends Binding = Binding> {
  readonly handler: Class;
  readonly binding: B;
}

/** Class and method of a route, for messages. */
export function routeLocation({ handler, binding }: HandlerRoute): {
  readonly className: string;
  readonly method: string;
} {
  return { className: formatToken(handler), method: String(binding.method) };
}

/** The routes of one kind of binding. */
export function routesOfKind<K extends Binding['kind']>(
  routes: readonly HandlerRoute[],
  kind: K,
): readonly HandlerRoute<Extract<Binding, { kind: K }>>[] {
  return routes.filter((route): route is HandlerRoute<Extract<Binding, { kind: K }>> => route.binding.kind === kind);
}
