import { bindingsOf } from '../../decorators/binding-metadata.js';
import { type Class, formatToken } from '../../injection/inject.js';
import { formatHandler, type HandlerLocation, type HandlerRoute } from './handler-route.js';

/** The function that handles an event or interaction: a method of a handler, or a function of the framework. */
export interface HandlerMethod {
  readonly location: HandlerLocation;
  /** Class and method, for example `TicketHandler.onClose`. */
  readonly name: string;
  /** The error boundary of the class. */
  readonly errorBoundary?: HandlerMethod | undefined;
  /** Starts the method synchronously. */
  run(context: object): unknown;
}

/** The instances of the handlers, by class. */
export interface HandlerInstances {
  get(handler: Class): unknown;
}

/** Creates the methods of one bot's routes. The instance of a class is looked up when its method first runs. */
export class HandlerMethodFactory {
  readonly #instances: HandlerInstances;
  readonly #boundaries = new Map<Class, HandlerMethod | undefined>();

  constructor(instances: HandlerInstances) {
    this.#instances = instances;
  }

  create(route: HandlerRoute): HandlerMethod {
    return this.#createMethod(route.handler, route.binding.method, this.#errorBoundaryOf(route.handler));
  }

  /** The method with `@OnError`, if the class has one. */
  #errorBoundaryOf(handler: Class): HandlerMethod | undefined {
    if (this.#boundaries.has(handler)) return this.#boundaries.get(handler);
    const binding = bindingsOf(handler).find(({ kind }) => kind === 'error');
    const boundary = binding && this.#createMethod(handler, binding.method, undefined);
    this.#boundaries.set(handler, boundary);
    return boundary;
  }

  #createMethod(handler: Class, method: PropertyKey, errorBoundary: HandlerMethod | undefined): HandlerMethod {
    let bound: ((context: object) => unknown) | undefined;
    const location = { className: formatToken(handler), method: String(method) };
    return {
      ...internalMethod(location, (context) => {
        bound ??= bindMethod(handler, method, this.#instances);
        return bound(context);
      }),
      errorBoundary,
    };
  }
}

/** A task of the framework itself, as a method without an error boundary. */
export function internalMethod(location: HandlerLocation, run: HandlerMethod['run']): HandlerMethod {
  return { location, name: formatHandler(location), run };
}

function bindMethod(handler: Class, key: PropertyKey, instances: HandlerInstances): (context: object) => unknown {
  const instance: unknown = instances.get(handler);
  if (typeof instance !== 'object' || instance === null) {
    throw new TypeError(`${formatToken(handler)} has no instance in this bot.`);
  }
  const method: unknown = Reflect.get(instance, key);
  if (typeof method !== 'function') throw new TypeError(`${String(key)} is not a method.`);
  return method.bind(instance);
}
