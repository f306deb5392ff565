import { randomBytes } from 'node:crypto';
import type { Clock } from '../../base/clock.js';
import { currentInstant, elapsedMs, type Instant, laterInstant } from './lease-deadline.js';
import { type LeaseTimings, reliedLeaseMs } from './lease-timings.js';

/** The lease of a shard that this process owns or acquires. */
export class Lease {
  /** Proves the ownership to Redis. */
  readonly token: string = randomBytes(16).toString('hex');
  readonly leaseMs: number;
  readonly #startedAt: Instant;
  #confirmedAt: Instant | undefined;
  #hasEnded = false;
  /** What `isConfirmed` was when it was last examined. */
  #wasConfirmed = false;

  /** @param onReleased is called when the journal has given the shard up */
  constructor(
    private readonly clock: Clock,
    private readonly timings: LeaseTimings,
    readonly onReleased: () => void,
  ) {
    this.leaseMs = timings.leaseMs;
    this.#startedAt = currentInstant(clock);
  }

  /** Whether it is certain that no other process has the lease. */
  isConfirmed(): boolean {
    if (this.#hasEnded || !this.#confirmedAt) return false;
    return elapsedMs(this.#confirmedAt, currentInstant(this.clock)) < reliedLeaseMs(this.timings);
  }

  /** Redis has confirmed the lease. @param sentAt the time before the request was sent */
  confirm(sentAt: Instant): void {
    this.#confirmedAt = laterInstant(this.#confirmedAt, sentAt);
  }

  /** It is not confirmed any more. */
  end(): void {
    this.#hasEnded = true;
  }

  /** How long it has been owned, in milliseconds. */
  get heldMs(): number {
    return this.clock.monotonicNow() - this.#startedAt.monotonicMs;
  }

  /**
   * The time since the last confirmation, in milliseconds. It is monotonic, because a change of the date must not disconnect
   * a shard whose lease is about to be confirmed.
   */
  get unconfirmedMs(): number {
    return this.clock.monotonicNow() - (this.#confirmedAt ?? this.#startedAt).monotonicMs;
  }

  /** In how many milliseconds `isConfirmed` becomes false by itself; undefined if it is false. */
  get confirmedForMs(): number | undefined {
    if (!this.#confirmedAt || !this.isConfirmed()) return undefined;
    return reliedLeaseMs(this.timings) - elapsedMs(this.#confirmedAt, currentInstant(this.clock));
  }

  /** Whether `isConfirmed` has changed since the last call. */
  examine(): boolean {
    const isConfirmed = this.isConfirmed();
    const hasChanged = isConfirmed !== this.#wasConfirmed;
    this.#wasConfirmed = isConfirmed;
    return hasChanged;
  }
}
