import type { ParamsOf } from '../../interactions/custom-id/params.js';
import { events } from '../../wire/events.js';
import { type Class, nameOf } from '../decorators/injection.js';
import type { Binding, ButtonBinding, EventBinding, ModalBinding, StaleBinding } from '../decorators/records.js';
import type { ListenableName } from '../event-context.js';

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

/** The routes of a bot. It does not change once it is made. */
export class RouteTable {
  readonly #events = new Map<string, Route<EventBinding>[]>();
  readonly #buttons: readonly Route<ButtonBinding>[];
  readonly #modals: readonly Route<ModalBinding>[];
  /** What takes the interactions of controls that no pattern knows. */
  readonly stale: Route<StaleBinding> | undefined;

  /** @param routes in the order in which handlers of one event start */
  constructor(routes: readonly Route[]) {
    for (const route of ofKind(routes, 'event')) {
      const listeners = this.#events.get(route.binding.event);
      if (listeners) listeners.push(route);
      else this.#events.set(route.binding.event, [route]);
    }
    this.#buttons = ofKind(routes, 'button');
    this.#modals = ofKind(routes, 'modal');
    this.stale = ofKind(routes, 'stale')[0];
  }

  /** The names of all events that are listened to. */
  get listened(): Iterable<string> {
    return this.#events.keys();
  }

  /** What listens to an event. */
  listeners(event: ListenableName): readonly Route<EventBinding>[] {
    return this.#events.get(event) ?? [];
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

/** The name that `@On` takes, by the wire name. */
export const eventNames: ReadonlyMap<string, keyof typeof events> = new Map(
  // Object.entries gives its keys as strings; they are exactly those of the table.
  Object.entries(events).map(([name, { wireName }]) => [wireName, name as keyof typeof events]),
);

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
