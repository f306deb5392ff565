import { getGuildAuditLog } from '../../../wire/endpoints/guilds/audit-logs.js';
import { serializeAuditLog } from '../../state/guilds/audit-log-pages.js';
import { serve } from '../serve.js';

export const auditLogRoutes = [
  serve(getGuildAuditLog, ({ world, guild, query }) => ({
    result: serializeAuditLog(world, guild, query),
    events: [],
  })),
];
