import type { Binding } from '../../decorators/binding-metadata.js';
import type { BotPart } from '../../features/bot-part.js';
import { type Class, formatToken } from '../../injection/inject.js';

/** A method of a handler class, and the event or interaction that it is bound to. */
export interface HandlerRoute<B extends Binding = Binding> {
  readonly handler: Class;
  readonly binding: B;
  /** The part of the bot that lists the class. */
  readonly part: BotPart;
}

/** The class and the method of a handler, in messages and errors, and its feature. */
export interface HandlerLocation {
  readonly className: string;
  readonly method: string;
  /** Undefined for handlers that the bot itself lists. */
  readonly feature?: string | undefined;
}

/** Returns the handler class and the method of a route. */
export function routeLocation({ handler, binding, part }: HandlerRoute): HandlerLocation {
  const location = { className: formatToken(handler), method: String(binding.method) };
  return part.feature === undefined ? location : { ...location, feature: part.feature };
}

/** The name of a handler in messages and logs, for example `TicketHandler.onClose`. */
export function formatHandler({ className, method }: HandlerLocation): string {
  return `${className}.${method}`;
}

/** The name of a route's handler, for example `TicketHandler.onClose`. */
export function routeName(route: HandlerRoute): string {
  return formatHandler(routeLocation(route));
}

/** The name of a route's handler with its feature, for messages about conflicts between features. */
export function describeHandler(route: HandlerRoute): string {
  const { feature } = route.part;
  return feature === undefined ? routeName(route) : `${routeName(route)} (feature "${feature}")`;
}

/** The routes of one kind of binding. */
export function routesOfKind<K extends Binding['kind']>(
  routes: readonly HandlerRoute[],
  kind: K,
): readonly HandlerRoute<Extract<Binding, { kind: K }>>[] {
  return routes.filter((route): route is HandlerRoute<Extract<Binding, { kind: K }>> => route.binding.kind === kind);
}
