import { z } from 'zod';
import { empty, endpoint, json } from '../endpoint.js';
import { Message } from '../objects/message.js';
import { MessagePins, MessagePinsQuery } from '../objects/pin.js';

/** Get Channel Pins, the latest first; none without READ_MESSAGE_HISTORY. */
export const getChannelPins = endpoint('getChannelPins', 'GET', '/channels/{channel_id}/messages/pins', {
  query: MessagePinsQuery,
  result: json(MessagePins),
  needs: ['VIEW_CHANNEL'],
});

/** Pin Message. At most 250 in a channel (30003). PIN_MESSAGES alone allows it since 2026-02-23. */
export const pinMessage = endpoint('pinMessage', 'PUT', '/channels/{channel_id}/messages/pins/{message_id}', {
  result: empty,
  needs: ['VIEW_CHANNEL', 'PIN_MESSAGES'],
  audit: 'MESSAGE_PIN',
  emits: ['channelPinsUpdate', 'messageUpdate', 'messageCreate'],
});

/** Unpin Message. */
export const unpinMessage = endpoint('unpinMessage', 'DELETE', '/channels/{channel_id}/messages/pins/{message_id}', {
  result: empty,
  needs: ['VIEW_CHANNEL', 'PIN_MESSAGES'],
  audit: 'MESSAGE_UNPIN',
  emits: ['channelPinsUpdate', 'messageUpdate'],
});

/**
 * Get Pinned Messages: all of them, the latest first, without when they were pinned; none without
 * READ_MESSAGE_HISTORY. Deprecated in favour of Get Channel Pins.
 */
export const getPinnedMessages = endpoint('getPinnedMessages', 'GET', '/channels/{channel_id}/pins', {
  result: json(z.array(Message)),
  needs: ['VIEW_CHANNEL'],
  deprecated: true,
});

/** Pin Message at its old path. Deprecated in favour of Pin Message. */
export const pinMessageDeprecated = endpoint(
  'pinMessageDeprecated',
  'PUT',
  '/channels/{channel_id}/pins/{message_id}',
  { ...pinMessage.facts, deprecated: true },
);

/** Unpin Message at its old path. Deprecated in favour of Unpin Message. */
export const unpinMessageDeprecated = endpoint(
  'unpinMessageDeprecated',
  'DELETE',
  '/channels/{channel_id}/pins/{message_id}',
  { ...unpinMessage.facts, deprecated: true },
);
