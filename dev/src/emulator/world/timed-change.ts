/**
 * Changes the world at certain times of the emulator's clock: threads are archived, polls end, subscriptions are renewed. While there is
 * nothing that can become due, no timer is set, so that a test can advance the clock by years.
 */
import type { Timer } from 'guildhall';
import type { EmulatorContext } from '../server/emulator-context.js';
import type { EmittedEvent } from '../state/world/state-change.js';

/** What a check needs. */
export type TimedChangeContext = Pick<EmulatorContext, 'world' | 'clock' | 'emit'>;

/** One kind of change. */
export interface DueChange {
  /** The shortest time between the creation of something and its change, in milliseconds. The world is checked at least as often. */
  readonly shortestMs: number;
  /** Makes the due changes. Returns the milliseconds until the next one; undefined if none can become due. */
  readonly check: (context: TimedChangeContext) => number | undefined;
}

export interface TimedChangeOptions {
  readonly change: DueChange;
  readonly context: TimedChangeContext;
  /** Calls the watcher with the events of every change of the world, until the returned function is called. */
  readonly watch: (watcher: (events: readonly EmittedEvent[]) => void) => () => void;
}

export class TimedChange {
  #timer: Timer | undefined;
  #unwatch: (() => void) | undefined;

  constructor(private readonly options: TimedChangeOptions) {}

  /** Makes due changes now, and schedules the next check. */
  start(): void {
    const { change, context, watch } = this.options;
    this.#unwatch ??= watch(() => {
      // What has happened can have created the first thing that becomes due. A check that is scheduled is early enough for it.
      if (!this.#timer) this.#checkAfter(change.shortestMs);
    });
    this.#timer?.cancel();
    this.#timer = undefined;
    const untilNextMs = change.check(context);
    if (untilNextMs !== undefined) this.#checkAfter(Math.min(untilNextMs, change.shortestMs));
  }

  stop(): void {
    this.#unwatch?.();
    this.#unwatch = undefined;
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  #checkAfter(ms: number): void {
    // The changes that a check makes have already scheduled one.
    this.#timer?.cancel();
    this.#timer = this.options.context.clock.schedule(ms, () => this.start());
  }
}
