/** How the gateway behaves where the interface leaves it open. */
export interface GatewayOptions {
  /** How often clients must send a heartbeat, in milliseconds. Default 41250. */
  readonly heartbeatIntervalMs?: number | undefined;
  /**
   * How long a silent client has to answer a last request for a heartbeat, in milliseconds of real time. Default 2000.
   */
  readonly probeMs?: number | undefined;
  /** How many dispatches a session keeps for a resume. Default 2000. */
  readonly replayBuffer?: number | undefined;
  /** How many shards may identify within 5 seconds. Default 1. */
  readonly maxConcurrency?: number | undefined;
}

export const GATEWAY_DEFAULTS = {
  heartbeatIntervalMs: 41_250,
  probeMs: 2000,
  replayBuffer: 2000,
  maxConcurrency: 1,
} as const;
