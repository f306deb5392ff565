/** The timings of leases. All processes of a cluster use the same. */
export interface LeaseTimings {
  /** The time between two renewals, in milliseconds. */
  readonly renewalMs: number;
  /**
   * How long a lease is valid after a renewal, in milliseconds. A process is dead if it has sent no heartbeat for as long.
   * With a renewal each second and 4 seconds, a failure is detected in 5 seconds, and two renewals in a row can be lost.
   */
  readonly leaseMs: number;
  /** How long a process stays connected without a renewal, in milliseconds. */
  readonly giveUpMs: number;
}

export const DEFAULT_LEASE_TIMINGS: LeaseTimings = { renewalMs: 1000, leaseMs: 4000, giveUpMs: 30_000 };

/**
 * How long the owner relies on a lease after a renewal, in milliseconds. It is shorter than the lease, because clocks do not
 * run equally fast, and because what starts just before the end takes a moment, for example a request that is sent.
 */
export function reliedLeaseMs({ leaseMs }: LeaseTimings): number {
  return leaseMs * 0.875;
}
