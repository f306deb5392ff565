import { z } from 'zod';
import { endpoint, json } from '../endpoint.js';
import { limits } from '../limits.js';
import { AuditLog } from '../objects/audit-log.js';
import { queryInteger, snowflake } from '../schema.js';

/** Get Guild Audit Log: newest first, or with `after` oldest first. */
export const getGuildAuditLog = endpoint('getGuildAuditLog', 'GET', '/guilds/{guild_id}/audit-logs', {
  query: z.object({
    user_id: snowflake().optional(),
    /** In the OpenAPI document alone. */
    target_id: snowflake().optional(),
    /** A number of `auditActions`. */
    action_type: queryInteger(1, 1000).optional(),
    before: snowflake().optional(),
    after: snowflake().optional(),
    /** 1..100, default 50. */
    limit: queryInteger(1, limits.auditLogPage.max).default(limits.auditLogPage.default),
  }),
  result: json(AuditLog),
  needs: ['VIEW_AUDIT_LOG'],
});
