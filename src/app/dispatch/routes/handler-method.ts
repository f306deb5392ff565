import { bindingsOf } from '../../decorators/binding-metadata.js';
import { type Class, formatToken } from '../../injection/inject.js';
import type { HandlerRoute } from './handler-route.js';

/** What runs for an event: a method of a handler, or something of the framework's own. */
export interface HandlerMethod {
  readonly location: { readonly className: string; readonly method: string };
  /** Class and method, as `Desk.clicked`. */
  readonly name: string;
  /** The error boundary of the class. */
  readonly errorBoundary?: HandlerMethod | undefined;
  /** Starts it, before anything is awaited. */
  run(context: object): unknown;
}

/** The instances of the handlers, by their classes. */
export type HandlerInstances = ReadonlyMap<object, object>;

/** Makes what the routes of one bot run, on the instances that there are when it first runs. */
export class HandlerMethodFactory {
  readonly #instances: HandlerInstances;
  readonly #boundaries = new Map<Class, HandlerMethod | undefined>();

  constructor(instances: HandlerInstances) {
    this.#instances = instances;
  }

  create(route: HandlerRoute): HandlerMethod {
    return this.#createMethod(route.handler, route.binding.method, this.#errorBoundaryOf(route.handler));
  }

  /** The invocation of the method with `@OnError`, if the class has one. */
  #errorBoundaryOf(handler: Class): HandlerMethod | undefined {
    if (this.#boundaries.has(handler)) return this.#boundaries.get(handler);
    const binding = bindingsOf(handler).find(({ kind }) => kind === 'error');
    const boundary = binding && this.#createMethod(handler, binding.method, undefined);
    this.#boundaries.set(handler, boundary);
    return boundary;
  }

  #createMethod(handler: Class, method: PropertyKey, errorBoundary: HandlerMethod | undefined): HandlerMethod {
    let bound: ((context: object) => unknown) | undefined;
    const place = { className: formatToken(handler), method: String(method) };
    return {
      ...internalMethod(place, (context) => {
        bound ??= bindMethod(handler, method, this.#instances);
        return bound(context);
      }),
      errorBoundary,
    };
  }
}

/** Something of the framework's own that runs. */
export function internalMethod(location: HandlerMethod['location'], run: HandlerMethod['run']): HandlerMethod {
  return { location, name: `${location.className}.${location.method}`, run };
}

function bindMethod(handler: Class, key: PropertyKey, instances: HandlerInstances): (context: object) => unknown {
  const instance = instances.get(handler);
  if (!instance) throw new TypeError(`${formatToken(handler)} has no instance in this bot.`);
  const method: unknown = Reflect.get(instance, key);
  if (typeof method !== 'function') throw new TypeError(`${String(key)} is not a method.`);
  return method.bind(instance);
}
