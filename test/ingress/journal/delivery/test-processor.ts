import type {
  EventProcessor,
  EventRun,
  PreparedEvent,
} from '../../../../src/ingress/journal/delivery/event-processor.js';
import type { JournalEntry } from '../../../../src/ingress/journal/journal.js';

/** An event of these tests. Its handler runs until the test ends it. */
export interface TestEvent {
  readonly name: string;
  /** Whether no handler needs an entry of it. */
  readonly unjournalled?: boolean;
  readonly isInteraction?: boolean;
  /** Whether its handler ends at once. */
  readonly isBrief?: boolean;
  /** Makes the event larger. */
  readonly padding?: string;
}

/** A handler that has started. */
export interface Start {
  readonly name: string;
  readonly run: EventRun;
  end(): void;
}

const unhandled: PreparedEvent = { entry: undefined, isInteraction: false, start: () => undefined };

/** Runs the handlers of these tests. */
export function createProcessor(
  onStart: (start: Start) => void,
  listensTo: (name: string) => boolean = () => true,
): EventProcessor {
  const prepare = (event: TestEvent): PreparedEvent => ({
    entry: event.unjournalled ? undefined : Buffer.from(JSON.stringify(event)),
    isInteraction: event.isInteraction === true,
    start: (run) => {
      let end = () => {};
      const running = new Promise<void>((resolve) => {
        end = resolve;
      });
      onStart({ name: event.name, run, end });
      if (event.isBrief || event.unjournalled) return undefined;
      run.startListener(handlerOf(event));
      return running.then(() => run.endListener(handlerOf(event)));
    },
  });
  return {
    // The tests receive no other messages.
    prepare: ({ event, data }) => (event === 'MESSAGE_CREATE' ? prepare(data as TestEvent) : unhandled),
    restore: (entry) => {
      const event = eventOf(entry);
      return listensTo(event.name) ? prepare(event) : { problem: `no handler listens to ${event.name}` };
    },
  };
}

/** The name of the handler of an event, for people. */
function handlerOf({ name }: TestEvent): string {
  return `Handlers.on ${name.replace(/ .*/, '')}`;
}

/** The event of an entry. */
export function eventOf(entry: JournalEntry): TestEvent {
  return JSON.parse(Buffer.from(entry.data).toString());
}
