import { AsyncLocalStorage } from 'node:async_hooks';
import type { QueuedEvent } from './queued-event.js';
import type { ShardDelivery } from './shard-delivery.js';

interface RunningEvent {
  readonly event: QueuedEvent;
  readonly delivery: ShardDelivery;
}

/**
 * Which journalled event the running code handles. Handlers use the same API client as the rest of the process, so nothing
 * else shows for which shard a request is sent.
 */
export class EventScope {
  readonly #storage = new AsyncLocalStorage<RunningEvent>();

  /** Starts the handlers of an event. */
  run<T>(event: QueuedEvent, delivery: ShardDelivery, start: () => T): T {
    return this.#storage.run({ event, delivery }, start);
  }

  /**
   * The delivery of the event; undefined if no handler runs. What a handler leaves behind, such as a timer, is not part of
   * it when the handler has finished.
   */
  get delivery(): ShardDelivery | undefined {
    const running = this.#storage.getStore();
    return running?.event.isFinished === false ? running.delivery : undefined;
  }
}
