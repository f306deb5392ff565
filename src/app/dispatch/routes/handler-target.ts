import type { Declaration } from '../../../interactions/declarations/declaration.js';
import type { InteractionGuard } from '../../../interactions/guards/guard.js';
import type { DeferralMode } from '../../../interactions/responses/response-state.js';
import type { Binding, BindingOptions } from '../../decorators/binding-metadata.js';
import type { MiddlewareChain } from '../../middleware/run-middleware.js';
import type { HandlerMethod, HandlerMethodFactory } from './handler-method.js';
import type { Route } from './route.js';
import { type GuardResolver, RouteGuards } from './route-guards.js';

/** The method that handles an interaction, with its guards and options. Computed when the bot is composed. */
export interface HandlerTarget {
  readonly handlerMethod: HandlerMethod;
  /** How the interaction is deferred if there is no response in time. */
  readonly defer: DeferralMode | false;
  /** The guards of the feature, of the declaration, of the class, of the method and of the binding, in this order. */
  readonly guards: readonly InteractionGuard[];
  /** What runs around the guards, the validation and the handler; undefined if there is none. */
  readonly middleware?: MiddlewareChain | undefined;
  /**
   * The name of the handler that guards receive.
   * @default the name of the method
   */
  readonly guardedName?: string | undefined;
  /** What the handler is bound to or waits for; undefined if there is no declaration. */
  readonly declaration?: Declaration | undefined;
}

/** The target of a bound method. */
export interface BoundTarget<B extends Binding> extends HandlerTarget {
  readonly binding: B;
}

/** Creates the targets of one bot's routes. */
export class HandlerTargetFactory {
  readonly #handlerMethods: HandlerMethodFactory;
  readonly #resolver: GuardResolver;
  readonly #guards = new RouteGuards();

  constructor(handlerMethods: HandlerMethodFactory, resolver: GuardResolver) {
    this.#handlerMethods = handlerMethods;
    this.#resolver = resolver;
  }

  /** Creates the target of a route. @param defaultDefer how it is deferred if the binding does not set it */
  create<B extends Binding>(route: Route<B>, defaultDefer: DeferralMode | false): BoundTarget<B> {
    const { binding } = route;
    const { defer = defaultDefer }: BindingOptions = 'options' in binding ? binding.options : {};
    return {
      binding,
      declaration: 'declaration' in binding ? binding.declaration : undefined,
      handlerMethod: this.#handlerMethods.create(route),
      defer,
      guards: this.#resolver.resolve(this.#guards.of(route)),
      middleware: this.#handlerMethods.middlewareOf(route),
    };
  }
}
