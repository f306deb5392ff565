/**
 * From a received event to the methods of handler classes. The words of this folder:
 *
 * - A *binding* is what a decorator wrote at a method: the kind, and the event or declaration (`decorators/binding-metadata.ts`).
 * - A *route* is a binding with the class of its method, and the part of the bot that lists this class (`routes/route.ts`).
 *   Routes are data: problems, intents and `routes --json` follow from them.
 * - A *handler* is what runs: the method of a route with its guards, middleware, error boundaries and deferral
 *   (`routes/handler.ts`). A `FrameworkHandler` is what the framework itself waits for, for example a prompt.
 * - A *listener* is a handler that events start. The `ListenerTable` finds listeners by event, and the
 *   `InteractionHandlerTable` finds handlers by command and custom_id: a *found handler* comes with the parameters.
 * - A *received interaction* is what the dispatchers of interactions pass on, down to the context of the handler.
 *
 * The way of an event listener: `Dispatcher.dispatch` → `Listener.start` → the method. That of a component:
 * `Dispatcher.dispatch` → `InteractionDispatcher.dispatch` → `ComponentDispatcher.dispatch`, which finds the handler →
 * `InteractionRunner.run` (deferral, middleware, failures, a response in any case) → guards and context → the method.
 */
import type { StructuredLogger } from '../../base/logger.js';
import { events } from '../../wire/events/all-events.js';
import type { InboundEvent } from '../../wire/events/inbound-event.js';
import type { MemberPreviousStateUnknown } from '../derived-events/derived-events.js';
import type { DerivedEvent, EventDeriver } from '../derived-events/event-deriver.js';
import { eventNamesByWireName } from './events/event-names.js';
import type { EventSubscription, ListenerTable } from './events/listener-table.js';
import type { BotCounts } from './handlers/bot-counts.js';
import {
  type EventProgress,
  INTERACTION_KEY,
  type PendingHandlers,
  unrecordedProgress,
} from './handlers/event-progress.js';
import type { RunningHandlers } from './handlers/running-handlers.js';
import type { InteractionDispatcher } from './interactions/interaction-dispatcher.js';

/** Receives the events that handlers wait for. */
export interface EventCollectors {
  /** Whether it reads an event, by its wire name. */
  readsEvent(wireName: string): boolean;
  receive(inbound: InboundEvent): void;
}

export interface DispatcherDependencies {
  /** Derives events from those of the gateway. @default no events are derived */
  readonly eventDeriver?: Pick<EventDeriver, 'sourceEvents' | 'derive'> | undefined;
  readonly listeners: ListenerTable;
  readonly interactions: InteractionDispatcher;
  /** @default handlers wait for no events */
  readonly collectors?: readonly EventCollectors[] | undefined;
  readonly runningHandlers: RunningHandlers;
  readonly logger: StructuredLogger;
  readonly counts: BotCounts;
}

const NO_EVENTS: readonly DerivedEvent[] = [];

/** How a bot handles events of one name. */
interface KnownEvent {
  readonly isKnown: boolean;
  readonly isInteraction: boolean;
  /** Whether other events are derived from it. */
  readonly isSource: boolean;
  /** What handlers wait for that may end with it. */
  readonly collectors: readonly EventCollectors[];
  readonly subscriptions: readonly EventSubscription[];
}

/**
 * Dispatches incoming events to all listeners. When `dispatch` returns, all handlers of the event have started. So
 * handlers start in the order of arrival, and no event waits for the handlers of another.
 */
export class Dispatcher {
  readonly #dependencies: DispatcherDependencies;
  /** By wire name. Precomputed for known events, as dispatching is a hot path. */
  readonly #knownEvents: ReadonlyMap<string, KnownEvent>;

