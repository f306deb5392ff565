import type { OptionNames } from 'guildhall/internal';
import { limits } from 'guildhall/wire';

/**
 * Options of the gateway.
 * @see https://docs.discord.com/developers/topics/gateway
 */
export interface EmulatorGatewayOptions {
  /** How often clients must send a heartbeat, in milliseconds. @default 41250 */
  readonly heartbeatIntervalMs?: number | undefined;
  /**
   * After a missed heartbeat, the emulator requests one. How long the client then has to send it, in milliseconds of real
   * time.
   * @default 2000
   */
  readonly heartbeatGraceMs?: number | undefined;
  /** How many dispatches a session stores for a resume, 1 or more. @default 2000 */
  readonly replayBuffer?: number | undefined;
  /** How many shards may identify within 5 seconds (`max_concurrency`), 1 or more. @default 1 */
  readonly maxConcurrency?: number | undefined;
  /**
   * How long after an Identify of a shard the next one may come, in milliseconds; 0 disables the limit. Earlier ones get Invalid
   * Session (op 9).
   * @default 5000
   */
  readonly identifyIntervalMs?: number | undefined;
  /** How many sessions an application may start in 24 hours, 1 or more. Exceeding it resets the token. @default 1000 */
  readonly sessionStarts?: number | undefined;
  /**
   * How long after a request for all members of a guild (op 8) the bot may send the next one for it, in milliseconds; 0
   * disables the limit. Requests before get RATE_LIMITED.
   * @default 30000
   */
  readonly allMembersIntervalMs?: number | undefined;
  /** The number of shards that Get Gateway Bot recommends, 1 or more. @default one per 1,000 guilds of the bot */
  readonly recommendedShards?: number | undefined;
}

export const emulatorGatewayNames: OptionNames<EmulatorGatewayOptions> = {
  heartbeatIntervalMs: true,
  heartbeatGraceMs: true,
  replayBuffer: true,
  maxConcurrency: true,
  identifyIntervalMs: true,
  sessionStarts: true,
  allMembersIntervalMs: true,
  recommendedShards: true,
};

/** Fills in the defaults. */
export function resolveGatewayOptions(options: EmulatorGatewayOptions = {}) {
  return {
    heartbeatIntervalMs: options.heartbeatIntervalMs ?? 41_250,
    heartbeatGraceMs: options.heartbeatGraceMs ?? 2000,
    replayBuffer: options.replayBuffer ?? 2000,
    maxConcurrency: options.maxConcurrency ?? 1,
    identifyIntervalMs: options.identifyIntervalMs ?? limits.gateway.identifyWindowMs,
    sessionStarts: options.sessionStarts ?? 1000,
    allMembersIntervalMs: options.allMembersIntervalMs ?? limits.gateway.allMembersWindowMs,
    recommendedShards: options.recommendedShards,
  };
}
