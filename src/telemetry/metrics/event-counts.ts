import { eventNamesByWireName } from '../../app/dispatch/events/event-names.js';
import { OTHER } from '../names/error-type.js';

/** What happened to a received event. */
export type EventOutcome = 'delivered' | 'ignored' | 'repeated';

const OUTCOMES = ['delivered', 'ignored', 'repeated'] as const satisfies readonly EventOutcome[];

/** Counts received events by name. Counting is cheap, because a bot can receive thousands of events in a second. */
export class EventCounts {
  readonly #counts: Readonly<Record<EventOutcome, Map<string, number>>> = {
    delivered: new Map(),
    ignored: new Map(),
    repeated: new Map(),
  };

  /** @param wireName for example `GUILD_MEMBER_ADD`. Names that Guildhall does not know are counted as one */
  add(wireName: string, outcome: EventOutcome): void {
    const event = eventNamesByWireName.get(wireName) ?? OTHER;
    const counts = this.#counts[outcome];
    counts.set(event, (counts.get(event) ?? 0) + 1);
  }

  /** The counts so far. */
  *entries(): Iterable<{ readonly event: string; readonly outcome: EventOutcome; readonly count: number }> {
    for (const outcome of OUTCOMES) {
      for (const [event, count] of this.#counts[outcome]) yield { event, outcome, count };
    }
  }
}
