import { getGuildAuditLog } from '../../../wire/endpoints/audit-logs.js';
import { presentAuditLog } from '../../state/audit-log-pages.js';
import { serve } from '../serve.js';

export const auditLogRoutes = [
  serve(getGuildAuditLog, ({ world, guild, query }) => ({ result: presentAuditLog(world, guild, query), events: [] })),
];
