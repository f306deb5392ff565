import { Bot } from 'guildhall';
import { Lockdown } from './handlers/lockdown.js';
import { Raids } from './handlers/raids.js';
import { Timeouts } from './handlers/timeouts.js';

/** What moderators need at hand: timeouts, bans of many at once, a lockdown. Every deed has its reason in the audit log. */
export const bot = new Bot({ handlers: [Timeouts, Raids, Lockdown] });
