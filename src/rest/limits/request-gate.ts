/**
 * Decides whether this process may send requests now. A process of a cluster closes it while it cannot prove that it
 * still owns its shards, because another process may act for them.
 */
export interface RequestGate {
  /** Read directly before a request is sent, so it must be correct at every moment and cheap. */
  readonly isOpen: boolean;
  /** Resolves when the gate is open, at once if it is open already. Never rejects. */
  whenOpen(): Promise<void>;
  /** Whether it will not open any more: calls that wait for it are rejected. `whenOpen` then resolves. @default false */
  readonly isEnded?: boolean;
  /** Returns the gate of a call, when the call is made. @default this gate, for every call */
  enter?(): RequestGate;
}
