import { z } from 'zod';
import { endpoint, json } from '../endpoint.js';
import { AuditLog } from '../objects/audit-log.js';
import { queryInteger, snowflake } from '../schema.js';

/** Get Guild Audit Log, newest first. */
export const getGuildAuditLog = endpoint('getGuildAuditLog', 'GET', '/guilds/{guild_id}/audit-logs', {
  query: z.object({
    user_id: snowflake().optional(),
    /** A number of `auditActions`. */
    action_type: queryInteger(1, 1000).optional(),
    before: snowflake().optional(),
    /** 1..100, default 50. */
    limit: queryInteger(1, 100).default(50),
  }),
  result: json(AuditLog),
  needs: ['VIEW_AUDIT_LOG'],
});
