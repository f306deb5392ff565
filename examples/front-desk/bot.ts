import { Bot } from 'guildhall';
import { Admissions } from './admissions.js';
import { ApplicationHandler } from './handlers/application-handler.js';
import { MemberHandler } from './handlers/member-handler.js';
import { ReviewHandler } from './handlers/review-handler.js';

/** The front desk. It reads its token from the environment variable `DISCORD_TOKEN`. */
export const bot = new Bot({
  handlers: [MemberHandler, ApplicationHandler, ReviewHandler],
  services: [Admissions],
  appPermissions: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'MANAGE_ROLES'],
});
