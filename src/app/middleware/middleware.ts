import type { MaybePromise } from '../../base/maybe-promise.js';
import type {
  EventMiddlewareContext,
  InteractionMiddlewareContext,
  TaskMiddlewareContext,
} from './middleware-contexts.js';

/** The context of a middleware. `kind` distinguishes interactions, events and scheduled tasks. */
export type MiddlewareContext = InteractionMiddlewareContext | EventMiddlewareContext | TaskMiddlewareContext;

/**
 * Runs the next middleware, and finally the handler. It rejects if one of them fails. Await or return its result. A
 * middleware can call it once.
 *
 * @throws {MiddlewareError} when it is called twice, or after the middleware has finished
 */
export type NextFunction = () => MaybePromise<void>;

/**
 * A function around handlers, with their guards and the validation of their input. If it does not call `next`, the handler
 * does not run; a user who has not received a response by then gets the text `noResponse`. What it throws is a failure of
 * the handler. Its result is ignored.
 *
 * @example
 * const timing: MiddlewareFunction = async ({ handler, log }, next) => {
 *   const start = performance.now();
 *   try {
 *     await next();
 *   } finally {
 *     log.info({ ms: performance.now() - start }, `${handler} finished`);
 *   }
 * };
 */
export type MiddlewareFunction = (context: MiddlewareContext, next: NextFunction) => unknown;

/**
 * A class whose instances are middleware. Each bot creates one instance of it and injects its constructor parameters.
 *
 * @example
 * @Service()
 * class Transactions {
 *   constructor(private readonly database: Database) {}
 *
 *   use(_context: MiddlewareContext, next: NextFunction) {
 *     return this.database.transaction(next);
 *   }
 * }
 */
export type MiddlewareClass = new (
  ...args: never[]
) => { use(context: MiddlewareContext, next: NextFunction): unknown };

/** A middleware, or a class of middleware. */
export type AnyMiddleware = MiddlewareFunction | MiddlewareClass;

/** Whether a middleware is a class, of which each bot has an instance. */
export function isMiddlewareClass(middleware: AnyMiddleware): middleware is MiddlewareClass {
  const prototype: unknown = middleware.prototype;
  return typeof prototype === 'object' && prototype !== null && 'use' in prototype;
}
