import { Bot } from 'guildhall';
import { LockdownHandler } from './handlers/lockdown-handler.js';
import { RaidHandler } from './handlers/raid-handler.js';
import { TimeoutHandler } from './handlers/timeout-handler.js';

/** What moderators need at hand: timeouts, bans of many at once, a lockdown. Every deed has its reason in the audit log. */
export const bot = new Bot({ handlers: [TimeoutHandler, RaidHandler, LockdownHandler] });
