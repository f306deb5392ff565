import type { QueuedEvent } from './queued-event.js';

/** More removed events are dropped at once, so that removing one is cheap on average. */
const MIN_COMPACTION = 1024;

/** Events in the order in which they start. An event that has started is no longer part of it. */
export class EventQueue {
  #events: (QueuedEvent | undefined)[] = [];
  /** Index of the first event that may still be part of the queue. */
  #head = 0;
  #length = 0;
  #bytes = 0;

  get length(): number {
    return this.#length;
  }

  /** The size of their entries. */
  get bytes(): number {
    return this.#bytes;
  }

  get first(): QueuedEvent | undefined {
    let first = this.#events[this.#head];
    while (first?.state === 'started') {
      // In a burst, garbage collections would copy what has started if it were still reachable.
      this.#events[this.#head] = undefined;
      this.#head += 1;
      first = this.#events[this.#head];
    }
    return first;
  }

  add(event: QueuedEvent): void {
    this.#compact();
    this.#events.push(event);
    this.#length += 1;
    this.#bytes += event.bytes;
  }

  /** Removes an event, anywhere in the queue, because it starts now. */
  start(event: QueuedEvent): void {
    event.state = 'started';
    this.#length -= 1;
    this.#bytes -= event.bytes;
  }

  /** Removes all events, in their order. */
  *takeAll(): Iterable<QueuedEvent> {
    for (let event = this.first; event; event = this.first) {
      this.start(event);
      yield event;
    }
  }

  #compact(): void {
    if (this.#length === 0) {
      this.#events = [];
      this.#head = 0;
    } else if (this.#head > MIN_COMPACTION && this.#head * 2 > this.#events.length) {
      this.#events = this.#events.slice(this.#head);
      this.#head = 0;
    }
  }
}
