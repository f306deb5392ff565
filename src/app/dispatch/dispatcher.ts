import type { StructuredLogger } from '../../base/logger.js';
import { events } from '../../wire/events/all-events.js';
import type { EventOrigin, InboundEvent } from '../../wire/events/inbound-event.js';
import type { MemberPreviousStateUnknown } from '../derived-events/derived-events.js';
import type { DerivedEvent, EventDeriver } from '../derived-events/event-deriver.js';
import { eventNamesByWireName } from './events/event-names.js';
import type { EventSubscription, ListenerTable } from './events/listener-table.js';
import type { BotCounts } from './handlers/bot-counts.js';
import type { RunningHandlers } from './handlers/running-handlers.js';
import type { InteractionDispatcher } from './interactions/interaction-dispatcher.js';

export interface DispatcherDependencies {
  readonly eventDeriver: EventDeriver;
  readonly listeners: ListenerTable;
  readonly interactions: InteractionDispatcher;
  readonly runningHandlers: RunningHandlers;
  readonly logger: StructuredLogger;
  readonly counts: BotCounts;
}

/** What is still to end; undefined when nothing is. It never rejects. */
type PendingHandlers = Promise<void> | undefined;

/** What an event of one name is to this bot. */
interface KnownEvent {
  readonly isKnown: boolean;
  readonly isInteraction: boolean;
  /** Whether others are derived from it. */
  readonly isSource: boolean;
  readonly subscriptions: readonly EventSubscription[];
}

/**
 * Takes what comes in to everything that listens. All handlers of an event have started when `take` returns, so they
 * start in the order of arrival, and nothing ever waits for another.
 */
export class Dispatcher {
  readonly #dependencies: DispatcherDependencies;
  /** By wire name; of the events that are known, for those come often. */
  readonly #knownEvents: ReadonlyMap<string, KnownEvent>;

  constructor(options: DispatcherDependencies) {
    this.#dependencies = options;
    const sources = new Set<string>(options.eventDeriver.sourceEvents.map((name) => events[name].wireName));
    this.#knownEvents = new Map(
      Array.from(eventNamesByWireName.keys(), (event) => [
        event,
        {
          isKnown: true,
          isInteraction: event === events.interactionCreate.wireName,
          isSource: sources.has(event),
          subscriptions: options.listeners.subscriptionsTo(event),
        },
      ]),
    );
  }

  /** Starts every handler of an event and of what is derived from it. Never throws. */
  dispatch(inbound: InboundEvent): PendingHandlers {
    const { counts, interactions } = this.#dependencies;
    const { event, data, origin } = inbound;
    const { isKnown, isInteraction, isSource, subscriptions } =
      this.#knownEvents.get(event) ?? this.#unknownEvent(event);
    counts.events++;
    if (!isKnown) counts.unknownEvents++;
    let pending: PendingHandlers;
    if (isInteraction) pending = this.#track(interactions.dispatch(inbound));
    pending = this.#startListeners(subscriptions, data, origin, pending);
    if (isSource) {
      for (const derived of this.#derive(inbound))
        pending = joinPending(pending, this.dispatchDerived(derived, origin));
    }
    return pending;
  }

  /** Starts every handler of a webhook event. Never throws. */
  dispatchWebhookEvent({ event, data, origin }: InboundEvent): PendingHandlers {
    const { counts, listeners, logger } = this.#dependencies;
    const hearings = listeners.subscriptionsToWebhook(event);
    counts.events++;
    if (hearings.length === 0) logger.debug({ event }, 'a webhook event came that nobody listens to');
    return this.#startListeners(hearings, data, origin, undefined);
  }

  #unknownEvent(event: string): KnownEvent {
    return {
      isKnown: false,
      isInteraction: false,
      isSource: false,
      subscriptions: this.#dependencies.listeners.subscriptionsTo(event),
    };
  }

  /** Starts every handler of a derived event. Never throws. @param origin the event that proved it */
  dispatchDerived({ event, data }: DerivedEvent, origin: EventOrigin): PendingHandlers {
    if (event === 'memberPreviousStateUnknown') this.#countUnknownState(data);
    return this.#startListeners(this.#dependencies.listeners.subscriptionsToDerived(event), data, origin, undefined);
  }

  #startListeners(
    hearings: readonly EventSubscription[],
    data: unknown,
    origin: EventOrigin,
    before: PendingHandlers,
  ): PendingHandlers {
    let pending = before;
    for (const { listener, event } of hearings) {
      const running = listener.start(event, data, origin);
      if (running !== undefined) pending = joinPending(pending, this.#track(running));
    }
    return pending;
  }

  #track(handler: Promise<void>): Promise<void> {
    this.#dependencies.runningHandlers.add(handler);
    return handler;
  }

  /** What comes is not checked, so it may not be what derivation takes it for. */
  #derive(inbound: InboundEvent): readonly DerivedEvent[] {
    try {
      return this.#dependencies.eventDeriver.derive(inbound);
    } catch (error) {
      this.#dependencies.logger.error({ err: error, event: inbound.event }, 'nothing could be derived from an event');
      return [];
    }
  }

  #countUnknownState({ guild_id, user, possibleChanges }: MemberPreviousStateUnknown): void {
    this.#dependencies.counts.previousStateUnknown++;
    this.#dependencies.logger.debug(
      { guildId: guild_id, userId: user.id, possible: possibleChanges },
      'a member was not known before: what changed cannot be told',
    );
  }
}

/** Of two that may still be running, what ends when both have. */
function joinPending(one: PendingHandlers, other: PendingHandlers): PendingHandlers {
  return one && other ? waitForBoth(one, other) : (one ?? other);
}

async function waitForBoth(one: Promise<void>, other: Promise<void>): Promise<void> {
  await one;
  await other;
}
