/** What a fault does to a connection that carries a session. */
export type ConnectionFault =
  | { readonly kind: 'close'; readonly code: number }
  | { readonly kind: 'reconnect' }
  | { readonly kind: 'invalid_session'; readonly resumable: boolean }
  /** The connection ends without a close frame. */
  | { readonly kind: 'drop' };

/** Which connection a fault may strike. */
export interface ConnectionInfo {
  readonly applicationId: string;
  readonly shard: number;
}

/** The faults that are armed, as the gateway asks for them. Asking spends one. */
export interface GatewayFaults {
  /** Asked when a session became ready on a connection: what strikes that connection now. */
  onReady(connection: ConnectionInfo): ConnectionFault | undefined;
  /** Asked before every dispatch: for how many milliseconds it is held back. */
  delayOf(connection: ConnectionInfo): number;
  /** Asked after every dispatch: what strikes the connection in the middle of its stream. */
  afterDispatch(connection: ConnectionInfo): ConnectionFault | undefined;
}
