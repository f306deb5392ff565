import type { Binding } from '../../decorators/binding-metadata.js';
import { type Class, formatToken } from '../../injection/inject.js';

/** A method of a handler class, and the event or interaction that it is bound to. */
export interface HandlerRoute<B extends Binding = Binding> {
  readonly handler: Class;
  readonly binding: B;
}

/** The class and the method of a handler, in messages and errors. */
export interface HandlerLocation {
  readonly className: string;
  readonly method: string;
}

/** Returns the handler class and the method of a route. */
export function routeLocation({ handler, binding }: HandlerRoute): HandlerLocation {
  return { className: formatToken(handler), method: String(binding.method) };
}

/** The name of a handler in messages and logs, for example `TicketHandler.onClose`. */
export function formatHandler({ className, method }: HandlerLocation): string {
  return `${className}.${method}`;
}

/** The name of a route's handler, for example `TicketHandler.onClose`. */
export function routeName(route: HandlerRoute): string {
  return formatHandler(routeLocation(route));
}

/** The routes of one kind of binding. */
export function routesOfKind<K extends Binding['kind']>(
  routes: readonly HandlerRoute[],
  kind: K,
): readonly HandlerRoute<Extract<Binding, { kind: K }>>[] {
  return routes.filter((route): route is HandlerRoute<Extract<Binding, { kind: K }>> => route.binding.kind === kind);
}
