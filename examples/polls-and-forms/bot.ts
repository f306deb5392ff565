import { Bot } from 'guildhall';
import { OpenPolls } from './open-polls.js';
import { TripHandler } from './trip-handler.js';

/** Plans a trip: a form of two pages becomes a poll, and a command closes it and shows the result. */
export const bot = new Bot({
  handlers: [TripHandler],
  services: [OpenPolls],
  appPermissions: ['SEND_MESSAGES', 'SEND_POLLS', 'READ_MESSAGE_HISTORY'],
});
