import { limits } from '../../wire/constants/limits.js';

const MAX_DELAY_MS = 10 * 60_000;

/**
 * The delay before a failed request for a guild is sent again, in milliseconds: 30 seconds, which Discord requires between
 * two requests for all members of a guild, then twice as long each time, at most 10 minutes.
 * @param failures how many attempts failed before the last one
 */
export function guildRetryDelayMs(failures: number): number {
  return Math.min(limits.gateway.allMembersWindowMs * 2 ** failures, MAX_DELAY_MS);
}
