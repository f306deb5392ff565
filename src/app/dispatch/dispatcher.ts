import type { StructuredLogger } from '../../base/logger.js';
import { events } from '../../wire/events/all-events.js';
import type { EventOrigin, InboundEvent } from '../../wire/events/inbound-event.js';
import type { MemberPreviousStateUnknown } from '../derived-events/derived-events.js';
import type { DerivedEvent, EventDeriver } from '../derived-events/event-deriver.js';
import { eventNamesByWireName } from './events/event-names.js';
import type { EventSubscription, ListenerTable } from './events/listener-table.js';
import type { BotCounts } from './handlers/bot-counts.js';
import type { ListenerProgress } from './handlers/listener-progress.js';
import { joinPending, type PendingHandlers } from './handlers/pending-handlers.js';
import type { RunningHandlers } from './handlers/running-handlers.js';
import {
  INTERACTION_KEY,
  type InteractionAnswer,
  type InteractionDispatcher,
} from './interactions/interaction-dispatcher.js';

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

/** What the dispatch of a journalled event needs. */
export interface JournalledDispatch {
  /** The events that were derived when it was received. */
  readonly derived: readonly DerivedEvent[];
  readonly progress: ListenerProgress;
  /** How an earlier process answered the interaction; undefined if this process received it. */
  readonly answer?: InteractionAnswer | undefined;
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
   * @param journalled what a journalled event adds: then the events were derived before
   */
  dispatch(inbound: InboundEvent, journalled?: JournalledDispatch): PendingHandlers {
    const { counts, interactions, listeners } = this.#dependencies;
    const { event, data, origin } = inbound;
    const { isKnown, isInteraction, isSource, collectors, subscriptions } =
      this.#knownEvents.get(event) ?? this.#unknownEvent(event);
    counts.events++;
    if (!isKnown) counts.unknownEvents++;
    for (const collector of collectors) this.#collect(collector, inbound);
    if (journalled) return this.#dispatchJournalled(inbound, journalled, isInteraction, subscriptions);
    let pending: PendingHandlers;
    if (isInteraction) pending = this.#track(interactions.dispatch(inbound));
    pending = listeners.start(subscriptions, data, origin, pending);
    if (isSource) {
      for (const derived of this.derive(inbound)) {
        if (derived.event === 'memberPreviousStateUnknown') this.#countUnknownState(derived.data);
        pending = joinPending(pending, listeners.startDerived(derived, origin));
      }
    }
    return pending;
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
    return (
      subscriptions.some((subscription) => subscription.listener.journals(subscription.event, data)) ||
      derived.some((one) =>
        listeners.subscriptionsToDerived(one.event).some(({ listener }) => listener.journals(one.event, one.data)),
      )
    );
  }

  #dispatchJournalled(
    inbound: InboundEvent,
    { derived, progress, answer }: JournalledDispatch,
    isInteraction: boolean,
    subscriptions: readonly EventSubscription[],
  ): PendingHandlers {
    const { interactions } = this.#dependencies;
    if (isInteraction && progress.shouldStart(INTERACTION_KEY, true)) {
      const journalled = { run: progress.run, answer, earlier: progress.carriersOf(INTERACTION_KEY) };
      progress.add(INTERACTION_KEY, this.#track(interactions.dispatch(inbound, journalled)));
    }
    this.#startJournalled(subscriptions, inbound.data, inbound.origin, progress, '');
    const precedingByEvent = new Map<string, number>();
    for (const one of derived) {
      if (one.event === 'memberPreviousStateUnknown') this.#countUnknownState(one.data);
      const ofDerived = this.#dependencies.listeners.subscriptionsToDerived(one.event);
      // Another version may not know all derived events, so the index among all of them may differ there.
      const preceding = precedingByEvent.get(one.event) ?? 0;
      precedingByEvent.set(one.event, preceding + 1);
      this.#startJournalled(ofDerived, one.data, inbound.origin, progress, `${one.event} ${preceding} `);
    }
    return progress.end();
  }

  /** @param keyPrefix distinguishes the listeners of different derived events of one event */
  #startJournalled(
    subscriptions: readonly EventSubscription[],
    data: unknown,
    origin: EventOrigin,
    progress: ListenerProgress,
    keyPrefix: string,
  ): void {
    for (const { listener, event } of subscriptions) {
      const key = `${keyPrefix}${listener.key}`;
      if (!progress.shouldStart(key, listener.isJournalled)) continue;
      const running = listener.start(event, data, origin, { progress, key });
      if (running !== undefined) this.#track(running);
      if (listener.isJournalled) progress.add(key, running);
    }
  }

  /** Starts every handler of a webhook event. Never throws. */
  dispatchWebhookEvent({ event, data, origin }: InboundEvent): PendingHandlers {
    const { counts, listeners, logger } = this.#dependencies;
    const subscriptions = listeners.subscriptionsToWebhook(event);
    counts.events++;
    if (subscriptions.length === 0) logger.debug({ event }, 'a webhook event without a listener was ignored');
    return listeners.start(subscriptions, data, origin, undefined);
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

  #track(handler: Promise<void>): Promise<void> {
    this.#dependencies.runningHandlers.add(handler);
    return handler;
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
