import type { Endpoint } from '../endpoint.js';
import * as applications from './applications.js';
import * as auditLogs from './audit-logs.js';
import * as channels from './channels.js';
import * as gateway from './gateway.js';
import * as guildMembers from './guild-members.js';
import * as guilds from './guilds.js';
import * as interactions from './interactions.js';
import * as messages from './messages.js';
import * as users from './users.js';

/** Every endpoint by the interface's name of its operation. */
export const endpoints = {
  ...applications,
  ...auditLogs,
  ...channels,
  ...gateway,
  ...guildMembers,
  ...guilds,
  ...interactions,
  ...messages,
  ...users,
} satisfies Record<string, Endpoint>;
