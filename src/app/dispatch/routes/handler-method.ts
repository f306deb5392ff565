import type { BotErrorHandler } from '../../contexts/error-context.js';
import type { EventContextBase } from '../../contexts/event-context.js';
import { bindingsOf, middlewareRecordsOf } from '../../decorators/binding-metadata.js';
import { interactionBindingKinds } from '../../decorators/interaction-binding-kinds.js';
import { type Class, formatToken } from '../../injection/inject.js';
import { EventMiddlewareContext } from '../../middleware/event-middleware-context.js';
import { type AnyMiddleware, isMiddlewareClass, type MiddlewareFunction } from '../../middleware/middleware.js';
import { composeMiddleware, type MiddlewareChain } from '../../middleware/run-middleware.js';
import { TaskMiddlewareContext, type TaskSource } from '../../middleware/task-middleware-context.js';
import { RecordIndex } from './record-index.js';
import { formatHandler, type HandlerLocation, type Route, routeLocation } from './route.js';

/** The function that handles an event or interaction: a method of a handler, or a function of the framework. */
export interface HandlerMethod {
  readonly location: HandlerLocation;
  /** Class and method, for example `TicketHandler.onClose`. */
  readonly name: string;
  /** The error boundaries of the class and of the feature, in this order. The boundary of the bot follows. */
  readonly errorBoundaries?: readonly HandlerMethod[] | undefined;
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
  readonly #botMiddleware: readonly AnyMiddleware[];
  readonly #boundaries = new Map<Class, HandlerMethod | undefined>();
  readonly #middleware = new RecordIndex(middlewareRecordsOf);

  /** @param botMiddleware the middleware around all handlers of the bot */
  constructor(instances: HandlerInstances, botMiddleware: readonly AnyMiddleware[] = []) {
    this.#instances = instances;
    this.#botMiddleware = botMiddleware;
  }

  /**
   * Creates the method of a route. Middleware runs around it, except for interactions: there it also runs around the guards,
   * so it is part of the target.
   */
  create(route: Route): HandlerMethod {
    const method = this.#createMethod(route, this.#errorBoundariesOf(route));
    const middleware = interactionBindingKinds.has(route.binding.kind) ? undefined : this.middlewareOf(route);
    return middleware === undefined ? method : withMiddleware(method, middleware);
  }

  /** The middleware of the bot, the feature, the class, the method and the binding; undefined if there is none. */
  middlewareOf({ handlerClass, binding, part }: Route): MiddlewareChain | undefined {
    return composeMiddleware(
      [
        ...this.#botMiddleware,
        ...(part.feature === undefined ? [] : part.middleware),
        ...this.#middleware.get(handlerClass, binding.method),
        ...(('options' in binding ? binding.options.middleware : undefined) ?? []),
      ].map((middleware) => this.#toFunction(middleware)),
    );
  }

  #toFunction(middleware: AnyMiddleware): MiddlewareFunction {
    if (!isMiddlewareClass(middleware)) return middleware;
    let use: MiddlewareFunction | undefined;
    return (context, next) => {
      use ??= bindMethod(middleware, 'use', this.#instances);
      return use(context, next);
    };
  }

  #errorBoundariesOf(route: Route): readonly HandlerMethod[] {
    const ofClass = this.#errorBoundaryOf(route);
    const { feature, onError } = route.part;
    const ofFeature = feature !== undefined && onError ? [optionBoundary(`feature ${feature}`, onError)] : [];
    return ofClass ? [ofClass, ...ofFeature] : ofFeature;
  }

  /** The method with `@OnError`, if the class has one. */
  #errorBoundaryOf({ handlerClass, part }: Route): HandlerMethod | undefined {
    if (this.#boundaries.has(handlerClass)) return this.#boundaries.get(handlerClass);
    const binding = bindingsOf(handlerClass).find(({ kind }) => kind === 'error');
    const boundary = binding && this.#createMethod({ handlerClass, binding, part }, []);
    this.#boundaries.set(handlerClass, boundary);
    return boundary;
  }

  #createMethod(route: Route, errorBoundaries: readonly HandlerMethod[]): HandlerMethod {
    let bound: ((context: object) => unknown) | undefined;
    const run = (context: object) => {
      bound ??= bindMethod(route.handlerClass, route.binding.method, this.#instances);
      return bound(context);
    };
    return { ...internalMethod(routeLocation(route), run), errorBoundaries };
  }
}

/** A task of the framework itself, as a method without an error boundary. */
export function internalMethod(location: HandlerLocation, run: HandlerMethod['run']): HandlerMethod {
  return { location, name: formatHandler(location), run };
}

/** The option `onError` of a feature or of the bot. */
export function optionBoundary(owner: string, run: BotErrorHandler): HandlerMethod {
  return internalMethod({ className: owner, method: 'onError' }, run);
}

/** Runs middleware around a listener to events or a scheduled task. */
function withMiddleware(method: HandlerMethod, middleware: MiddlewareChain): HandlerMethod {
  const info = { handler: method.name, feature: method.location.feature };
  const run = (context: EventContextBase<string, unknown> | TaskSource) =>
    middleware(
      'scheduledAt' in context ? new TaskMiddlewareContext(context, info) : new EventMiddlewareContext(context, info),
      () => method.run(context),
    );
  return { ...method, run };
}

function bindMethod(target: Class, key: PropertyKey, instances: HandlerInstances): (...args: unknown[]) => unknown {
  const instance: unknown = instances.get(target);
  if (typeof instance !== 'object' || instance === null) {
    throw new TypeError(`${formatToken(target)} has no instance in this bot.`);
  }
  const method: unknown = Reflect.get(instance, key);
  if (typeof method !== 'function') throw new TypeError(`${String(key)} is not a method.`);
  return method.bind(instance);
}
