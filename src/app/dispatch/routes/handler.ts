/** What runs: the methods of handler classes with what applies to them, and functions of the framework itself. */
import type { Declaration } from '../../../interactions/declarations/declaration.js';
import { guardsOf } from '../../../interactions/guards/declared-guards.js';
import type { InteractionGuard } from '../../../interactions/guards/guard.js';
import type { FrameworkHandler } from '../../../interactions/responses/framework-handler.js';
import type { DeferralMode } from '../../../interactions/responses/response-state.js';
import type { BotErrorHandler } from '../../contexts/error-context.js';
import { type BindingOptions, bindingsOf, middlewareRecordsOf } from '../../decorators/binding-metadata.js';
import { type Class, formatToken } from '../../injection/inject.js';
import { type AnyMiddleware, isMiddlewareClass, type MiddlewareFunction } from '../../middleware/middleware.js';
import { composeMiddleware, type MiddlewareChain } from '../../middleware/run-middleware.js';
import { formatHandler, type HandlerLocation, type Route, routeLocation } from './route.js';
import { GuardResolver, type HandlerInstances, RecordIndex, RouteGuards } from './route-guards.js';

/**
 * What runs for an event, an interaction or a task. It is created when the bot is composed.
 *
 * @typeParam D the declaration that it is bound to or waits for; undefined without one
 * @typeParam C the context that it takes
 */
export interface Handler<D extends Declaration | undefined = Declaration | undefined, C extends object = object> {
  readonly location: HandlerLocation;
  /** Class and method, for example `TicketHandler.onClose`. */
  readonly name: string;
  readonly declaration: D;
  /** How an interaction is deferred if there is no response in time. */
  readonly defer: DeferralMode | false;
  /** The guards of the feature, of the declaration, of the class, of the method and of the binding, in this order. */
  readonly guards: readonly InteractionGuard[];
  /** The name of the handler that guards receive. */
  readonly guardedName: string;
  /** What runs around it, and for interactions also around the guards and the validation; undefined if there is none. */
  readonly middleware: MiddlewareChain | undefined;
  /** The error boundaries of the class and of the feature, in this order. The boundary of the bot follows. */
  readonly errorBoundaries: readonly ErrorBoundary[];
  /** Starts the method synchronously. */
  run(context: C): unknown;
}

/** A method with `@OnError`, or the option `onError` of a feature or the bot. */
export type ErrorBoundary = Pick<Handler, 'location' | 'name' | 'run'>;

/** Creates the handlers of one bot. The instance of a class is looked up when its method first runs. */
export class HandlerFactory {
  /** The instances of the classes of the bot. */
  readonly instances: HandlerInstances;
  readonly #botMiddleware: readonly AnyMiddleware[];
  readonly #boundaries = new Map<Class, ErrorBoundary | undefined>();
  readonly #middleware = new RecordIndex(middlewareRecordsOf);
  readonly #guards = new RouteGuards();
  readonly #guardResolver: GuardResolver;

  /** @param botMiddleware the middleware around all handlers of the bot */
  constructor(instances: HandlerInstances, botMiddleware: readonly AnyMiddleware[] = []) {
    this.instances = instances;
    this.#botMiddleware = botMiddleware;
    this.#guardResolver = new GuardResolver(instances);
  }

  /**
   * Creates the handler of a route.
   *
   * @param declaration that of its binding; undefined if it has none
   * @param defaultDefer how it is deferred if the binding does not set it
   */
  create<D extends Declaration | undefined>(
    route: Route,
    declaration: D,
    defaultDefer: DeferralMode | false = false,
  ): Handler<D> {
    const { handlerClass, binding } = route;
    const { defer = defaultDefer }: BindingOptions = 'options' in binding ? binding.options : {};
    const location = routeLocation(route);
    const name = formatHandler(location);
    const handler: Handler<D> = {
      location,
      name,
      declaration,
      defer,
      guards: this.#guardResolver.resolve(this.#guards.of(route)),
      guardedName: name,
      middleware: this.#middlewareOf(route),
      errorBoundaries: this.#errorBoundariesOf(route),
      run: (context) => {
        // From its second run on, the method is called directly.
        handler.run = bindMethod(handlerClass, binding.method, this.instances);
        return handler.run(context);
      },
    };
    return handler;
  }

  /** Creates the handler of what the framework itself waits for. */
  createOfFramework({ location, defer, awaited, run }: FrameworkHandler): Handler {
    const handler = functionHandler(location, run);
    if (awaited === undefined) return { ...handler, defer };
    const guards = this.#guardResolver.resolve(guardsOf(awaited));
    return { ...handler, defer, guards, guardedName: awaited.describe(), declaration: awaited };
  }

  /** The middleware of the bot, the feature, the class, the method and the binding; undefined if there is none. */
  #middlewareOf({ handlerClass, binding, part }: Route): MiddlewareChain | undefined {
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
      use ??= bindMethod(middleware, 'use', this.instances);
      return use(context, next);
    };
  }

  #errorBoundariesOf(route: Route): readonly ErrorBoundary[] {
    const ofClass = this.#errorBoundaryOf(route);
    const { feature, onError } = route.part;
    const ofFeature = feature !== undefined && onError ? [optionBoundary(`feature ${feature}`, onError)] : [];
    return ofClass ? [ofClass, ...ofFeature] : ofFeature;
  }

  /** The method with `@OnError`, if the class has one. */
  #errorBoundaryOf({ handlerClass, part }: Route): ErrorBoundary | undefined {
    if (this.#boundaries.has(handlerClass)) return this.#boundaries.get(handlerClass);
    const binding = bindingsOf(handlerClass).find(({ kind }) => kind === 'error');
    const boundary =
      binding &&
      functionHandler(routeLocation({ handlerClass, binding, part }), (context) =>
        bindMethod(handlerClass, binding.method, this.instances)(context),
      );
    this.#boundaries.set(handlerClass, boundary);
    return boundary;
  }
}

/** A function of the framework or of an option, to which nothing else applies. */
export function functionHandler<C extends object>(
  location: HandlerLocation,
  run: (context: C) => unknown,
): Handler<undefined, C> {
  const name = formatHandler(location);
  return {
    location,
    name,
    declaration: undefined,
    defer: false,
    guards: [],
    guardedName: name,
    middleware: undefined,
    errorBoundaries: [],
    run,
  };
}

/** The option `onError` of a feature or of the bot. */
export function optionBoundary(owner: string, run: BotErrorHandler): ErrorBoundary {
  return functionHandler({ className: owner, method: 'onError' }, run);
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
