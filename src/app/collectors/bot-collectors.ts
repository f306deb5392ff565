import type { SessionHook, SessionStart } from '../../ingress/gateway/session/session-hooks.js';
import { events } from '../../wire/events/all-events.js';
import type { InboundEvent } from '../../wire/events/inbound-event.js';
import type { Class } from '../injection/inject.js';
import { type CollectedEvent, type CollectedEventName, readCollectedEvent } from './collected-events.js';
import { CollectorAvailability } from './collector-availability.js';
import { CollectorHub, type CollectorHubDependencies } from './collector-hub.js';
import { MessageCollector } from './message-collector.js';
import { ReactionCollector } from './reaction-collector.js';

const LOCATION_EVENTS = ['channelDelete', 'threadDelete', 'guildDelete'] as const;

/** The events of a collector class: those whose intents it needs, and all that it reads if they arrive. */
interface ClassEvents {
  readonly collector: Class;
  readonly needed: readonly CollectedEventName[];
  readonly read: readonly CollectedEventName[];
}

const classEvents: readonly ClassEvents[] = [
  {
    collector: MessageCollector,
    needed: ['messageCreate', 'channelDelete'],
    read: ['messageCreate', ...LOCATION_EVENTS],
  },
  {
    // Deleted messages are not needed: their intents would also deliver every message.
    collector: ReactionCollector,
    needed: ['messageReactionAdd', 'channelDelete'],
    read: ['messageReactionAdd', 'messageReactionRemove', 'messageDelete', 'messageDeleteBulk', ...LOCATION_EVENTS],
  },
];

/** An event whose intents a class needs, because it injects a collector. */
export interface NeededEvent {
  /** The name of the class. */
  readonly neededBy: string;
  readonly event: CollectedEventName;
  readonly sources: readonly [CollectedEventName];
}

/** The collector classes that a bot uses, and the events that they need. */
export interface CollectorPlan {
  /** The collector classes that a class of the bot injects. */
  readonly injected: readonly Class[];
  readonly neededEvents: readonly NeededEvent[];
  /** The events that `BotCollectors.receive` must get. */
  readonly sourceEvents: readonly CollectedEventName[];
}

/** @param injectedBy returns the names of the classes of the bot that inject a class */
export function planCollectors(injectedBy: (target: Class) => readonly string[]): CollectorPlan {
  const used = classEvents.filter(({ collector }) => injectedBy(collector).length > 0);
  return {
    injected: used.map(({ collector }) => collector),
    neededEvents: used.flatMap(({ collector, needed }) =>
      injectedBy(collector).flatMap((neededBy) =>
        needed.map((event) => ({ neededBy, event, sources: [event] as const })),
      ),
    ),
    sourceEvents: [...new Set(used.flatMap(({ read }) => read))],
  };
}

export interface BotCollectorsDependencies extends CollectorHubDependencies {
  readonly plan: CollectorPlan;
  readonly hasGateway: boolean;
}

/** The collector classes of one bot. Without a class that injects them, they need no events. */
export class BotCollectors implements SessionHook {
  readonly messages: MessageCollector;
  readonly reactions: ReactionCollector;
  readonly #hub: CollectorHub;
  readonly #readers: ReadonlyMap<string, (inbound: InboundEvent) => CollectedEvent>;

  constructor({ plan, hasGateway, ...dependencies }: BotCollectorsDependencies) {
    const availability = new CollectorAvailability((target) => plan.injected.includes(target), hasGateway);
    this.#hub = new CollectorHub(dependencies);
    this.messages = new MessageCollector(this.#hub, availability);
    this.reactions = new ReactionCollector(this.#hub, availability);
    this.#readers = new Map(plan.sourceEvents.map((name) => [events[name].wireName, readCollectedEvent[name]]));
  }

  /** Number of collectors whose next item is awaited. */
  get awaitedCount(): number {
    return this.#hub.awaitedCount;
  }

  /** @param ids returns the ids of the shards of this process */
  setShards(ids: () => readonly number[]): void {
    this.#hub.setShards(ids);
  }

  onSessionStart(start: SessionStart): void {
    this.#hub.onSessionStart(start);
  }

  /** Whether collectors read an event, by its wire name. */
  readsEvent(wireName: string): boolean {
    return this.#readers.has(wireName);
  }

  /** Passes an event to the open collectors of its channel. */
  receive(inbound: InboundEvent): void {
    const read = this.#readers.get(inbound.event);
    if (read) this.#hub.receive(read(inbound));
  }

  /** Ends all collectors. Called when the bot stops. */
  close(): void {
    this.#hub.close();
  }
}
