/** The effect of a fault on a connection with a session. */
export type ConnectionFault =
  | { readonly kind: 'close'; readonly code: number }
  | { readonly kind: 'reconnect' }
  | { readonly kind: 'invalid_session'; readonly resumable: boolean }
  /** Ends the connection without a close frame. */
  | { readonly kind: 'drop' }
  /** The same, and each attempt to resume the session ends with a closed connection, or is not answered. */
  | { readonly kind: 'lost_session'; readonly resume: 'closed' | 'silent' };

/** Identifies a connection for faults. */
export interface ConnectionInfo {
  readonly applicationId: string;
  readonly shard: number;
}

/** Returns the armed faults that apply to a connection. Each returned fault counts as one use of it. */
export interface GatewayFaults {
  /** Called when a session is ready on a connection. Returns the fault to apply immediately, if any. */
  onReady(connection: ConnectionInfo): ConnectionFault | undefined;
  /** Called before every dispatch. Returns its delay in milliseconds; 0 without a fault. */
  delayOf(connection: ConnectionInfo): number;
  /** Called after every dispatch. Returns the fault to apply immediately, if any. */
  afterDispatch(connection: ConnectionInfo): ConnectionFault | undefined;
}
