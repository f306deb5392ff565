import type { Logger } from '../../base/logger.js';
import { HandlerError } from '../errors.js';
import { placeOf, type Route } from './route-table.js';

/** What runs for an event: a method of a handler, or something of the framework's own. */
export interface Invocation {
  readonly place: { readonly className: string; readonly method: string };
  /** Starts it, before anything is awaited. */
  run(context: object): unknown;
}

/** The instances of the handlers, by their classes. */
export type Instances = ReadonlyMap<object, object>;

/** The invocation of a route's method, on the instance that there is of its class when it first runs. */
export function invocationOf(route: Route, instances: Instances): Invocation {
  let bound: ((context: object) => unknown) | undefined;
  return {
    place: placeOf(route),
    run(context) {
      bound ??= boundMethod(route, instances);
      return bound(context);
    },
  };
}

/** Logs what a handler threw, with the place, and gives the error that was logged. */
export function reportFailure(thrown: unknown, { place }: Invocation, event: string, log: Logger): HandlerError {
  const error = new HandlerError({ ...place, event }, thrown);
  log.error({ err: error }, 'a handler failed');
  return error;
}

function boundMethod({ handler, binding }: Route, instances: Instances): (context: object) => unknown {
  const instance = instances.get(handler);
  if (!instance) throw new TypeError(`${handler.name} has no instance in this bot.`);
  const method: unknown = Reflect.get(instance, binding.method);
  if (typeof method !== 'function') throw new TypeError(`${String(binding.method)} is not a method.`);
  return (context) => Reflect.apply(method, instance, [context]);
}
