import { isObject } from '../../base/objects.js';
import { readProgress } from '../../ingress/journal/delivery/entry-notes.js';
import type {
  EventProcessor,
  EventRun,
  PreparedEvent,
  UnusableEntry,
} from '../../ingress/journal/delivery/event-processor.js';
import type { JournalEntry, JournalShard } from '../../ingress/journal/journal.js';
import { events } from '../../wire/events/all-events.js';
import { completeEvent } from '../../wire/events/complete-event.js';
import type { EventOrigin, InboundEvent } from '../../wire/events/inbound-event.js';
import { interactionTypes } from '../../wire/objects/interactions/interaction.js';
import type { CacheLoader } from '../cache/refill/cache-loader.js';
import type { DerivedEvent } from '../derived-events/event-deriver.js';
import type { Dispatcher } from '../dispatch/dispatcher.js';
import { type InteractionAnswer, JournalledProgress } from '../dispatch/handlers/event-progress.js';
import { decodeEntry, encodeEntry } from './entry-content.js';

export interface BotEventProcessorDependencies {
  readonly dispatcher: Dispatcher;
  readonly cacheLoader: Pick<CacheLoader, 'apply'>;
}

const NONE: ReadonlySet<string> = new Set();
const UNKNOWN_ANSWER: InteractionAnswer = { deferred: undefined, responded: false };

/**
 * Runs the handlers of a bot for journalled events. What is derived from an event is derived when the event is received, in
 * the order of receipt; the cache changes when its handlers start.
 */
export class BotEventProcessor implements EventProcessor {
  readonly #dispatcher: Dispatcher;
  readonly #cacheLoader: Pick<CacheLoader, 'apply'>;

  constructor({ dispatcher, cacheLoader }: BotEventProcessorDependencies) {
    this.#dispatcher = dispatcher;
    this.#cacheLoader = cacheLoader;
  }

  prepare(received: InboundEvent): PreparedEvent {
    const { event, data, origin, frame, receivedAt } = completeEvent(received);
    const derived = this.#dispatcher.derive({ event, data, origin });
    const isInteraction = event === events.interactionCreate.wireName;
    const needsEntry = isInteraction
      ? !isAutocomplete(data)
      : this.#dispatcher.hasJournalledListener(event, data, derived);
    return {
      entry: needsEntry && frame ? encodeEntry(frame, derived) : undefined,
      isInteraction,
      start: (run) => {
        const inbound = { event, data, origin: withRun(origin, run), receivedAt };
        this.#cacheLoader.apply(inbound);
        // A killed process can have started an interaction before its entry was stored.
        const answer =
          isInteraction && origin.via === 'gateway' && origin.replayed && needsEntry ? UNKNOWN_ANSWER : undefined;
        return this.#start(inbound, derived, run, NONE, answer);
      },
      skip: () => this.#cacheLoader.apply({ event, data, origin }),
    };
  }

  restore(entry: JournalEntry, shard: JournalShard): PreparedEvent | UnusableEntry {
    const content = decodeEntry(entry.data);
    if (!content) return { problem: 'this version of Guildhall cannot read it' };
    const origin = { via: 'gateway', shard: shard.id, sequence: entry.sequence, replayed: true } as const;
    const { event, data } = completeEvent({ ...content, origin });
    const { derived } = content;
    const isInteraction = event === events.interactionCreate.wireName;
    if (!isInteraction && !this.#dispatcher.hasJournalledListener(event, data, derived))
      return { problem: `no handler of this version listens to ${event}` };
    const { finished, carriers, ...answer } = readProgress(entry.notes);
    return {
      entry: entry.data,
      isInteraction,
      // The cache of this process is newer than the event.
      start: (run) =>
        this.#start({ event, data, origin: withRun(origin, run) }, derived, run, finished, answer, carriers),
    };
  }

  #start(
    inbound: InboundEvent,
    derived: readonly DerivedEvent[],
    run: EventRun,
    finished: ReadonlySet<string>,
    answer: InteractionAnswer | undefined,
    carriers?: ReadonlyMap<string, readonly string[]>,
  ): Promise<void> | undefined {
    const progress = new JournalledProgress({ run, derived, answer, finishedBefore: finished, carriers });
    return this.#dispatcher.dispatch(inbound, progress);
  }
}

function withRun(origin: EventOrigin, { eventId, epoch, isReplayed }: EventRun): EventOrigin {
  if (origin.via !== 'gateway') return origin;
  // A copy by a spread is several times slower, and this runs for every event.
  const { shard, sequence, replayed } = origin;
  return { via: 'gateway', shard, sequence, replayed: replayed || isReplayed, eventId, epoch };
}

/** A user sees suggestions for a moment only. */
function isAutocomplete(data: unknown): boolean {
  return isObject(data) && data['type'] === interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE;
}
