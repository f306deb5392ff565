import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { AuditLog } from '../../objects/audit-log/audit-log.js';
import { queryInteger, snowflake } from '../../validation/field-schemas.js';
import type { Endpoint } from '../declaration/endpoint.js';
import { declareEndpoint, jsonResult } from '../declaration/endpoint.js';

/** Query for the audit log of a guild. */
export interface GuildAuditLogQuery {
  user_id?: string | undefined;
  /** Not in the API reference, only in Discord's OpenAPI document. */
  target_id?: string | undefined;
  /** A value of `auditActions`. */
  action_type?: number | undefined;
  before?: string | undefined;
  after?: string | undefined;
  /** 1 to 100, default 50. */
  limit?: number | undefined;
}

/** {@link GuildAuditLogQuery} after validation, with defaults filled in. */
export interface ParsedGuildAuditLogQuery extends GuildAuditLogQuery {
  limit: number;
}

/**
 * Get Guild Audit Log: newest first, or oldest first with `after`.
 * @see https://docs.discord.com/developers/resources/audit-log#get-guild-audit-log
 */
export const getGuildAuditLog: Endpoint<
  '/guilds/{guild_id}/audit-logs',
  {
    query: GuildAuditLogQuery;
    parsedQuery: ParsedGuildAuditLogQuery;
    result: AuditLog;
  }
> = declareEndpoint('getGuildAuditLog', 'GET', '/guilds/{guild_id}/audit-logs', {
  query: z.object({
    user_id: snowflake().optional(),
    target_id: snowflake().optional(),
    action_type: queryInteger(1, 1000).optional(),
    before: snowflake().optional(),
    after: snowflake().optional(),
    limit: queryInteger(1, limits.auditLogPageSize.max).default(limits.auditLogPageSize.default),
  }),
  result: jsonResult(AuditLog),
  requiredPermissions: ['VIEW_AUDIT_LOG'],
});
