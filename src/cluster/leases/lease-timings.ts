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
  /**
   * How long no shard is acquired after Redis was unavailable or has lost its data, in milliseconds: the owners of the shards
   * restore their leases meanwhile. After the time of a lease, none of them relies on one that it has not restored.
   */
  readonly restoreMs: number;
  /** How long a process must have been in the cluster before it gets shards of a healthy one, in milliseconds. */
  readonly minAgeMs: number;
  /** For how long a crash counts against processes of the same host and version, in milliseconds. */
  readonly crashMemoryMs: number;
}

export const DEFAULT_LEASE_TIMINGS: LeaseTimings = {
  renewalMs: 1000,
  leaseMs: 4000,
  giveUpMs: 30_000,
  restoreMs: 4000,
  minAgeMs: 30_000,
  crashMemoryMs: 600_000,
};

/**
 * How long the owner relies on a lease after a renewal, in milliseconds. It is shorter than the lease, because clocks do not
 * run equally fast, and because what starts just before the end takes a moment, for example a request that is sent.
 */
export function reliedLeaseMs({ leaseMs }: LeaseTimings): number {
  return leaseMs * 0.875;
}
