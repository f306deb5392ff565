import { type Class, nameOf } from '../decorators/injection.js';
import { bindingsOf } from '../decorators/records.js';
import type { Route } from './route.js';

/** What runs for an event: a method of a handler, or something of the framework's own. */
export interface Invocation {
  readonly place: { readonly className: string; readonly method: string };
  /** Class and method, as `Desk.clicked`. */
  readonly name: string;
  /** The error boundary of the class. */
  readonly boundary?: Invocation | undefined;
  /** Starts it, before anything is awaited. */
  run(context: object): unknown;
}

/** The instances of the handlers, by their classes. */
export type Instances = ReadonlyMap<object, object>;

/** Makes what the routes of one bot run, on the instances that there are when it first runs. */
export class Invocations {
  readonly #instances: Instances;
  readonly #boundaries = new Map<Class, Invocation | undefined>();

  constructor(instances: Instances) {
    this.#instances = instances;
  }

  of(route: Route): Invocation {
    return this.#invocation(route.handler, route.binding.method, this.#boundaryOf(route.handler));
  }

  /** The invocation of the method with `@OnError`, if the class has one. */
  #boundaryOf(handler: Class): Invocation | undefined {
    if (this.#boundaries.has(handler)) return this.#boundaries.get(handler);
    const binding = bindingsOf(handler).find(({ kind }) => kind === 'error');
    const boundary = binding && this.#invocation(handler, binding.method, undefined);
    this.#boundaries.set(handler, boundary);
    return boundary;
  }

  #invocation(handler: Class, method: PropertyKey, boundary: Invocation | undefined): Invocation {
    let bound: ((context: object) => unknown) | undefined;
    const place = { className: nameOf(handler), method: String(method) };
    return {
      ...own(place, (context) => {
        bound ??= boundMethod(handler, method, this.#instances);
        return bound(context);
      }),
      boundary,
    };
  }
}

/** Something of the framework's own that runs. */
export function own(place: Invocation['place'], run: Invocation['run']): Invocation {
  return { place, name: `${place.className}.${place.method}`, run };
}

function boundMethod(handler: Class, key: PropertyKey, instances: Instances): (context: object) => unknown {
  const instance = instances.get(handler);
  if (!instance) throw new TypeError(`${nameOf(handler)} has no instance in this bot.`);
  const method: unknown = Reflect.get(instance, key);
  if (typeof method !== 'function') throw new TypeError(`${String(key)} is not a method.`);
  return method.bind(instance);
}
