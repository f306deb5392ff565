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
import { completeEvent, completePayload } from '../../wire/events/complete-event.js';
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
  readonly #dependencies: BotEventProcessorDependencies;

  constructor(dependencies: BotEventProcessorDependencies) {
    this.#dependencies = dependencies;
  }

  prepare(inbound: InboundEvent): PreparedEvent {
    return new ReceivedEvent(this.#dependencies, inbound);
  }

  restore(entry: JournalEntry, shard: JournalShard): PreparedEvent | UnusableEntry {
    const { dispatcher } = this.#dependencies;
    const content = decodeEntry(entry.data);
    if (!content) return { problem: 'this version of Guildhall cannot read it' };
    const origin = { via: 'gateway', shard: shard.id, sequence: entry.sequence, replayed: true } as const;
    const { event, data } = completeEvent({ ...content, origin });
    const { derived } = content;
    const isInteraction = event === events.interactionCreate.wireName;
    if (!isInteraction && !dispatcher.hasJournalledListener(event, data, derived))
      return { problem: `no handler of this version listens to ${event}` };
    const { finished, carriers, ...answer } = readProgress(entry.notes);
    return {
      entry: entry.data,
      isInteraction,
      // The cache of this process is newer than the event.
      start: (run) => {
        const progress = new JournalledProgress({ run, derived, answer, finishedBefore: finished, carriers });
        return dispatcher.dispatch({ event, data, origin: withRun(origin, run) }, progress);
      },
    };
  }
}

/** An event of this process. There is one for each event, so that it is a class without closures. */
class ReceivedEvent implements PreparedEvent {
  readonly entry: Uint8Array | undefined;
  readonly isInteraction: boolean;
  readonly #dependencies: BotEventProcessorDependencies;
  readonly #event: string;
  readonly #data: unknown;
  readonly #origin: EventOrigin;
  readonly #receivedAt: number | undefined;
  readonly #derived: readonly DerivedEvent[];

  constructor(dependencies: BotEventProcessorDependencies, { event, data, origin, frame, receivedAt }: InboundEvent) {
    const { dispatcher } = dependencies;
    const complete = completePayload(event, data);
    const derived = dispatcher.derive({ event, data: complete, origin });
    this.isInteraction = event === events.interactionCreate.wireName;
    const needsEntry = this.isInteraction
      ? !isAutocomplete(complete)
      : dispatcher.hasJournalledListener(event, complete, derived);
    this.entry = needsEntry && frame ? encodeEntry(frame, derived) : undefined;
    this.#dependencies = dependencies;
    this.#event = event;
    this.#data = complete;
    this.#origin = origin;
    this.#receivedAt = receivedAt;
    this.#derived = derived;
  }

  start(run: EventRun): Promise<void> | undefined {
    const { dispatcher, cacheLoader } = this.#dependencies;
    const origin = this.#origin;
    const inbound: InboundEvent = {
      event: this.#event,
      data: this.#data,
      origin: withRun(origin, run),
      receivedAt: this.#receivedAt,
    };
    cacheLoader.apply(inbound);
    // A killed process can have started an interaction before its entry was stored.
    const isRepeated = this.isInteraction && origin.via === 'gateway' && origin.replayed && !isAutocomplete(this.#data);
    const progress = new JournalledProgress({
      run,
      derived: this.#derived,
      answer: isRepeated ? UNKNOWN_ANSWER : undefined,
      finishedBefore: NONE,
      carriers: undefined,
    });
    return dispatcher.dispatch(inbound, progress);
  }

  skip(): void {
    this.#dependencies.cacheLoader.apply({ event: this.#event, data: this.#data, origin: this.#origin });
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
