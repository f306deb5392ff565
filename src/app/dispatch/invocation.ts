import type { Logger } from '../../base/logger.js';
import { HandlerError } from '../errors.js';
import { placeOf, type Route } from './route-table.js';

/** What runs for an event: a method of a handler, or something of the framework's own. */
export interface Invocation {
  readonly place: { readonly className: string; readonly method: string };
  /** Starts it, before anything is awaited. */
  run(context: object): unknown;
}

/** The invocation of a route's method on the bot's instance of its class. */
export function invocationOf(route: Route, instance: object): Invocation {
  const { method } = route.binding;
  return {
    place: placeOf(route),
    run(context) {
      const handler: unknown = Reflect.get(instance, method);
      if (typeof handler !== 'function') throw new TypeError(`${String(method)} is not a method.`);
      return Reflect.apply(handler, instance, [context]);
    },
  };
}

/** Logs what a handler threw, with the place, and gives the error that was logged. */
export function reportFailure(thrown: unknown, { place }: Invocation, event: string, log: Logger): HandlerError {
  const error = new HandlerError({ ...place, event }, thrown);
  log.error({ err: error }, 'a handler failed');
  return error;
}
