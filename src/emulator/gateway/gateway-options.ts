/** How the gateway behaves where the interface leaves it open. */
export interface EmulatorGatewayOptions {
  /** How often clients must send a heartbeat, in milliseconds. Default 41250. */
  readonly heartbeatIntervalMs?: number | undefined;
  /**
   * How long a silent client has to answer a last request for a heartbeat, in milliseconds of real time. Default 2000.
   */
  readonly heartbeatGraceMs?: number | undefined;
  /** How many dispatches a session keeps for a resume, from 1. Default 2000. */
  readonly replayBuffer?: number | undefined;
  /** How many shards may identify within 5 seconds, from 1. Default 1. */
  readonly maxConcurrency?: number | undefined;
  /** How many sessions an application may start in 24 hours, from 1; one more, and its token is reset. Default 1000. */
  readonly sessionStarts?: number | undefined;
  /** How many shards the discovery advises, from 1. Default: one for every thousand guilds of the bot. */
  readonly recommendedShards?: number | undefined;
}

/** The options with their defaults. */
export function resolveGatewayOptions(options: EmulatorGatewayOptions = {}) {
  return {
    heartbeatIntervalMs: options.heartbeatIntervalMs ?? 41_250,
    heartbeatGraceMs: options.heartbeatGraceMs ?? 2000,
    replayBuffer: options.replayBuffer ?? 2000,
    maxConcurrency: options.maxConcurrency ?? 1,
    sessionStarts: options.sessionStarts ?? 1000,
    recommendedShards: options.recommendedShards,
  };
}
