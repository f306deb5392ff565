import { Bot } from 'guildhall';
import { Admissions } from './admissions.js';
import { ApplicationHandler } from './handlers/application-handler.js';
import { MemberHandler } from './handlers/member-handler.js';
import { ReviewHandler } from './handlers/review-handler.js';

/** The front desk. Without anything else said, it connects as the environment says: `DISCORD_TOKEN`. */
export const bot = new Bot({ handlers: [MemberHandler, ApplicationHandler, ReviewHandler], services: [Admissions] });
