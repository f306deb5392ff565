import { empty, endpoint, json } from '../endpoint.js';
import { MessagePins, MessagePinsQuery } from '../objects/pin.js';

/** Get Channel Pins, the latest first; none without READ_MESSAGE_HISTORY. The older route without pages is deprecated. */
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
