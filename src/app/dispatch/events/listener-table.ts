import { events } from '../../../wire/events/all-events.js';
import { webhookEvents } from '../../../wire/events/webhook-events.js';
import type { DerivedEventName } from '../../derived-events/derived-events.js';
import type { HandlerMethodFactory } from '../routes/handler-method.js';
import type { HandlerRoute } from '../routes/handler-route.js';
import { eventNamesByWireName, isEventName, isWebhookEventName } from './event-names.js';
import { Listener, type ListenerDependencies } from './listener.js';

/** A listener to an event, with the name by which it knows the event. */
export interface EventSubscription {
  readonly listener: Listener;
  readonly event: string;
}

const NO_SUBSCRIPTIONS: readonly EventSubscription[] = [];

/** Who listens to what, in one bot. It does not change once it is made. */
export class ListenerTable {
  readonly #byWireName = new Map<string, EventSubscription[]>();
  readonly #byDerivedName = new Map<string, EventSubscription[]>();
  readonly #byWebhookName = new Map<string, EventSubscription[]>();
  /** Those who hear whatever comes. */
  readonly #catchAllListeners: Listener[] = [];

  /** @param routes in the order in which the listeners to an event start; those that are not to events are left out */
  constructor(routes: readonly HandlerRoute[], invocations: HandlerMethodFactory, parts: ListenerDependencies) {
    const foreseen = new Set([...eventNamesByWireName.keys(), ...routes.flatMap(rawNamesOf)]);
    for (const route of routes) {
      const { binding } = route;
      if (binding.kind === 'event') {
        const listener = new Listener(parts, invocations.create(route), binding);
        for (const event of binding.events) this.#add(event, listener);
      } else if (binding.kind === 'raw') {
        const listener = new Listener(parts, invocations.create(route));
        if (binding.events === undefined) this.#catchAllListeners.push(listener);
        for (const event of binding.events ?? foreseen) addSubscription(this.#byWireName, event, { listener, event });
      } else if (binding.kind === 'webhook') {
        const listener = new Listener(parts, invocations.create(route));
        for (const event of binding.events.filter(isWebhookEventName)) {
          addSubscription(this.#byWebhookName, webhookEvents[event].wireName, { listener, event });
        }
      }
    }
  }

  /** The listeners to a dispatch. */
  subscriptionsTo(wireName: string): readonly EventSubscription[] {
    return this.#byWireName.get(wireName) ?? this.#catchAllSubscriptions(wireName);
  }

  /** The listeners to a derived event. */
  subscriptionsToDerived(event: DerivedEventName): readonly EventSubscription[] {
    return this.#byDerivedName.get(event) ?? NO_SUBSCRIPTIONS;
  }

  /** The listeners to a webhook event, by its name on the wire. */
  subscriptionsToWebhook(wireName: string): readonly EventSubscription[] {
    return this.#byWebhookName.get(wireName) ?? NO_SUBSCRIPTIONS;
  }

  #add(event: string, listener: Listener): void {
    if (isEventName(event)) addSubscription(this.#byWireName, events[event].wireName, { listener, event });
    else addSubscription(this.#byDerivedName, event, { listener, event });
  }

  #catchAllSubscriptions(event: string): readonly EventSubscription[] {
    return this.#catchAllListeners.length === 0
      ? NO_SUBSCRIPTIONS
      : this.#catchAllListeners.map((listener) => ({ listener, event }));
  }
}

function addSubscription(table: Map<string, EventSubscription[]>, name: string, hearing: EventSubscription): void {
  const hearings = table.get(name);
  if (hearings) hearings.push(hearing);
  else table.set(name, [hearing]);
}

function rawNamesOf({ binding }: HandlerRoute): readonly string[] {
  return binding.kind === 'raw' ? (binding.events ?? []) : [];
}
