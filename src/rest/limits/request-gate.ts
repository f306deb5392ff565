/**
 * Decides whether this process may send requests now. A process of a cluster closes it while it cannot prove that it
 * still owns its shards, because another process may act for them.
 */
export interface RequestGate {
  /** Read directly before a request is sent, so it must be correct at every moment and cheap. */
  readonly isOpen: boolean;
  /** Resolves when the gate is open, at once if it is open already. Never rejects. */
  whenOpen(): Promise<void>;
}
