import { Bot } from 'guildhall';
import { PanelHandler } from './handlers/panel-handler.js';
import { TicketHandler } from './handlers/ticket-handler.js';
import { TicketService } from './ticket-service.js';

/** A ticket desk: private threads that end in a transcript. Transcripts need what members write: MESSAGE_CONTENT. */
export const bot = new Bot({
  handlers: [PanelHandler, TicketHandler],
  services: [TicketService],
  gateway: { intents: ['MESSAGE_CONTENT'] },
});
