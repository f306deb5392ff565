import { endpoints } from 'guildhall/wire';
import { mentionOptionsFor, serializeMessageFor } from '../../../policy/messages/message-access.js';
import { readableMessagePage } from '../../../policy/messages/message-history.js';
import { searchMessages } from '../../../policy/search/message-search.js';
import { crosspost } from '../../../state/messages/crossposts.js';
import { editedMessageText, newMessageText, resolveMentions } from '../../../state/messages/mentions.js';
import { findReferencedMessage, referenceFields } from '../../../state/messages/message-references.js';
import * as messages from '../../../state/messages/messages.js';
import { findMessageByNonce } from '../../../state/messages/messages.js';
import { defineRoute } from '../../endpoint-route.js';

export const messageRoutes = [
  defineRoute(endpoints.getChannelMessages, ({ channel, query, ...call }) => {
    const page = readableMessagePage(channel, query, call.permissions);
    return { result: page.map((record) => serializeMessageFor(call, record)), events: [] };
  }),

  defineRoute(endpoints.getChannelMessage, ({ message, ...call }) => ({
    result: serializeMessageFor(call, message),
    events: [],
  })),

  defineRoute(endpoints.searchGuildMessages, ({ query, ...call }) => ({
    result: searchMessages(call, query),
    events: [],
  })),

  defineRoute(endpoints.createMessage, ({ channel, body, files, ...call }) => {
    const { world } = call;
    const authorId = call.actor.user.user.id;
    const { allowed_mentions: allowed, message_reference: reference, shared_client_theme: theme, ...draft } = body;
    const existing = body.enforce_nonce ? findMessageByNonce(world, channel, authorId, body.nonce) : undefined;
    if (existing) return { result: serializeMessageFor(call, existing), events: [] };
    const target = reference && findReferencedMessage(world, channel, reference);
    const replyFields = reference && target ? referenceFields(world, target, reference.type) : {};
    const { result, events } = messages.insertMessage(world, channel, {
      ...draft,
      ...replyFields,
      theme,
      authorId,
      files,
      mentions: resolveMentions(world, newMessageText(body), {
        ...mentionOptionsFor(call, allowed),
        repliedTo: replyFields.repliedTo,
      }),
    });
    return { result: serializeMessageFor(call, result), events };
  }),

  defineRoute(endpoints.editMessage, ({ channel, message, body, files, ...call }) => {
    const text = editedMessageText(message, body);
    const { result, events } = messages.updateMessage(call.world, channel, message, {
      ...body,
      files,
      mentions:
        text === undefined
          ? undefined
          : resolveMentions(call.world, text, mentionOptionsFor(call, body.allowed_mentions)),
    });
    return { result: serializeMessageFor(call, result), events };
  }),

  defineRoute(endpoints.deleteMessage, ({ world, channel, message, actor, reason }) =>
    messages.removeMessage(world, channel, message, { userId: actor.user.user.id, reason }),
  ),

  defineRoute(endpoints.bulkDeleteMessages, ({ world, channel, body, actor, reason }) => {
    const found = [...new Set(body.messages)].flatMap((id) => channel.messages.get(id) ?? []);
    const deletable = found.filter(({ ephemeralFor }) => ephemeralFor === undefined);
    return messages.removeMessages(world, channel, deletable, { userId: actor.user.user.id, reason });
  }),

  defineRoute(endpoints.crosspostMessage, ({ channel, message, ...call }) => {
    const { result, events } = crosspost(call.world, channel, message);
    return { result: serializeMessageFor(call, result), events };
  }),
];
