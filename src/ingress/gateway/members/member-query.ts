import { isSnowflake } from '../../../base/snowflake.js';
import { ValidationError } from '../../../rest/call/errors.js';
import { limits } from '../../../wire/constants/limits.js';
import { RequestGuildMembersData } from '../../../wire/gateway/protocol.js';
import { fieldErrorsOf } from '../../../wire/validation/form-errors.js';

const { memberRequest: IDS_PER_REQUEST } = limits.gateway;
const SUBJECT = 'Request Guild Members (op 8)';

/**
 * Which members of a guild to ask for: by the beginning of their names, by ids, or, when neither is given, all of them.
 * All of them need the intent GUILD_MEMBERS, and can be asked for once in 30 seconds per guild.
 */
export interface MemberQuery {
  /** The beginning of a username. */
  readonly query?: string | undefined;
  /** As many as you like: every 100 of them are a request of their own. */
  readonly userIds?: readonly string[] | undefined;
  /** With `query`: at most so many, up to 100, which is the default. */
  readonly limit?: number | undefined;
  /** Whether presences come too; needs the intent GUILD_PRESENCES. */
  readonly presences?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /**
   * How long nothing may come, in milliseconds, before it is given up; what the service asks to wait is not counted.
   * Default 60 000.
   */
  readonly timeoutMs?: number | undefined;
}

/**
 * The requests that a query takes, without their nonces.
 * @throws ValidationError when the query breaks a rule of the interface
 */
export function toMemberRequests(
  guildId: string,
  { query, userIds, limit, presences }: MemberQuery,
): RequestGuildMembersData[] {
  const shared = { guild_id: guildId, ...(presences !== undefined && { presences }) };
  const asked =
    userIds === undefined
      ? [{ ...shared, query: query ?? '', limit: limit ?? (query ? IDS_PER_REQUEST : 0) }]
      : batches(userIds).map((ids) => ({ ...shared, user_ids: ids, limit: 0, ...(query !== undefined && { query }) }));
  if (!isSnowflake(guildId)) reject('guild_id', 'Value is not a snowflake.');
  for (const [index, id] of (userIds ?? []).entries()) {
    if (!isSnowflake(id)) reject(`user_ids.${index}`, 'Value is not a snowflake.');
  }
  if (query && (limit ?? 1) === 0) reject('limit', 'A query that is not empty needs a limit of 1 or more.');
  for (const request of asked) {
    const { error } = RequestGuildMembersData.safeParse(request);
    if (error) throw new ValidationError(SUBJECT, fieldErrorsOf(error, request));
  }
  return asked;
}

function batches(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / IDS_PER_REQUEST);
  return Array.from({ length: count }, (_, batch) => ids.slice(batch * IDS_PER_REQUEST, (batch + 1) * IDS_PER_REQUEST));
}

function reject(path: string, message: string): never {
  throw new ValidationError(SUBJECT, [{ path, code: 'BASE_TYPE_INVALID', message }]);
}
