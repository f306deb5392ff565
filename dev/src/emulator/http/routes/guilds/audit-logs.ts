import { getGuildAuditLog } from '../../../../../../src/wire/endpoints/guilds/audit-logs.js';
import { serializeAuditLog } from '../../../state/guilds/audit-log-pages.js';
import { defineRoute } from '../../endpoint-route.js';

export const auditLogRoutes = [
  defineRoute(getGuildAuditLog, ({ world, guild, query }) => ({
    result: serializeAuditLog(world, guild, query),
    events: [],
  })),
];
