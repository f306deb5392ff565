import { Bot } from 'guildhall';
import { events } from './features/events/index.js';
import { logDuration } from './log-duration.js';

/** Events with sign-up: `/event create` opens a wizard, and its message has buttons to join. */
export const bot = new Bot({
  features: [events({ file: process.env['EVENTS_FILE'] ?? 'events.json' })],
  middleware: [logDuration],
});
