import { events } from '../../../wire/events/all-events.js';
import type { EventOrigin } from '../../../wire/events/inbound-event.js';
import { webhookEvents } from '../../../wire/events/webhook-events.js';
import type { EventBinding } from '../../decorators/binding-metadata.js';
import type { DerivedEventName } from '../../derived-events/derived-events.js';
import type { DerivedEvent } from '../../derived-events/event-deriver.js';
import { type EventProgress, type PendingHandlers, unrecordedProgress } from '../handlers/event-progress.js';
import type { HandlerFactory } from '../routes/handler.js';
import { formatHandler, type Route, routeLocation } from '../routes/route.js';
import { EventGuardChain } from './event-guard-chain.js';
import { eventNamesByWireName, isEventName, isWebhookEventName } from './event-names.js';
import { Listener, type ListenerDependencies, type ListenerOptions } from './listener.js';

/** A listener and the name of the event that it listens to, as in its decorator. */
export interface EventSubscription {
  readonly listener: Listener;
  readonly event: string;
}

const NO_SUBSCRIPTIONS: readonly EventSubscription[] = [];

/** The listeners of a bot, by event: it finds and starts them. The table does not change after its construction. */
export class ListenerTable {
  readonly #byWireName = new Map<string, EventSubscription[]>();
  readonly #byDerivedName = new Map<string, EventSubscription[]>();
  readonly #byWebhookName = new Map<string, EventSubscription[]>();
  /** Listeners to every event. */
  readonly #catchAllListeners: Listener[] = [];

  /** @param routes in the order in which listeners to the same event start; routes of interactions are ignored */
  constructor(routes: readonly Route[], handlers: HandlerFactory, dependencies: ListenerDependencies) {
    const knownNames = new Set([...eventNamesByWireName.keys(), ...routes.flatMap(rawNamesOf)]);
    const namesakes = new Map<string, number>();
    const create = (route: Route, options?: ListenerOptions) => {
      const handler = handlers.create(route, undefined);
      const preceding = namesakes.get(handler.name) ?? 0;
      namesakes.set(handler.name, preceding + 1);
      return new Listener(dependencies, handler, options, preceding);
    };
    for (const route of routes) {
      const { binding } = route;
      if (binding.kind === 'event') {
        const guards = createGuards(binding.guards, route, handlers, dependencies);
        const listener = create(route, { ...binding, guards });
        for (const event of binding.events) this.#add(event, listener);
      } else if (binding.kind === 'raw') {
        const listener = create(route, binding);
        if (binding.events === undefined) this.#catchAllListeners.push(listener);
        for (const event of binding.events ?? knownNames) addSubscription(this.#byWireName, event, { listener, event });
      } else if (binding.kind === 'webhook') {
        const listener = create(route);
        for (const event of binding.events.filter(isWebhookEventName)) {
          addSubscription(this.#byWebhookName, webhookEvents[event].wireName, { listener, event });
        }
      }
    }
  }

  /** The listeners to a gateway event, by its wire name. */
  subscriptionsTo(wireName: string): readonly EventSubscription[] {
    return this.#byWireName.get(wireName) ?? this.#catchAllSubscriptions(wireName);
  }

  /** Whether a listener names this gateway event. Listeners to every event, for example for logs, do not count. */
  isListenedToByName(wireName: string): boolean {
    return (this.#byWireName.get(wireName) ?? []).some(({ listener }) => !this.#catchAllListeners.includes(listener));
  }

  /** The listeners to a derived event. */
  subscriptionsToDerived(event: DerivedEventName): readonly EventSubscription[] {
    return this.#byDerivedName.get(event) ?? NO_SUBSCRIPTIONS;
  }

  /** The listeners to a webhook event, by its wire name. */
  subscriptionsToWebhook(wireName: string): readonly EventSubscription[] {
    return this.#byWebhookName.get(wireName) ?? NO_SUBSCRIPTIONS;
  }

  /**
   * Starts every listener to a derived event. Never throws.
   * @param origin that of the event that proved it, or that announced the time
   * @param alreadyPending the handlers of the event that run already
   */
  startDerived(
    derived: DerivedEvent,
    origin: EventOrigin,
    progress: EventProgress = unrecordedProgress,
    alreadyPending?: PendingHandlers,
  ): PendingHandlers {
    let pending = alreadyPending;
    const keyPrefix = progress.nextPrefix(derived.event);
    for (const { listener, event } of this.subscriptionsToDerived(derived.event)) {
      pending = listener.start(event, derived.data, origin, progress, pending, keyPrefix);
    }
    return pending;
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

function createGuards(
  guards: EventBinding['guards'] = [],
  route: Route,
  { instances }: HandlerFactory,
  { eventGuards }: ListenerDependencies,
): EventGuardChain | undefined {
  if (guards.length === 0) return undefined;
  return new EventGuardChain(guards, formatHandler(routeLocation(route)), eventGuards, instances);
}

function addSubscription(table: Map<string, EventSubscription[]>, name: string, subscription: EventSubscription): void {
  const subscriptions = table.get(name);
  if (subscriptions) subscriptions.push(subscription);
  else table.set(name, [subscription]);
}

function rawNamesOf({ binding }: Route): readonly string[] {
  return binding.kind === 'raw' ? (binding.events ?? []) : [];
}
