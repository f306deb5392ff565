import { z } from 'zod';
import { empty, endpoint, json } from '../endpoint.js';
import { Message, MessageEdit, MessageRequest, MessagesQuery } from '../objects/message.js';

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

/** Create Message. At least one of content, embeds, components and a file. */
export const createMessage = endpoint('createMessage', 'POST', '/channels/{channel_id}/messages', {
  body: MessageRequest,
  files: true,
  result: json(Message),
  needs: ['VIEW_CHANNEL', 'SEND_MESSAGES'],
  emits: ['messageCreate'],
});

/** Edit Message. Of a message of another author only the flags, with MANAGE_MESSAGES. */
export const editMessage = endpoint('editMessage', 'PATCH', '/channels/{channel_id}/messages/{message_id}', {
  body: MessageEdit,
  files: true,
  result: json(Message),
  needs: ['VIEW_CHANNEL'],
  emits: ['messageUpdate'],
});

/** Delete Message. A message of another author needs MANAGE_MESSAGES. */
export const deleteMessage = endpoint('deleteMessage', 'DELETE', '/channels/{channel_id}/messages/{message_id}', {
  result: empty,
  needs: ['VIEW_CHANNEL'],
  audit: 'MESSAGE_DELETE',
  emits: ['messageDelete'],
});
