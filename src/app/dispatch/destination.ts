import type { DeferralMode } from '../../interactions/answer-state.js';
import type { Binding, BindingOptions } from '../decorators/records.js';
import { guardRecordsOf } from '../decorators/records.js';
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

/** Where a route leads. @param usual how its kind is deferred when the binding does not say */
export function destinationOf<B extends Binding>(
  { handler, binding }: Route<B>,
  invocations: Invocations,
  usual: DeferralMode | false,
): Bound<B> {
  const { defer = usual, guards = [] }: BindingOptions = 'options' in binding ? binding.options : {};
  const placed = guardRecordsOf(handler);
  return {
    binding,
    invocation: invocations.of({ handler, binding }),
    defer,
    guards: [
      ...placed.filter(({ method }) => method === undefined).flatMap((record) => record.guards),
      ...placed.filter(({ method }) => method === binding.method).flatMap((record) => record.guards),
      ...guards,
    ],
  };
}
