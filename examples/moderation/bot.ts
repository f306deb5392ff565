import { Bot } from 'guildhall';
import { LockdownHandler } from './handlers/lockdown-handler.js';
import { RaidHandler } from './handlers/raid-handler.js';
import { TimeoutHandler } from './handlers/timeout-handler.js';

/** Tools for moderators: timeouts, bulk bans, a lockdown. Every action has a reason in the audit log. */
export const bot = new Bot({ handlers: [TimeoutHandler, RaidHandler, LockdownHandler] });
