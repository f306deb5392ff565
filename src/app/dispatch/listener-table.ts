import { events } from '../../wire/events/all-events.js';
import { webhookEvents } from '../../wire/events/webhook-events.js';
import type { DerivedEventName } from '../derive/derived-events.js';
import { eventNames, isEventName, isWebhookEventName } from './event-names.js';
import type { Invocations } from './invocation.js';
import { Listener, type ListenerParts } from './listener.js';
import type { Route } from './route.js';

/** A listener to an event, with the name by which it knows the event. */
export interface Hearing {
  readonly listener: Listener;
  readonly event: string;
}

const NOBODY: readonly Hearing[] = [];

/** Who listens to what, in one bot. It does not change once it is made. */
export class ListenerTable {
  readonly #byWireName = new Map<string, Hearing[]>();
  readonly #byDerivedName = new Map<string, Hearing[]>();
  readonly #byWebhookName = new Map<string, Hearing[]>();
  /** Those who hear whatever comes. */
  readonly #ofEverything: Listener[] = [];

  /** @param routes in the order in which the listeners to an event start; those that are not to events are left out */
  constructor(routes: readonly Route[], invocations: Invocations, parts: ListenerParts) {
    const foreseen = new Set([...eventNames.keys(), ...routes.flatMap(rawNamesOf)]);
    for (const route of routes) {
      const { binding } = route;
      if (binding.kind === 'event') {
        const listener = new Listener(parts, invocations.of(route), binding);
        for (const event of binding.events) this.#add(event, listener);
      } else if (binding.kind === 'raw') {
        const listener = new Listener(parts, invocations.of(route));
        if (binding.events === undefined) this.#ofEverything.push(listener);
        for (const event of binding.events ?? foreseen) add(this.#byWireName, event, { listener, event });
      } else if (binding.kind === 'webhook') {
        const listener = new Listener(parts, invocations.of(route));
        for (const event of binding.events.filter(isWebhookEventName)) {
          add(this.#byWebhookName, webhookEvents[event].wireName, { listener, event });
        }
      }
    }
  }

  /** The listeners to a dispatch. */
  of(wireName: string): readonly Hearing[] {
    return this.#byWireName.get(wireName) ?? this.#ofUnforeseen(wireName);
  }

  /** The listeners to a derived event. */
  ofDerived(event: DerivedEventName): readonly Hearing[] {
    return this.#byDerivedName.get(event) ?? NOBODY;
  }

  /** The listeners to a webhook event, by its name on the wire. */
  ofWebhook(wireName: string): readonly Hearing[] {
    return this.#byWebhookName.get(wireName) ?? NOBODY;
  }

  #add(event: string, listener: Listener): void {
    if (isEventName(event)) add(this.#byWireName, events[event].wireName, { listener, event });
    else add(this.#byDerivedName, event, { listener, event });
  }

  #ofUnforeseen(event: string): readonly Hearing[] {
    return this.#ofEverything.length === 0 ? NOBODY : this.#ofEverything.map((listener) => ({ listener, event }));
  }
}

function add(table: Map<string, Hearing[]>, name: string, hearing: Hearing): void {
  const hearings = table.get(name);
  if (hearings) hearings.push(hearing);
  else table.set(name, [hearing]);
}

function rawNamesOf({ binding }: Route): readonly string[] {
  return binding.kind === 'raw' ? (binding.events ?? []) : [];
}
