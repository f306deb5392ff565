import {
  bulkDeleteMessages,
  createMessage,
  crosspostMessage,
  deleteMessage,
  editMessage,
  getChannelMessage,
  getChannelMessages,
} from '../../../../wire/endpoints/messages.js';
import { hasPermissionBits } from '../../../policy/permissions/permissions.js';
import { crosspost } from '../../../state/messages/crossposts.js';
import { editedMessageText, newMessageText, resolveMentions } from '../../../state/messages/mentions.js';
import { findMessageByNonce } from '../../../state/messages/message-nonces.js';
import { messagePage } from '../../../state/messages/message-pages.js';
import { findReferencedMessage, referenceFields } from '../../../state/messages/message-references.js';
import * as messages from '../../../state/messages/messages.js';
import { defineRoute } from '../../endpoint-route.js';
import { mentionOptionsFor, serializeMessageFor } from './message-viewer.js';

export const messageRoutes = [
  defineRoute(getChannelMessages, ({ channel, query, ...place }) => {
    const page = hasPermissionBits(place.permissions, 'READ_MESSAGE_HISTORY') ? messagePage(channel, query) : [];
    return { result: page.map((record) => serializeMessageFor(place, record)), events: [] };
  }),

  defineRoute(getChannelMessage, ({ message, ...place }) => ({
    result: serializeMessageFor(place, message),
    events: [],
  })),

  defineRoute(createMessage, ({ channel, body, files, ...place }) => {
    const { world } = place;
    const authorId = place.actor.user.user.id;
    const { allowed_mentions: allowed, message_reference: reference, shared_client_theme: theme, ...draft } = body;
    const earlier = body.enforce_nonce ? findMessageByNonce(world, channel, authorId, body.nonce) : undefined;
    if (earlier) return { result: serializeMessageFor(place, earlier), events: [] };
    const referred = reference && findReferencedMessage(world, channel, reference);
    const refers = reference && referred ? referenceFields(world, referred, reference.type) : {};
    const { result, events } = messages.insertMessage(world, channel, {
      ...draft,
      ...refers,
      theme,
      authorId,
      files,
      mentions: resolveMentions(world, newMessageText(body), {
        ...mentionOptionsFor(place, allowed),
        repliedTo: refers.repliedTo,
      }),
    });
    return { result: serializeMessageFor(place, result), events };
  }),

  defineRoute(editMessage, ({ channel, message, body, files, ...place }) => {
    const text = editedMessageText(message, body);
    const { result, events } = messages.updateMessage(place.world, channel, message, {
      ...body,
      files,
      mentions:
        text === undefined
          ? undefined
          : resolveMentions(place.world, text, mentionOptionsFor(place, body.allowed_mentions)),
    });
    return { result: serializeMessageFor(place, result), events };
  }),

  defineRoute(deleteMessage, ({ world, channel, message, actor, reason }) =>
    messages.removeMessage(world, channel, message, { userId: actor.user.user.id, reason }),
  ),

  defineRoute(bulkDeleteMessages, ({ world, channel, body, actor, reason }) => {
    const found = [...new Set(body.messages)].flatMap((id) => channel.messages.get(id) ?? []);
    const shown = found.filter(({ ephemeralFor }) => ephemeralFor === undefined);
    return messages.removeMessages(world, channel, shown, { userId: actor.user.user.id, reason });
  }),

  defineRoute(crosspostMessage, ({ channel, message, ...place }) => {
    const { result, events } = crosspost(place.world, channel, message);
    return { result: serializeMessageFor(place, result), events };
  }),
];
