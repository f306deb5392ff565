/**
 * What the dispatch of one event reports its handlers to. A bot without a journal only needs to know what is still running.
 * With a journal, an event may be dispatched again in another process: handlers that had finished there do not start again.
 */
import type { EventRun } from '../../../ingress/journal/delivery/event-processor.js';
import type { ResponseObserver } from '../../../interactions/responses/responder.js';
import type { DeferralMode, ResponseKind } from '../../../interactions/responses/response-state.js';
import type { DerivedEvent } from '../../derived-events/event-deriver.js';

/** Settles when all handlers of an event have finished, and never rejects; undefined if none is running. */
export type PendingHandlers = Promise<void> | undefined;

/** The key of the handler of an interaction, among those of listeners. */
export const INTERACTION_KEY = 'interaction';

/** How an earlier process answered an interaction. */
export interface InteractionAnswer {
  readonly deferred: DeferralMode | undefined;
  readonly responded: boolean;
}

export interface EventProgress {
  /** Whether what the handlers do is recorded for a later run. */
  readonly isRecorded: boolean;
  /** The events that were derived when the event was received; undefined if the dispatch derives them. */
  readonly derived: readonly DerivedEvent[] | undefined;
  /** How an earlier process answered the interaction; undefined if this process received it. */
  readonly answer: InteractionAnswer | undefined;
  /** @param isJournalled whether the handler wants to run again after the death of its process */
  shouldStart(key: string, isJournalled: boolean): boolean;
  /**
   * Adds a handler that has started.
   * @param running resolves when it has finished, and never rejects; undefined if it has finished
   * @param pending the handlers that were added before
   * @returns `pending` with this handler
   */
  add(key: string, isJournalled: boolean, running: PendingHandlers, pending: PendingHandlers): PendingHandlers;
  /** All handlers have started. @returns what the dispatch waits for */
  end(pending: PendingHandlers): PendingHandlers;
  /** What the keys of the listeners to a derived event start with. Call it once for each derived event. */
  nextPrefix(derivedEvent: string): string;
  /** The carriers of the earlier runs of a handler, in other processes. */
  carriersOf(key: string): readonly string[];
  /** Notes the carrier of this run of a handler, for the next process. */
  noteCarrier(key: string, carrier: string): void;
  /** Returns an observer that also notes the responses to the interaction, for the next process. */
  observeResponses(observer: ResponseObserver | undefined): ResponseObserver | undefined;
}

const NONE: readonly string[] = [];

/** The progress of every event of a bot without a journal. It has no state. */
export const unrecordedProgress: EventProgress = {
  isRecorded: false,
  derived: undefined,
  answer: undefined,
  shouldStart: () => true,
  add: (_key, _isJournalled, running, pending) =>
    running !== undefined && pending !== undefined ? waitForBoth(pending, running) : (running ?? pending),
  end: (pending) => pending,
  nextPrefix: () => '',
  carriersOf: () => NONE,
  noteCarrier: () => {},
  observeResponses: (observer) => observer,
};

async function waitForBoth(one: Promise<void>, other: Promise<void>): Promise<void> {
  await one;
  await other;
}

/** What a journal knows of an event. */
export interface JournalledEvent {
  readonly run: EventRun;
  readonly derived: readonly DerivedEvent[];
  readonly answer: InteractionAnswer | undefined;
  /** The keys of the handlers that had finished in an earlier process. */
  readonly finishedBefore: ReadonlySet<string>;
  /** The carriers of the earlier runs of each handler, in other processes; undefined if there are none. */
  readonly carriers: ReadonlyMap<string, readonly string[]> | undefined;
}

/** The progress of one journalled event. Only handlers that want to run again are waited for. */
export class JournalledProgress implements EventProgress {
  readonly isRecorded = true;
  readonly derived: readonly DerivedEvent[];
  readonly answer: InteractionAnswer | undefined;
  readonly #run: EventRun;
  readonly #finishedBefore: ReadonlySet<string>;
  readonly #carriers: ReadonlyMap<string, readonly string[]> | undefined;
  /** The keys of the handlers that finished before all had started. */
  #finished: string[] | undefined;
  /** How many derived events of each name had their prefix. */
  #prefixes: Map<string, number> | undefined;
  #running = 0;
  #hasStartedAll = false;
  #resolve: (() => void) | undefined;

  constructor({ run, derived, answer, finishedBefore, carriers }: JournalledEvent) {
    this.derived = derived;
    this.answer = answer;
    this.#run = run;
    this.#finishedBefore = finishedBefore;
    this.#carriers = carriers;
  }

  shouldStart(key: string, isJournalled: boolean): boolean {
    return this.#run.isReplayed ? isJournalled && !this.#finishedBefore.has(key) : true;
  }

  add(key: string, isJournalled: boolean, running: PendingHandlers, pending: PendingHandlers): PendingHandlers {
    if (!isJournalled) return pending;
    if (running === undefined) {
      // An empty list grows to 17 elements when the first one is added, and most events have one listener.
      if (this.#finished === undefined) this.#finished = [key];
      else this.#finished.push(key);
      return pending;
    }
    this.#running += 1;
    this.#run.startListener(key);
    void running.then(() => this.#onFinished(key));
    return pending;
  }

  end(): PendingHandlers {
    this.#hasStartedAll = true;
    if (this.#running === 0) return undefined;
    if (this.#finished !== undefined) this.#run.note({ kind: 'finished', listeners: this.#finished });
    return new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /** Another version may not know all derived events, so the index among all of them may differ there. */
  nextPrefix(derivedEvent: string): string {
    this.#prefixes ??= new Map();
    const preceding = this.#prefixes.get(derivedEvent) ?? 0;
    this.#prefixes.set(derivedEvent, preceding + 1);
    return `${derivedEvent} ${preceding} `;
  }

  carriersOf(key: string): readonly string[] {
    return this.#carriers?.get(key) ?? NONE;
  }

  noteCarrier(listener: string, carrier: string): void {
    this.#run.note({ kind: 'carrier', listener, carrier });
  }

  /** So that a later run of the handler neither repeats nor misses a response. */
  observeResponses(observer: ResponseObserver | undefined): ResponseObserver {
    return new NotedResponses(this.#run, observer);
  }

  #onFinished(key: string): void {
    this.#running -= 1;
    this.#run.endListener(key);
    // After the last one, the whole entry is removed.
    if (this.#running > 0 || !this.#hasStartedAll) this.#run.note({ kind: 'finished', listeners: [key] });
    else this.#resolve?.();
  }
}

/** Notes how an interaction was answered. */
class NotedResponses implements ResponseObserver {
  /** @param next is notified as well */
  constructor(
    private readonly run: EventRun,
    private readonly next: ResponseObserver | undefined,
  ) {}

  deferred(mode: DeferralMode, automatic: boolean): void {
    this.run.note({ kind: 'deferred', mode });
    this.next?.deferred(mode, automatic);
  }

  responded(response: ResponseKind, ephemeral: boolean, modalId: string | undefined): void {
    this.run.note({ kind: 'responded', response, ephemeral });
    this.next?.responded(response, ephemeral, modalId);
  }
}
