import type { Logger } from '../../base/logger.js';
import { events } from '../../wire/events/all-events.js';
import type { EventOrigin, InboundEvent } from '../../wire/events/inbound-event.js';
import type { Derivation, DerivedEvent } from '../derive/derivation.js';
import type { UnprovenChange } from '../derive/derived-events.js';
import type { BotCounts } from './counts.js';
import { eventNames } from './event-names.js';
import type { InteractionDispatch } from './interaction-dispatch.js';
import type { Hearing, ListenerTable } from './listener-table.js';
import type { RunningHandlers } from './running-handlers.js';

export interface DispatcherOptions {
  readonly derivation: Derivation;
  readonly listeners: ListenerTable;
  readonly interactions: InteractionDispatch;
  readonly running: RunningHandlers;
  readonly logger: Logger;
  readonly counts: BotCounts;
}

/** What is still to end; undefined when nothing is. It never rejects. */
type Pending = Promise<void> | undefined;

/** What an event of one name is to this bot. */
interface Meaning {
  readonly isKnown: boolean;
  readonly isInteraction: boolean;
  /** Whether others are derived from it. */
  readonly isSource: boolean;
  readonly hearings: readonly Hearing[];
}

/**
 * Takes what comes in to everything that listens. All handlers of an event have started when `take` returns, so they
 * start in the order of arrival, and nothing ever waits for another.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  /** By wire name; of the events that are known, for those come often. */
  readonly #meanings: ReadonlyMap<string, Meaning>;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    const sources = new Set<string>(options.derivation.sources.map((name) => events[name].wireName));
    this.#meanings = new Map(
      Array.from(eventNames.keys(), (event) => [
        event,
        {
          isKnown: true,
          isInteraction: event === events.interactionCreate.wireName,
          isSource: sources.has(event),
          hearings: options.listeners.of(event),
        },
      ]),
    );
  }

  /** Starts every handler of an event and of what is derived from it. Never throws. */
  take(inbound: InboundEvent): Pending {
    const { counts, interactions } = this.#options;
    const { event, data, origin } = inbound;
    const { isKnown, isInteraction, isSource, hearings } = this.#meanings.get(event) ?? this.#unforeseen(event);
    counts.events++;
    if (!isKnown) counts.unknown++;
    let pending: Pending;
    if (isInteraction) pending = this.#track(interactions.take(inbound));
    pending = this.#tell(hearings, data, origin, pending);
    if (isSource) {
      for (const derived of this.#derive(inbound)) pending = both(pending, this.takeDerived(derived, origin));
    }
    return pending;
  }

  /** Starts every handler of a webhook event. Never throws. */
  takeWebhookEvent({ event, data, origin }: InboundEvent): Pending {
    const { counts, listeners, logger } = this.#options;
    const hearings = listeners.ofWebhook(event);
    counts.events++;
    if (hearings.length === 0) logger.debug({ event }, 'a webhook event came that nobody listens to');
    return this.#tell(hearings, data, origin, undefined);
  }

  #unforeseen(event: string): Meaning {
    return { isKnown: false, isInteraction: false, isSource: false, hearings: this.#options.listeners.of(event) };
  }

  /** Starts every handler of a derived event. Never throws. @param origin the event that proved it */
  takeDerived({ event, data }: DerivedEvent, origin: EventOrigin): Pending {
    if (event === 'memberChangeUnproven') this.#unproven(data);
    return this.#tell(this.#options.listeners.ofDerived(event), data, origin, undefined);
  }

  #tell(hearings: readonly Hearing[], data: unknown, origin: EventOrigin, before: Pending): Pending {
    let pending = before;
    for (const { listener, event } of hearings) {
      const running = listener.start(event, data, origin);
      if (running !== undefined) pending = both(pending, this.#track(running));
    }
    return pending;
  }

  #track(handler: Promise<void>): Promise<void> {
    this.#options.running.add(handler);
    return handler;
  }

  /** What comes is not checked, so it may not be what derivation takes it for. */
  #derive(inbound: InboundEvent): readonly DerivedEvent[] {
    try {
      return this.#options.derivation.derive(inbound);
    } catch (error) {
      this.#options.logger.error({ err: error, event: inbound.event }, 'nothing could be derived from an event');
      return [];
    }
  }

  #unproven({ guild_id, user, possible }: UnprovenChange): void {
    this.#options.counts.unproven++;
    this.#options.logger.debug(
      { guildId: guild_id, userId: user.id, possible },
      'a member was not known before: what changed cannot be told',
    );
  }
}

/** Of two that may still be running, what ends when both have. */
function both(one: Pending, other: Pending): Pending {
  return one && other ? bothEnded(one, other) : (one ?? other);
}

async function bothEnded(one: Promise<void>, other: Promise<void>): Promise<void> {
  await one;
  await other;
}
