import type { ParamsOf } from '../../interactions/custom-id/params.js';
import { type Class, nameOf } from '../decorators/injection.js';
import type { Binding, ButtonBinding, ModalBinding, StaleBinding } from '../decorators/records.js';

/** Where an event or an interaction goes: a method of a handler class. */
export interface Route<B extends Binding = Binding> {
  readonly handler: Class;
  readonly binding: B;
}

/** A route with the parameters that the custom_id held. */
export interface Match<B extends Binding> {
  readonly route: Route<B>;
  readonly params: ParamsOf<string>;
}

/** The routes of a bot's interactions. It does not change once it is made. */
export class RouteTable {
  readonly #buttons: readonly Route<ButtonBinding>[];
  readonly #modals: readonly Route<ModalBinding>[];
  /** What takes the interactions of controls that no pattern knows. */
  readonly stale: Route<StaleBinding> | undefined;

  constructor(routes: readonly Route[]) {
    this.#buttons = ofKind(routes, 'button');
    this.#modals = ofKind(routes, 'modal');
    this.stale = ofKind(routes, 'stale')[0];
  }

  button(customId: string): Match<ButtonBinding> | undefined {
    return match(this.#buttons, customId);
  }

  modal(customId: string): Match<ModalBinding> | undefined {
    return match(this.#modals, customId);
  }
}

/** Class and method of a route, for messages. */
export function placeOf({ handler, binding }: Route): { readonly className: string; readonly method: string } {
  return { className: nameOf(handler), method: String(binding.method) };
}

/** The routes of one kind of binding. */
export function ofKind<K extends Binding['kind']>(
  routes: readonly Route[],
  kind: K,
): readonly Route<Extract<Binding, { kind: K }>>[] {
  return routes.filter((route): route is Route<Extract<Binding, { kind: K }>> => route.binding.kind === kind);
}

function match<B extends ButtonBinding | ModalBinding>(
  routes: readonly Route<B>[],
  customId: string,
): Match<B> | undefined {
  // Patterns do not overlap (checked at composition), so the first that takes the id is the only one.
  for (const route of routes) {
    const params = route.binding.declaration.customId.parse(customId);
    if (params) return { route, params };
  }
  return undefined;
}
