import type { StormEvent } from './storm-events.js';

/**
 * How a session ended: the service invalidated it, or a client identified although it could have resumed it, or closed it
 * for good.
 */
export type SessionEnd = 'invalidated' | 'abandoned';

/** A session as the service sees it: what it has sent, or would send to a client that resumes. */
export class ServiceSession {
  readonly id: string;
  readonly shard: number;
  /** By sequence, from 1. Undefined: a dispatch that no handler listens to. */
  readonly #dispatches: (StormEvent | undefined)[] = [];
  /** The sequence up to which the client has confirmed that it needs no repetition. */
  #confirmed = 0;
  #end: SessionEnd | undefined;
  /** How many dispatches the service repeats at most. */
  readonly #maxRepeated: number;

  constructor(id: string, shard: number, maxRepeated: number) {
    this.id = id;
    this.shard = shard;
    this.#maxRepeated = maxRepeated;
  }

  get sequence(): number {
    return this.#dispatches.length;
  }

  get isAlive(): boolean {
    return this.#end === undefined;
  }

  /** How many dispatches the client has not confirmed. */
  get unconfirmed(): number {
    return this.sequence - this.#confirmed;
  }

  /** Adds a dispatch. Returns its sequence. */
  add(event: StormEvent | undefined): number {
    return this.#dispatches.push(event);
  }

  at(sequence: number): StormEvent | undefined {
    return this.#dispatches[sequence - 1];
  }

  /** The client has sent this sequence, in a heartbeat or a resume. */
  confirm(sequence: number): void {
    this.#confirmed = Math.max(this.#confirmed, Math.min(sequence, this.sequence));
  }

  /** Whether the service still has what follows this sequence. */
  canRepeatAfter(sequence: number): boolean {
    return sequence <= this.sequence && this.sequence - sequence <= this.#maxRepeated;
  }

  end(end: SessionEnd): void {
    this.#end ??= end;
  }

  /**
   * The events that a client has to handle. Of a session that the service invalidated, these are only the ones that the
   * client has confirmed: others may never have reached it. A client that was killed before it received the session's id
   * cannot resume it; it has neither confirmed nor handled an event.
   */
  dueEvents(isHandled: (event: StormEvent) => boolean): Iterable<StormEvent> {
    return this.#eventsIn(0, this.#dueSequence(isHandled));
  }

  /** The events that the service itself may have lost, because it ended the session, or the client never got its id. */
  otherEvents(isHandled: (event: StormEvent) => boolean): Iterable<StormEvent> {
    return this.#eventsIn(this.#dueSequence(isHandled), this.sequence);
  }

  #dueSequence(isHandled: (event: StormEvent) => boolean): number {
    if (this.#end === 'invalidated') return this.#confirmed;
    const isKnown =
      this.#end === undefined || this.#confirmed > 0 || this.#dispatches.some((event) => event && isHandled(event));
    return isKnown ? this.sequence : 0;
  }

  *#eventsIn(after: number, upTo: number): Iterable<StormEvent> {
    for (let sequence = after + 1; sequence <= upTo; sequence++) {
      const event = this.at(sequence);
      if (event) yield event;
    }
  }
}