  constructor(dependencies: DispatcherDependencies) {
    this.#dependencies = dependencies;
    const { eventDeriver, collectors = [], listeners } = dependencies;
    const sources = new Set<string>(eventDeriver?.sourceEvents.map((name) => events[name].wireName));
    this.#knownEvents = new Map(
      Array.from(eventNamesByWireName.keys(), (event) => [
        event,
        {
          isKnown: true,
          isInteraction: event === events.interactionCreate.wireName,
          isSource: sources.has(event),
          collectors: collectors.filter((each) => each.readsEvent(event)),
          subscriptions: listeners.subscriptionsTo(event),
        },
      ]),
    );
  }

  /**
   * Starts every handler of an event and of the events that are derived from it. Never throws.
   *
   * @param progress what is known of the event, and what its handlers are reported to. @default that without a journal
   */
  dispatch(inbound: InboundEvent, progress: EventProgress = unrecordedProgress): PendingHandlers {
    const { counts, interactions, listeners, runningHandlers } = this.#dependencies;
    const { event, data, origin } = inbound;
    const { isKnown, isInteraction, isSource, collectors, subscriptions } =
      this.#knownEvents.get(event) ?? this.#unknownEvent(event);
    counts.events++;
    if (!isKnown) counts.unknownEvents++;
    for (const collector of collectors) this.#collect(collector, inbound);
    let pending: PendingHandlers;
    if (isInteraction && progress.shouldStart(INTERACTION_KEY, true)) {
      const running = interactions.dispatch(inbound, progress);
      runningHandlers.add(running);
      pending = progress.add(INTERACTION_KEY, true, running, pending);
    }
    for (const { listener, event: name } of subscriptions) {
      pending = listener.start(name, data, origin, progress, pending);
    }
    for (const derived of progress.derived ?? (isSource ? this.derive(inbound) : NO_EVENTS)) {
      if (derived.event === 'memberPreviousStateUnknown') this.#countUnknownState(derived.data);
      pending = listeners.startDerived(derived, origin, progress, pending);
    }
    return progress.end(pending);
  }

  /** Derives events from an event. Call it once for each event, in the order of receipt. Never throws. */
  derive(inbound: InboundEvent): readonly DerivedEvent[] {
    if (!this.#knownEvents.get(inbound.event)?.isSource) return NO_EVENTS;
    try {
      return this.#dependencies.eventDeriver?.derive(inbound) ?? NO_EVENTS;
    } catch (error) {
      // Incoming data is not validated, so malformed data can make the derivation throw.
      this.#dependencies.logger.error({ err: error, event: inbound.event }, 'event derivation failed');
      return NO_EVENTS;
    }
  }

  /** Whether a listener that wants to run again after the death of its process receives the event or a derived one. */
  hasJournalledListener(event: string, data: unknown, derived: readonly DerivedEvent[]): boolean {
    const { listeners } = this.#dependencies;
    const { subscriptions } = this.#knownEvents.get(event) ?? this.#unknownEvent(event);
    for (const subscription of subscriptions) if (subscription.listener.journals(subscription.event, data)) return true;
    return derived.some((one) =>
      listeners.subscriptionsToDerived(one.event).some(({ listener }) => listener.journals(one.event, one.data)),
    );
  }

  /** Starts every handler of a webhook event. Never throws. */
  dispatchWebhookEvent({ event: wireName, data, origin }: InboundEvent): PendingHandlers {
    const { counts, listeners, logger } = this.#dependencies;
    const subscriptions = listeners.subscriptionsToWebhook(wireName);
    counts.events++;
    if (subscriptions.length === 0) logger.debug({ event: wireName }, 'a webhook event without a listener was ignored');
    let pending: PendingHandlers;
    for (const { listener, event } of subscriptions) {
      pending = listener.start(event, data, origin, unrecordedProgress, pending);
    }
    return pending;
  }

  #unknownEvent(event: string): KnownEvent {
    return {
      isKnown: false,
      isInteraction: false,
      isSource: false,
      collectors: [],
      subscriptions: this.#dependencies.listeners.subscriptionsTo(event),
    };
  }

  /** Incoming data is not validated, so malformed data can make a collector throw. */
  #collect(collector: EventCollectors, inbound: InboundEvent): void {
    try {
      collector.receive(inbound);
    } catch (error) {
      this.#dependencies.logger.error({ err: error, event: inbound.event }, 'an event could not be collected');
    }
  }

  #countUnknownState({ guild_id, user, possibleChanges }: MemberPreviousStateUnknown): void {
    this.#dependencies.counts.previousStateUnknown++;
    this.#dependencies.logger.debug(
      { guildId: guild_id, userId: user.id, possibleChanges },
      'the previous state of a member is unknown: its changes cannot be determined',
    );
  }
}
