import { limits } from '../../../wire/constants/limits.js';

/** How fast the cache of resumed guilds is refilled. */
export const refillPolicy = {
  /**
   * Calls per second: half of the requests that the global limit of Discord allows, so that the calls of handlers need not
   * wait for the refill.
   */
  callsPerSecond: limits.rest.globalPerSecond / 2,
  /**
   * Guilds at the same time. With three calls for each, responses that take half a second do not slow down the refill, and
   * events are kept for few guilds.
   */
  concurrentGuilds: 4,
} as const;
