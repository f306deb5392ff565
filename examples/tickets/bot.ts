import { Bot } from 'guildhall';
import { Desk } from './desk.js';
import { Panel } from './handlers/panel.js';
import { Tickets } from './handlers/tickets.js';

/** A ticket desk: private threads that end in a transcript. Transcripts need what members write: MESSAGE_CONTENT. */
export const bot = new Bot({
  handlers: [Panel, Tickets],
  services: [Desk],
  gateway: { intents: ['MESSAGE_CONTENT'] },
});
