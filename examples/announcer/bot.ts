import { Bot } from 'guildhall';
import { AnnouncementHandler } from './announcement-handler.js';
import { Countdowns } from './countdowns.js';

/** Announces what is about to happen under a name of its own, by a webhook, and keeps the message up to date. */
export const bot = new Bot({ handlers: [AnnouncementHandler], services: [Countdowns] });
