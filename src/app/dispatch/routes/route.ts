import type { Binding } from '../../decorators/binding-metadata.js';
import type { BotPart } from '../../features/bot-part.js';
import { type Class, formatToken } from '../../injection/inject.js';

/** A binding, with the class of its method and the part of the bot that lists this class. */
export interface Route<B extends Binding = Binding> {
  readonly handlerClass: Class;
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
export function routeLocation({ handlerClass, binding, part }: Route): HandlerLocation {
  const location = { className: formatToken(handlerClass), method: String(binding.method) };
  return part.feature === undefined ? location : { ...location, feature: part.feature };
}

/** The name of a handler in messages and logs, for example `TicketHandler.onClose`. */
export function formatHandler({ className, method }: HandlerLocation): string {
  return `${className}.${method}`;
}

/** The name of a route's handler, for example `TicketHandler.onClose`. */
export function routeName(route: Route): string {
  return formatHandler(routeLocation(route));
}

/** The name of a route's handler with its feature, for messages about conflicts between features. */
export function describeHandler(route: Route): string {
  const { feature } = route.part;
  return feature === undefined ? routeName(route) : `${routeName(route)} (feature "${feature}")`;
}

/** The routes of one kind of binding. */
export function routesOfKind<K extends Binding['kind']>(
  routes: readonly Route[],
  kind: K,
): readonly Route<Extract<Binding, { kind: K }>>[] {
  return routes.filter((route): route is Route<Extract<Binding, { kind: K }>> => route.binding.kind === kind);
}
