import type { AnyMiddleware, MiddlewareFunction } from '../middleware/middleware.js';
import { addMiddleware } from './binding-metadata.js';

/** A function around handlers; see {@link MiddlewareFunction}. */
export type Middleware = MiddlewareFunction;

/**
 * Adds middleware to the handlers of a class, or to one method: interactions, events and scheduled tasks. It runs inside
 * the middleware of the bot and of the feature; that of the class runs around that of the method, and that of the binding
 * inside both, each in the written order. Subclasses inherit the middleware of their base class, which runs around their
 * own.
 *
 * @param middleware at least one function `(context, next)`, or class with a method `use(context, next)`
 *
 * @example
 * @Handler()
 * @Middleware(timing, Transactions)
 * class Shop {}
 */
export function Middleware(...middleware: readonly [AnyMiddleware, ...AnyMiddleware[]]) {
  return (target: object, method?: PropertyKey): void => addMiddleware(target, method, middleware);
}
