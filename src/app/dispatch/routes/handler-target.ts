import type { DeferralMode } from '../../../interactions/responses/response-state.js';
import { type Binding, type BindingOptions, guardRecordsOf } from '../../decorators/binding-metadata.js';
import type { InteractionGuard } from '../../guards/guard.js';
import type { Class } from '../../injection/inject.js';
import type { HandlerMethod, HandlerMethodFactory } from './handler-method.js';
import type { HandlerRoute } from './handler-route.js';

/** What runs for an interaction, with all that can be known before one comes. */
export interface HandlerTarget {
  readonly handlerMethod: HandlerMethod;
  /** How the interaction is deferred when there is no answer in time. */
  readonly defer: DeferralMode | false;
  /** Of the class, of the method, of the binding. */
  readonly guards: readonly InteractionGuard[];
}

/** The destination of a method that is bound. */
export interface BoundTarget<B extends Binding> extends HandlerTarget {
  readonly binding: B;
}

/** The guards of a class: before all of its handlers, and before single ones. */
interface ClassGuards {
  readonly ofClass: readonly InteractionGuard[];
  readonly ofMethods: ReadonlyMap<PropertyKey, readonly InteractionGuard[]>;
}

/** Makes the destinations of the routes of one bot. */
export class HandlerTargetFactory {
  readonly #handlerMethods: HandlerMethodFactory;
  readonly #guards = new Map<Class, ClassGuards>();

  constructor(invocations: HandlerMethodFactory) {
    this.#handlerMethods = invocations;
  }

  /** Where a route leads. @param usual how its kind is deferred when the binding does not say */
  create<B extends Binding>({ handler, binding }: HandlerRoute<B>, usual: DeferralMode | false): BoundTarget<B> {
    const { defer = usual, guards = [] }: BindingOptions = 'options' in binding ? binding.options : {};
    const { ofClass, ofMethods } = this.#guardsOf(handler);
    return {
      binding,
      handlerMethod: this.#handlerMethods.create({ handler, binding }),
      defer,
      guards: [...ofClass, ...(ofMethods.get(binding.method) ?? []), ...guards],
    };
  }

  /** Read once for each class: one may have a thousand methods. */
  #guardsOf(handler: Class): ClassGuards {
    const known = this.#guards.get(handler);
    if (known) return known;
    const ofClass: InteractionGuard[] = [];
    const ofMethods = new Map<PropertyKey, InteractionGuard[]>();
    for (const { method, guards } of guardRecordsOf(handler)) {
      if (method === undefined) ofClass.push(...guards);
      else ofMethods.set(method, [...(ofMethods.get(method) ?? []), ...guards]);
    }
    const placed = { ofClass, ofMethods };
    this.#guards.set(handler, placed);
    return placed;
  }
}
