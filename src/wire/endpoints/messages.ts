import { z } from 'zod';
import { empty, endpoint, json } from '../endpoint.js';
import { Message } from '../objects/message.js';
import { BulkDelete, MessageEdit, MessageRequest, MessagesQuery } from '../objects/message-request.js';
import { snowflake } from '../schema.js';

/** Get Channel Messages, newest first; an empty list without READ_MESSAGE_HISTORY. */
export const getChannelMessages = endpoint('getChannelMessages', 'GET', '/channels/{channel_id}/messages', {
  query: MessagesQuery,
  result: json(z.array(Message)),
  needs: ['VIEW_CHANNEL'],
});

/** Get Channel Message. */
export const getChannelMessage = endpoint('getChannelMessage', 'GET', '/channels/{channel_id}/messages/{message_id}', {
  result: json(Message),
  needs: ['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY'],
});

/**
 * Create Message. At least one of content, embeds, components, stickers, a poll and a file, or a message to forward.
 * Content is at most 2000 characters (docs; OpenAPI bounds it at 4000).
 */
export const createMessage = endpoint('createMessage', 'POST', '/channels/{channel_id}/messages', {
  body: MessageRequest,
  files: true,
  result: json(Message),
  needs: ['VIEW_CHANNEL', 'SEND_MESSAGES'],
  emits: ['messageCreate'],
});

/** Edit Message, with its copies when it was crossposted. Of another author's only the flags, with MANAGE_MESSAGES. */
export const editMessage = endpoint('editMessage', 'PATCH', '/channels/{channel_id}/messages/{message_id}', {
  body: MessageEdit,
  files: true,
  result: json(Message),
  needs: ['VIEW_CHANNEL'],
  emits: ['messageUpdate'],
});

/** Delete Message. One of another author needs MANAGE_MESSAGES. Copies of a crossposted one stay, marked. */
export const deleteMessage = endpoint('deleteMessage', 'DELETE', '/channels/{channel_id}/messages/{message_id}', {
  result: empty,
  needs: ['VIEW_CHANNEL'],
  audit: 'MESSAGE_DELETE',
  emits: ['messageDelete', 'messageUpdate'],
});

/**
 * Bulk Delete Messages: 2..100 of them (otherwise 50016), none older than 14 days (50034); ids that no message has are
 * passed over.
 */
export const bulkDeleteMessages = endpoint(
  'bulkDeleteMessages',
  'POST',
  '/channels/{channel_id}/messages/bulk-delete',
  {
    body: z.object({ messages: z.array(snowflake()) }),
    clientBody: BulkDelete,
    result: empty,
    needs: ['VIEW_CHANNEL', 'MANAGE_MESSAGES'],
    audit: 'MESSAGE_BULK_DELETE',
    emits: ['messageDeleteBulk', 'messageUpdate'],
  },
);

/** Crosspost Message: brings a message of an announcement channel to the channels that follow it. */
export const crosspostMessage = endpoint(
  'crosspostMessage',
  'POST',
  '/channels/{channel_id}/messages/{message_id}/crosspost',
  { result: json(Message), needs: ['VIEW_CHANNEL', 'SEND_MESSAGES'], emits: ['messageUpdate', 'messageCreate'] },
);
