import { systemClock } from '../../base/clock.js';

/** What no caller waits for is stored with the next entries, or after this time, in milliseconds. */
const MAX_DELAY_MS = 50;

/**
 * Says when changes must be stored that no caller waits for. At a steady rate of events, they are stored with later entries
 * before the timer ends. To cancel a timer and to start one for each event costs more than to look, when it ends, for how long
 * changes have waited.
 */
export class WriteTimer {
  readonly #onDue: () => void;
  #timer: NodeJS.Timeout | undefined;
  /** When the oldest change was made that is not stored, in monotonic time. */
  #waitsSince: number | undefined;

  /** @param onDue stores what waits */
  constructor(onDue: () => void) {
    this.#onDue = onDue;
  }

  /** A change waits. */
  start(): void {
    if (this.#waitsSince !== undefined) return;
    this.#waitsSince = systemClock.monotonicNow();
    this.#timer ??= setTimeout(this.#onTimeout, MAX_DELAY_MS);
  }

  /** All changes so far are being stored. */
  reset(): void {
    this.#waitsSince = undefined;
  }

  /** Nothing is stored any more. */
  stop(): void {
    this.#waitsSince = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  readonly #onTimeout = (): void => {
    this.#timer = undefined;
    if (this.#waitsSince === undefined) return;
    const remainingMs = this.#waitsSince + MAX_DELAY_MS - systemClock.monotonicNow();
    // A timer ends up to a millisecond too early.
    if (remainingMs > 1) this.#timer = setTimeout(this.#onTimeout, remainingMs);
    else this.#onDue();
  };
}
