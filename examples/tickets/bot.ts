import { Bot } from 'guildhall';
import { PanelHandler } from './handlers/panel-handler.js';
import { QuestionHandler } from './handlers/question-handler.js';
import { TicketHandler } from './handlers/ticket-handler.js';
import { DATABASE_FILE, TicketStore } from './ticket-store.js';
import { TicketThreads } from './ticket-threads.js';

/**
 * Tickets are private threads that end with a transcript. What a member is asked is in a database. Transcripts require the intent
 * MESSAGE_CONTENT.
 */
export const bot = new Bot({
  handlers: [PanelHandler, QuestionHandler, TicketHandler],
  services: [
    TicketStore,
    TicketThreads,
    { provide: DATABASE_FILE, useValue: process.env['TICKETS_FILE'] ?? 'tickets.db' },
  ],
  gateway: { intents: ['MESSAGE_CONTENT'] },
  appPermissions: [
    'VIEW_CHANNEL',
    'READ_MESSAGE_HISTORY',
    'CREATE_PRIVATE_THREADS',
    'SEND_MESSAGES_IN_THREADS',
    'MANAGE_THREADS',
    // The transcripts, and the channel for them.
    'SEND_MESSAGES',
    'ATTACH_FILES',
    'MANAGE_CHANNELS',
  ],
});
