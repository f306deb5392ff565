import { AsyncLocalStorage } from 'node:async_hooks';
import type { ShardJournal } from '../journal.js';
import type { QueuedEvent } from './queued-event.js';

/** The delivery of a shard, as far as a call needs it. */
export interface ScopedDelivery {
  readonly journal: Pick<ShardJournal, 'isOwned'>;
  /** Whether the shard was given up, so that another process may run it. */
  readonly hasEnded: boolean;
}

interface RunningEvent {
  readonly event: Pick<QueuedEvent, 'isFinished'>;
  readonly delivery: ScopedDelivery;
}

/**
 * Which journalled event the running code handles. Handlers use the same API client as the rest of the process, so nothing
 * else shows for which shard a request is sent.
 */
export class EventScope {
  readonly #storage = new AsyncLocalStorage<RunningEvent>();

  /** Starts the handlers of an event. */
  run<Event extends RunningEvent['event'], T>(event: Event, delivery: ScopedDelivery, start: (event: Event) => T): T {
    return this.#storage.run({ event, delivery }, start, event);
  }

  /**
   * The delivery of the event; undefined if no handler runs. What a handler leaves behind, such as a timer, is not part of
   * it when the handler has finished.
   */
  get delivery(): ScopedDelivery | undefined {
    const running = this.#storage.getStore();
    return running?.event.isFinished === false ? running.delivery : undefined;
  }
}
