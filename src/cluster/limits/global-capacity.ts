/**
 * The part of the global limit that this process may use: what Redis assigned, for a few seconds. If Redis cannot be
 * reached, it is the share of this process. Another process may still use what exceeds its own share, so a larger share
 * takes effect only when no process can have a part from before the outage, and its last requests no longer count.
 */
import type { Clock } from '../../base/clock.js';
import type { Instant } from '../leases/lease-deadline.js';
import { COUNTED_MS, SILENT_MS } from './capacity-script.js';

/** How long a part can be used after it was requested. */
export const USABLE_MS = 3000;
/** After the last contact, when no process can have more than its share, and the requests from before no longer count. */
const SETTLED_MS = SILENT_MS + USABLE_MS + COUNTED_MS;

/** What Redis assigned. */
export interface AssignedCapacity {
  /** Requests per second. */
  readonly capacity: number;
  /** Requests per second if Redis cannot be reached, 1 or more. */
  readonly share: number;
}

export class GlobalCapacity {
  readonly #clock: Clock;
  #assigned: AssignedCapacity | undefined;
  /** Until when the part can be used: on both clocks, because a suspended machine may stop one of them. */
  #usableUntil: Instant = { monotonicMs: 0, dateMs: 0 };
  /** When the part was received. */
  #receivedAt = 0;
  #isUnreachable = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether the last attempt to reach Redis failed. */
  get isUnreachable(): boolean {
    return this.#isUnreachable;
  }

  /** The share of this process; 0 before the first contact. */
  get share(): number {
    return this.#assigned?.share ?? 0;
  }

  /** Requests per second, now. */
  get current(): number {
    if (this.#assigned === undefined) return this.#isUnreachable ? 1 : 0;
    const { capacity, share } = this.#assigned;
    const now = this.#clock.monotonicNow();
    if (now < this.#usableUntil.monotonicMs && this.#clock.now() < this.#usableUntil.dateMs) return capacity;
    if (!this.#isUnreachable) return 0;
    return now - this.#receivedAt < SETTLED_MS ? Math.min(capacity, share) : share;
  }

  /** Redis has assigned a part. @param requestedAt when it was requested */
  assign(assigned: AssignedCapacity, requestedAt: Instant): void {
    this.#assigned = assigned;
    this.#usableUntil = {
      monotonicMs: requestedAt.monotonicMs + USABLE_MS,
      dateMs: requestedAt.dateMs + USABLE_MS,
    };
    this.#receivedAt = this.#clock.monotonicNow();
    this.#isUnreachable = false;
  }

  /** Redis could not be reached. */
  fail(): void {
    this.#isUnreachable = true;
  }
}
