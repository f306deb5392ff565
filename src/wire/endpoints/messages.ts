import { z } from 'zod';
import { Message } from '../objects/messages/message.js';
import { BulkDeleteRequest, MessageEdit, MessageRequest, MessagesQuery } from '../objects/messages/message-request.js';
import { snowflake } from '../validation/field-schemas.js';
import { declareEndpoint, emptyResult, jsonResult } from './declaration/endpoint.js';

/**
 * Get Channel Messages, newest first; an empty list without READ_MESSAGE_HISTORY.
 * @see https://docs.discord.com/developers/resources/message#get-channel-messages
 */
export const getChannelMessages = declareEndpoint('getChannelMessages', 'GET', '/channels/{channel_id}/messages', {
  query: MessagesQuery,
  result: jsonResult(z.array(Message)),
  requiredPermissions: ['VIEW_CHANNEL'],
});

/**
 * Get Channel Message.
 * @see https://docs.discord.com/developers/resources/message#get-channel-message
 */
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
 * Create Message. Needs at least one of content, embeds, components, stickers, a poll or a file, or a message to
 * forward. Content has at most 2000 characters (documentation; the OpenAPI document says 4000).
 * @see https://docs.discord.com/developers/resources/message#create-message
 */
export const createMessage = declareEndpoint('createMessage', 'POST', '/channels/{channel_id}/messages', {
  body: MessageRequest,
  files: true,
  result: jsonResult(Message),
  requiredPermissions: ['VIEW_CHANNEL', 'SEND_MESSAGES'],
  emits: ['messageCreate'],
});

/**
 * Edit Message, including crossposted copies. Of other authors' messages only the flags, with MANAGE_MESSAGES.
 * @see https://docs.discord.com/developers/resources/message#edit-message
 */
export const editMessage = declareEndpoint('editMessage', 'PATCH', '/channels/{channel_id}/messages/{message_id}', {
  body: MessageEdit,
  files: true,
  result: jsonResult(Message),
  requiredPermissions: ['VIEW_CHANNEL'],
  emits: ['messageUpdate'],
});

/**
 * Delete Message. Messages of other authors need MANAGE_MESSAGES. Crossposted copies stay and are marked.
 * @see https://docs.discord.com/developers/resources/message#delete-message
 */
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
 * Bulk Delete Messages: 2 to 100 messages (otherwise 50016), none older than 14 days (50034); unknown ids are
 * ignored.
 * @see https://docs.discord.com/developers/resources/message#bulk-delete-messages
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

/**
 * Crosspost Message: publishes a message of an announcement channel to its following channels.
 * @see https://docs.discord.com/developers/resources/message#crosspost-message
 */
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
