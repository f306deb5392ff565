import { z } from 'zod';
import { emptyMessageProblems } from '../objects/messages/empty-message.js';
import { Message } from '../objects/messages/message.js';
import type {
  ParsedMessageEdit,
  ParsedMessageRequest,
  ParsedMessagesQuery,
} from '../objects/messages/message-request.js';
import { BulkDeleteRequest, MessageEdit, MessageRequest, MessagesQuery } from '../objects/messages/message-request.js';
import type { ParsedMessageSearchQuery } from '../objects/messages/message-search.js';
import { MessageSearchQuery, MessageSearchResult } from '../objects/messages/message-search.js';
import { snowflake } from '../validation/field-schemas.js';
import type { ClientRequest } from './declaration/client-request.js';
import type { Endpoint } from './declaration/endpoint.js';
import { declareEndpoint, emptyResult, jsonResult } from './declaration/endpoint.js';

/**
 * Get Channel Messages, newest first; an empty list without READ_MESSAGE_HISTORY.
 * @see https://docs.discord.com/developers/resources/message#get-channel-messages
 */
export const getChannelMessages: Endpoint<
  '/channels/{channel_id}/messages',
  { query: MessagesQuery; parsedQuery: ParsedMessagesQuery; result: Message[] }
> = declareEndpoint('getChannelMessages', 'GET', '/channels/{channel_id}/messages', {
  query: MessagesQuery,
  result: jsonResult(z.array(Message)),
  requiredPermissions: ['VIEW_CHANNEL'],
});

/**
 * Search Guild Messages. What is found depends on the privileged intent MESSAGE_CONTENT of the application.
 * @see https://docs.discord.com/developers/resources/message#search-guild-messages
 */
export const searchGuildMessages: Endpoint<
  '/guilds/{guild_id}/messages/search',
  { query: MessageSearchQuery; parsedQuery: ParsedMessageSearchQuery; result: MessageSearchResult }
> = declareEndpoint('searchGuildMessages', 'GET', '/guilds/{guild_id}/messages/search', {
  query: MessageSearchQuery,
  result: jsonResult(MessageSearchResult),
  requiredPermissions: ['READ_MESSAGE_HISTORY'],
  searchesIndex: true,
});

/**
 * Get Channel Message.
 * @see https://docs.discord.com/developers/resources/message#get-channel-message
 */
export const getChannelMessage: Endpoint<'/channels/{channel_id}/messages/{message_id}', { result: Message }> =
  declareEndpoint('getChannelMessage', 'GET', '/channels/{channel_id}/messages/{message_id}', {
    result: jsonResult(Message),
    requiredPermissions: ['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY'],
  });

/**
 * Create Message. Needs at least one of content, embeds, components, stickers, a poll or a file, or a message to
 * forward. Content has at most 2000 characters (documentation; the OpenAPI document says 4000).
 * @see https://docs.discord.com/developers/resources/message#create-message
 */
export const createMessage: Endpoint<
  '/channels/{channel_id}/messages',
  { body: MessageRequest; parsedBody: ParsedMessageRequest; result: Message; files: true }
> = declareEndpoint('createMessage', 'POST', '/channels/{channel_id}/messages', {
  sequential: true,
  repeat: 'nonce',
  body: MessageRequest,
  clientCheck: ({ body, fileCount }: ClientRequest<MessageRequest>) => emptyMessageProblems(body, fileCount),
  files: true,
  result: jsonResult(Message),
  requiredPermissions: ['VIEW_CHANNEL', 'SEND_MESSAGES'],
  emits: ['messageCreate'],
});

/**
 * Edit Message, including crossposted copies. Of other authors' messages only the flags, with MANAGE_MESSAGES.
 * @see https://docs.discord.com/developers/resources/message#edit-message
 */
export const editMessage: Endpoint<
  '/channels/{channel_id}/messages/{message_id}',
  { body: MessageEdit; parsedBody: ParsedMessageEdit; result: Message; files: true }
> = declareEndpoint('editMessage', 'PATCH', '/channels/{channel_id}/messages/{message_id}', {
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
export const deleteMessage: Endpoint<
  '/channels/{channel_id}/messages/{message_id}',
  { result: undefined; audit: true }
> = declareEndpoint('deleteMessage', 'DELETE', '/channels/{channel_id}/messages/{message_id}', {
  result: emptyResult,
  requiredPermissions: ['VIEW_CHANNEL'],
  audit: 'MESSAGE_DELETE',
  emits: ['messageDelete', 'messageUpdate'],
});

/**
 * Bulk Delete Messages: 2 to 100 messages (otherwise 50016), none older than 14 days (50034); unknown ids are
 * ignored.
 * @see https://docs.discord.com/developers/resources/message#bulk-delete-messages
 */
export const bulkDeleteMessages: Endpoint<
  '/channels/{channel_id}/messages/bulk-delete',
  { body: { messages: string[] }; result: undefined; audit: true }
> = declareEndpoint('bulkDeleteMessages', 'POST', '/channels/{channel_id}/messages/bulk-delete', {
  repeat: 'idempotent',
  body: z.object({ messages: z.array(snowflake()) }),
  clientBody: BulkDeleteRequest,
  result: emptyResult,
  requiredPermissions: ['VIEW_CHANNEL', 'MANAGE_MESSAGES'],
  audit: 'MESSAGE_BULK_DELETE',
  emits: ['messageDeleteBulk', 'messageUpdate'],
});

/**
 * Crosspost Message: publishes a message of an announcement channel to its following channels.
 * @see https://docs.discord.com/developers/resources/message#crosspost-message
 */
export const crosspostMessage: Endpoint<'/channels/{channel_id}/messages/{message_id}/crosspost', { result: Message }> =
  declareEndpoint('crosspostMessage', 'POST', '/channels/{channel_id}/messages/{message_id}/crosspost', {
    result: jsonResult(Message),
    requiredPermissions: ['VIEW_CHANNEL', 'SEND_MESSAGES'],
    emits: ['messageUpdate', 'messageCreate'],
  });
