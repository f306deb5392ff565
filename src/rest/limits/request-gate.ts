/**
 * Decides whether this process may send requests now. A process of a cluster closes it while it cannot prove that it
 * still owns its shards, because another process may act for them.
 */
export interface RequestGate {
  /** Read directly before a request is sent, so it must be correct at every moment and cheap. */
  readonly isOpen: boolean;
  /**
   * Waits until the gate is open. Resolves to false if what waits may not be sent: another process may have continued the
   * work that it belongs to.
   */
  whenOpen(): Promise<boolean>;
}
