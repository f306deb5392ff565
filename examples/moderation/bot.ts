import { Bot } from 'guildhall';
import { LockdownHandler } from './handlers/lockdown-handler.js';
import { RaidHandler } from './handlers/raid-handler.js';
import { RuleHandler } from './handlers/rule-handler.js';
import { TimeoutHandler } from './handlers/timeout-handler.js';
import { noInvites } from './rules.js';

/** Tools for moderators: a rule, timeouts, bulk bans, a lockdown. Every action has a reason in the audit log. */
export const bot = new Bot({
  handlers: [TimeoutHandler, RaidHandler, LockdownHandler, RuleHandler],
  // Besides MODERATE_MEMBERS and BAN_MEMBERS, which guards require.
  appPermissions: ['MANAGE_GUILD'],
  autoModeration: { rules: [noInvites] },
});
