import { Bot } from 'guildhall';
import { PanelHandler } from './handlers/panel-handler.js';
import { TicketHandler } from './handlers/ticket-handler.js';
import { TicketService } from './ticket-service.js';

/** Tickets are private threads that end with a transcript. Transcripts require the intent MESSAGE_CONTENT. */
export const bot = new Bot({
  handlers: [PanelHandler, TicketHandler],
  services: [TicketService],
  gateway: { intents: ['MESSAGE_CONTENT'] },
});
