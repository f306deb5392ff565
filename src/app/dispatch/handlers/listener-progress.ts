import type { EventRun } from '../../../ingress/journal/delivery/event-processor.js';

const NONE: readonly string[] = [];
const NO_CARRIERS: ReadonlyMap<string, readonly string[]> = new Map();

/** The listeners of one journalled event: which of them have to start, and which have finished. */
export class ListenerProgress {
  readonly run: EventRun;
  /** The keys of the listeners that had finished in an earlier process. */
  readonly #finishedBefore: ReadonlySet<string>;
  readonly #carriers: ReadonlyMap<string, readonly string[]>;
  /** The keys of the listeners that finished before all had started. */
  #finished: string[] | undefined;
  #running = 0;
  #hasStartedAll = false;
  #resolve: (() => void) | undefined;

  /** @param carriers those of the earlier runs of each listener, in other processes */
  constructor(
    run: EventRun,
    finishedBefore: ReadonlySet<string>,
    carriers: ReadonlyMap<string, readonly string[]> = NO_CARRIERS,
  ) {
    this.run = run;
    this.#finishedBefore = finishedBefore;
    this.#carriers = carriers;
  }

  /** The carriers of the earlier runs of a listener. */
  carriersOf(key: string): readonly string[] {
    return this.#carriers.get(key) ?? NONE;
  }

  /** Notes the carrier of this run of a listener, for the next process. */
  noteCarrier(listener: string, carrier: string): void {
    this.run.note({ kind: 'carrier', listener, carrier });
  }

  /** @param isJournalled whether the listener wants to run again after the death of its process */
  shouldStart(key: string, isJournalled: boolean): boolean {
    return this.run.isReplayed ? isJournalled && !this.#finishedBefore.has(key) : true;
  }

  /** @param running resolves when the listener has finished, and never rejects; undefined if it has finished */
  add(key: string, running: Promise<void> | undefined): void {
    if (running === undefined) {
      this.#finished ??= [];
      this.#finished.push(key);
      return;
    }
    this.#running += 1;
    this.run.startListener(key);
    void running.then(() => this.#onFinished(key));
  }

  /** All listeners have started. Returns a promise that resolves when they have finished; undefined if they have. */
  end(): Promise<void> | undefined {
    this.#hasStartedAll = true;
    if (this.#running === 0) return undefined;
    if (this.#finished !== undefined) this.run.note({ kind: 'finished', listeners: this.#finished });
    return new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  #onFinished(key: string): void {
    this.#running -= 1;
    this.run.endListener(key);
    // After the last one, the whole entry is removed.
    if (this.#running > 0 || !this.#hasStartedAll) this.run.note({ kind: 'finished', listeners: [key] });
    else this.#resolve?.();
  }
}
