import { endpoints } from 'guildhall/wire';
import { serializeAuditLog } from '../../../state/guilds/audit-log-pages.js';
import { defineRoute } from '../../endpoint-route.js';

export const auditLogRoutes = [
  defineRoute(endpoints.getGuildAuditLog, ({ world, guild, query }) => ({
    result: serializeAuditLog(world, guild, query),
    events: [],
  })),
];
