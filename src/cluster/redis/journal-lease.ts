/** The lease of a shard, which its journal uses and others renew. */
export interface JournalLease {
  /** Proves the ownership to Redis. Each lease has its own. */
  readonly token: string;
  /** How long Redis stores the lease without a renewal, in milliseconds. */
  readonly leaseMs: number;
  /** Whether it is certain that no other process has the lease. */
  isConfirmed(): boolean;
  /** The journal has given the shard up, or could not be opened. */
  onReleased(): void;
}
