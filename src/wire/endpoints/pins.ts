import { z } from 'zod';
import { Message } from '../objects/messages/message.js';
import { MessagePins, MessagePinsQuery } from '../objects/messages/pin.js';
import { declareEndpoint, emptyResult, jsonResult } from './declaration/endpoint.js';

/**
 * Get Channel Pins: the pinned messages, most recently pinned first. The list is empty without READ_MESSAGE_HISTORY.
 * @see https://docs.discord.com/developers/resources/message#get-channel-pins
 */
export const getChannelPins = declareEndpoint('getChannelPins', 'GET', '/channels/{channel_id}/messages/pins', {
  query: MessagePinsQuery,
  result: jsonResult(MessagePins),
  requiredPermissions: ['VIEW_CHANNEL'],
});

/**
 * Pin Message. A channel has at most 250 pins (30003). Since 2026-02-23, MANAGE_MESSAGES no longer allows pinning.
 * @see https://docs.discord.com/developers/resources/message#pin-message
 */
export const pinMessage = declareEndpoint('pinMessage', 'PUT', '/channels/{channel_id}/messages/pins/{message_id}', {
  result: emptyResult,
  requiredPermissions: ['VIEW_CHANNEL', 'PIN_MESSAGES'],
  audit: 'MESSAGE_PIN',
  emits: ['channelPinsUpdate', 'messageUpdate', 'messageCreate'],
});

/**
 * Unpin Message.
 * @see https://docs.discord.com/developers/resources/message#unpin-message
 */
export const unpinMessage = declareEndpoint(
  'unpinMessage',
  'DELETE',
  '/channels/{channel_id}/messages/pins/{message_id}',
  {
    result: emptyResult,
    requiredPermissions: ['VIEW_CHANNEL', 'PIN_MESSAGES'],
    audit: 'MESSAGE_UNPIN',
    emits: ['channelPinsUpdate', 'messageUpdate'],
  },
);

/**
 * Get Pinned Messages: all pinned messages, most recently pinned first, without the times at which they were pinned. The
 * list is empty without READ_MESSAGE_HISTORY. Deprecated in favor of Get Channel Pins.
 * @see https://docs.discord.com/developers/resources/message#get-pinned-messages-deprecated
 */
export const getPinnedMessages = declareEndpoint('getPinnedMessages', 'GET', '/channels/{channel_id}/pins', {
  result: jsonResult(z.array(Message)),
  requiredPermissions: ['VIEW_CHANNEL'],
  deprecated: true,
});

/**
 * Pin Message with its old path. Deprecated in favor of Pin Message.
 * @see https://docs.discord.com/developers/resources/message#pin-message-deprecated
 */
export const pinMessageDeprecated = declareEndpoint(
  'pinMessageDeprecated',
  'PUT',
  '/channels/{channel_id}/pins/{message_id}',
  { ...pinMessage.details, deprecated: true },
);

/**
 * Unpin Message with its old path. Deprecated in favor of Unpin Message.
 * @see https://docs.discord.com/developers/resources/message#unpin-message-deprecated
 */
export const unpinMessageDeprecated = declareEndpoint(
  'unpinMessageDeprecated',
  'DELETE',
  '/channels/{channel_id}/pins/{message_id}',
  { ...unpinMessage.details, deprecated: true },
);
