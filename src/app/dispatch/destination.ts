import type { DeferralMode } from '../../interactions/responses/response-state.js';
import type { Class } from '../decorators/injection.js';
import { type Binding, type BindingOptions, guardRecordsOf } from '../decorators/records.js';
import type { Guard } from '../guards/guard.js';
import type { Invocation, Invocations } from './invocation.js';
import type { Route } from './route.js';

/** What runs for an interaction, with all that can be known before one comes. */
export interface Destination {
  readonly invocation: Invocation;
  /** How the interaction is deferred when there is no answer in time. */
  readonly defer: DeferralMode | false;
  /** Of the class, of the method, of the binding. */
  readonly guards: readonly Guard[];
}

/** The destination of a method that is bound. */
export interface Bound<B extends Binding> extends Destination {
  readonly binding: B;
}

/** The guards of a class: before all of its handlers, and before single ones. */
interface PlacedGuards {
  readonly ofClass: readonly Guard[];
  readonly ofMethods: ReadonlyMap<PropertyKey, readonly Guard[]>;
}

/** Makes the destinations of the routes of one bot. */
export class Destinations {
  readonly #invocations: Invocations;
  readonly #guards = new Map<Class, PlacedGuards>();

  constructor(invocations: Invocations) {
    this.#invocations = invocations;
  }

  /** Where a route leads. @param usual how its kind is deferred when the binding does not say */
  of<B extends Binding>({ handler, binding }: Route<B>, usual: DeferralMode | false): Bound<B> {
    const { defer = usual, guards = [] }: BindingOptions = 'options' in binding ? binding.options : {};
    const { ofClass, ofMethods } = this.#placedIn(handler);
    return {
      binding,
      invocation: this.#invocations.of({ handler, binding }),
      defer,
      guards: [...ofClass, ...(ofMethods.get(binding.method) ?? []), ...guards],
    };
  }

  /** Read once for each class: one may have a thousand methods. */
  #placedIn(handler: Class): PlacedGuards {
    const known = this.#guards.get(handler);
    if (known) return known;
    const ofClass: Guard[] = [];
    const ofMethods = new Map<PropertyKey, Guard[]>();
    for (const { method, guards } of guardRecordsOf(handler)) {
      if (method === undefined) ofClass.push(...guards);
      else ofMethods.set(method, [...(ofMethods.get(method) ?? []), ...guards]);
    }
    const placed = { ofClass, ofMethods };
    this.#guards.set(handler, placed);
    return placed;
  }
}
