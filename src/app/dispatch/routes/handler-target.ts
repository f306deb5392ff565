import type { Declaration } from '../../../interactions/declarations/declaration.js';
import { guardsOf } from '../../../interactions/guards/declared-guards.js';
import type { InteractionGuard } from '../../../interactions/guards/guard.js';
import type { DeferralMode } from '../../../interactions/responses/response-state.js';
import { type Binding, type BindingOptions, guardRecordsOf } from '../../decorators/binding-metadata.js';
import type { Class } from '../../injection/inject.js';
import type { HandlerMethod, HandlerMethodFactory } from './handler-method.js';
import type { HandlerRoute } from './handler-route.js';

/** The method that handles an interaction, with its guards and options. Computed when the bot is composed. */
export interface HandlerTarget {
  readonly handlerMethod: HandlerMethod;
  /** How the interaction is deferred if there is no response in time. */
  readonly defer: DeferralMode | false;
  /** The guards of the declaration, of the class, of the method and of the binding, in this order. */
  readonly guards: readonly InteractionGuard[];
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

/** The guards of a class: for all of its handlers, and for single methods. */
interface ClassGuards {
  readonly ofClass: readonly InteractionGuard[];
  readonly ofMethods: ReadonlyMap<PropertyKey, readonly InteractionGuard[]>;
}

/** Creates the targets of one bot's routes. */
export class HandlerTargetFactory {
  readonly #handlerMethods: HandlerMethodFactory;
  readonly #guards = new Map<Class, ClassGuards>();

  constructor(handlerMethods: HandlerMethodFactory) {
    this.#handlerMethods = handlerMethods;
  }

  /** Creates the target of a route. @param defaultDefer how it is deferred if the binding does not set it */
  create<B extends Binding>({ handler, binding }: HandlerRoute<B>, defaultDefer: DeferralMode | false): BoundTarget<B> {
    const { defer = defaultDefer, guards = [] }: BindingOptions = 'options' in binding ? binding.options : {};
    const declared = 'declaration' in binding ? guardsOf(binding.declaration) : [];
    const { ofClass, ofMethods } = this.#guardsOf(handler);
    return {
      binding,
      declaration: 'declaration' in binding ? binding.declaration : undefined,
      handlerMethod: this.#handlerMethods.create({ handler, binding }),
      defer,
      guards: [...declared, ...ofClass, ...(ofMethods.get(binding.method) ?? []), ...guards],
    };
  }

  /** Cached by class, as a class may have a thousand methods. */
  #guardsOf(handler: Class): ClassGuards {
    const cached = this.#guards.get(handler);
    if (cached) return cached;
    const ofClass: InteractionGuard[] = [];
    const ofMethods = new Map<PropertyKey, InteractionGuard[]>();
    for (const { method, guards } of guardRecordsOf(handler)) {
      if (method === undefined) ofClass.push(...guards);
      else ofMethods.set(method, [...(ofMethods.get(method) ?? []), ...guards]);
    }
    const classGuards = { ofClass, ofMethods };
    this.#guards.set(handler, classGuards);
    return classGuards;
  }
}
