import { z } from 'zod';
import { Message } from '../objects/messages/message.js';
import { BulkDeleteRequest, MessageEdit, MessageRequest, MessagesQuery } from '../objects/messages/message-request.js';
import { snowflake } from '../validation/field-schemas.js';
import { declareEndpoint, emptyResult, jsonResult } from './declaration/endpoint.js';

/** Get Channel Messages, newest first; an empty list without READ_MESSAGE_HISTORY. */
export const getChannelMessages = declareEndpoint('getChannelMessages', 'GET', '/channels/{channel_id}/messages', {
  query: MessagesQuery,
  result: jsonResult(z.array(Message)),
  requiredPermissions: ['VIEW_CHANNEL'],
});

/** Get Channel Message. */
export const getChannelMessage = declareEndpoint(
  'getChannelMessage',
  'GET',
  '/channels/{channel_id}/messages/{message_id}',
  {
    result: jsonResult(Message),
    requiredPermissions: ['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY'],
  },
);

/**
 * Create Message. At least one of content, embeds, components, stickers, a poll and a file, or a message to forward.
 * Content is at most 2000 characters (docs; OpenAPI bounds it at 4000).
 */
export const createMessage = declareEndpoint('createMessage', 'POST', '/channels/{channel_id}/messages', {
  body: MessageRequest,
  files: true,
  result: jsonResult(Message),
  requiredPermissions: ['VIEW_CHANNEL', 'SEND_MESSAGES'],
  emits: ['messageCreate'],
});

/** Edit Message, with its copies when it was crossposted. Of another author's only the flags, with MANAGE_MESSAGES. */
export const editMessage = declareEndpoint('editMessage', 'PATCH', '/channels/{channel_id}/messages/{message_id}', {
  body: MessageEdit,
  files: true,
  result: jsonResult(Message),
  requiredPermissions: ['VIEW_CHANNEL'],
  emits: ['messageUpdate'],
});

/** Delete Message. One of another author needs MANAGE_MESSAGES. Copies of a crossposted one stay, marked. */
export const deleteMessage = declareEndpoint(
  'deleteMessage',
  'DELETE',
  '/channels/{channel_id}/messages/{message_id}',
  {
    result: emptyResult,
    requiredPermissions: ['VIEW_CHANNEL'],
    audit: 'MESSAGE_DELETE',
    emits: ['messageDelete', 'messageUpdate'],
  },
);

/**
 * Bulk Delete Messages: 2..100 of them (otherwise 50016), none older than 14 days (50034); ids that no message has are
 * passed over.
 */
export const bulkDeleteMessages = declareEndpoint(
  'bulkDeleteMessages',
  'POST',
  '/channels/{channel_id}/messages/bulk-delete',
  {
    body: z.object({ messages: z.array(snowflake()) }),
    clientBody: BulkDeleteRequest,
    result: emptyResult,
    requiredPermissions: ['VIEW_CHANNEL', 'MANAGE_MESSAGES'],
    audit: 'MESSAGE_BULK_DELETE',
    emits: ['messageDeleteBulk', 'messageUpdate'],
  },
);

/** Crosspost Message: brings a message of an announcement channel to the channels that follow it. */
export const crosspostMessage = declareEndpoint(
  'crosspostMessage',
  'POST',
  '/channels/{channel_id}/messages/{message_id}/crosspost',
  {
    result: jsonResult(Message),
    requiredPermissions: ['VIEW_CHANNEL', 'SEND_MESSAGES'],
    emits: ['messageUpdate', 'messageCreate'],
  },
);
