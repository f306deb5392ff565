/** The effect of a fault on a connection with a session. */
export type ConnectionFault =
  | { readonly kind: 'close'; readonly code: number }
  | { readonly kind: 'reconnect' }
  | { readonly kind: 'invalid_session'; readonly resumable: boolean }
  /** Ends the connection without a close frame. */
  | { readonly kind: 'drop' };

/** Identifies a connection for faults. */
export interface ConnectionInfo {
  readonly applicationId: string;
  readonly shard: number;
}

/** Access to the armed faults. Each call that returns a fault uses it up once. */
export interface GatewayFaults {
  /** Called when a session became ready on a connection. Returns the fault to apply to the connection now. */
  onReady(connection: ConnectionInfo): ConnectionFault | undefined;
  /** Called before every dispatch. Returns by how many milliseconds to delay it. */
  delayOf(connection: ConnectionInfo): number;
  /** Called after every dispatch. Returns the fault to apply to the connection now. */
  afterDispatch(connection: ConnectionInfo): ConnectionFault | undefined;
}
