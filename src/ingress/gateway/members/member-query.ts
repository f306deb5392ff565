import type { OptionNames } from '../../../base/options/option-problems.js';
import { isSnowflake } from '../../../base/snowflake.js';
import { ValidationError } from '../../../rest/call/errors.js';
import { requireKnownNames } from '../../../rest/call/option-name-errors.js';
import { limits } from '../../../wire/constants/limits.js';
import { RequestGuildMembersData } from '../../../wire/gateway/protocol.js';
import { fieldErrorsOf } from '../../../wire/validation/form-errors.js';

const { memberRequest: IDS_PER_REQUEST } = limits.gateway;
const SUBJECT = 'Request Guild Members (op 8)';

/**
 * Which members of a guild to request: by the start of their names, by ids, or, with neither, all members. All members
 * need the intent GUILD_MEMBERS and can be requested once in 30 seconds per guild.
 * @see https://docs.discord.com/developers/events/gateway-events#request-guild-members
 */
export interface MemberQuery {
  /** The start of a username. */
  readonly query?: string | undefined;
  /** Any number of ids; a request is sent for every 100 of them. */
  readonly userIds?: readonly string[] | undefined;
  /** With `query`: the maximum number of members, 1 to 100. @default 100 */
  readonly limit?: number | undefined;
  /** Whether to include presences; needs the intent GUILD_PRESENCES. @default false */
  readonly presences?: boolean | undefined;
  /** Cancels the request. */
  readonly signal?: AbortSignal | undefined;
  /**
   * The longest time without a chunk, in milliseconds, before the request fails. Delays that Discord requests do not
   * count.
   * @default 60000
   */
  readonly timeoutMs?: number | undefined;
}

const memberQueryNames: OptionNames<MemberQuery> = {
  query: true,
  userIds: true,
  limit: true,
  presences: true,
  signal: true,
  timeoutMs: true,
};

/**
 * Returns the requests for a query, without their nonces.
 * @throws {ValidationError} when the query breaks a rule of the API
 */
export function toMemberRequests(guildId: string, memberQuery: MemberQuery): RequestGuildMembersData[] {
  requireKnownNames(SUBJECT, memberQuery, memberQueryNames);
  const { query, userIds, limit, presences } = memberQuery;
  const shared = { guild_id: guildId, ...(presences !== undefined && { presences }) };
  const requests =
    userIds === undefined
      ? [{ ...shared, query: query ?? '', limit: limit ?? (query ? IDS_PER_REQUEST : 0) }]
      : batches(userIds).map((ids) => ({ ...shared, user_ids: ids, limit: 0, ...(query !== undefined && { query }) }));
  if (!isSnowflake(guildId)) reject('guild_id', 'Value is not a snowflake.');
  for (const [index, id] of (userIds ?? []).entries()) {
    if (!isSnowflake(id)) reject(`user_ids.${index}`, 'Value is not a snowflake.');
  }
  if (query && (limit ?? 1) === 0) reject('limit', 'A query that is not empty needs a limit of 1 or more.');
  for (const request of requests) {
    const { error } = RequestGuildMembersData.safeParse(request);
    if (error) throw new ValidationError(SUBJECT, fieldErrorsOf(error, request));
  }
  return requests;
}

function batches(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / IDS_PER_REQUEST);
  return Array.from({ length: count }, (_, batch) => ids.slice(batch * IDS_PER_REQUEST, (batch + 1) * IDS_PER_REQUEST));
}

function reject(path: string, message: string): never {
  throw new ValidationError(SUBJECT, [{ path, code: 'BASE_TYPE_INVALID', message }]);
}
