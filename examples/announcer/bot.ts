import { Bot } from 'guildhall';
import { AnnouncementHandler } from './announcement-handler.js';
import { Countdowns } from './countdowns.js';

/** Announces events with a webhook and updates the message every minute until the event starts. */
export const bot = new Bot({
  handlers: [AnnouncementHandler],
  services: [Countdowns],
  appPermissions: ['MANAGE_WEBHOOKS'],
});
