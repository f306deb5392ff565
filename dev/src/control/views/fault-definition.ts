/** Faults, as the control API accepts and lists them. */

/** The least and the greatest value of each number of a fault. */
export const faultLimits = {
  count: { min: 1, max: 1_000_000 },
  after: { min: 0, max: 1_000_000_000 },
  /** Close codes that a server can send. RFC 6455 reserves some of them. */
  code: { min: 1000, max: 4999 },
  delayMs: { min: 0, max: 60 * 60_000 },
  status: { min: 400, max: 599 },
} as const;

interface FaultScope {
  /** @default every application */
  readonly application_id?: string | undefined;
  /** How many times the fault is applied, 1 or more. */
  readonly count: number;
  /**
   * How many matching dispatches or requests are not affected before each one that is.
   * @default 0
   */
  readonly after?: number | undefined;
}

/** Which connections a fault applies to. */
export interface ConnectionFaultScope extends FaultScope {
  /** @default every shard */
  readonly shard?: number | undefined;
}

/** Which requests a fault applies to. */
export interface RequestFaultScope extends FaultScope {
  /** @default every method */
  readonly method?: string | undefined;
  /** The endpoint's path template, for example `/channels/{channel_id}/messages`. @default every endpoint */
  readonly route?: string | undefined;
}

/** A fault of gateway connections. */
export type ConnectionFaultDefinition = ConnectionFaultScope &
  (
    | { readonly kind: 'close'; readonly code: number }
    | { readonly kind: 'reconnect' | 'drop' }
    | { readonly kind: 'invalid_session'; readonly resumable: boolean }
  );

/** A fault. `delay` delays dispatches, or requests if it has a method or a route. */
export type FaultDefinition =
  | ConnectionFaultDefinition
  | (ConnectionFaultScope & RequestFaultScope & { readonly kind: 'delay'; readonly delay_ms: number })
  | (RequestFaultScope & { readonly kind: 'http_error'; readonly status: number });

/** The faults that can still be applied, in the order in which they were armed. */
export interface ArmedFaults {
  readonly armed: readonly FaultDefinition[];
}

/** Whether a fault affects connections themselves. */
export function isConnectionFault(fault: FaultDefinition): fault is ConnectionFaultDefinition {
  return fault.kind !== 'delay' && fault.kind !== 'http_error';
}
