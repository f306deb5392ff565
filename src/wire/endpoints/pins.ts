import { z } from 'zod';
import { Message } from '../objects/messages/message.js';
import type { ParsedMessagePinsQuery } from '../objects/messages/pin.js';
import { MessagePins, MessagePinsQuery } from '../objects/messages/pin.js';
import type { Endpoint } from './declaration/endpoint.js';
import { declareEndpoint, emptyResult, jsonResult } from './declaration/endpoint.js';

const pinDetails = {
  result: emptyResult,
  requiredPermissions: ['VIEW_CHANNEL', 'PIN_MESSAGES'],
  audit: 'MESSAGE_PIN',
  emits: ['channelPinsUpdate', 'messageUpdate', 'messageCreate'],
} as const;

const unpinDetails = {
  result: emptyResult,
  requiredPermissions: ['VIEW_CHANNEL', 'PIN_MESSAGES'],
  audit: 'MESSAGE_UNPIN',
  emits: ['channelPinsUpdate', 'messageUpdate'],
} as const;

/**
 * Get Channel Pins: the pinned messages, most recently pinned first. The list is empty without READ_MESSAGE_HISTORY.
 * @see https://docs.discord.com/developers/resources/message#get-channel-pins
 */
export const getChannelPins: Endpoint<
  '/channels/{channel_id}/messages/pins',
  { query: MessagePinsQuery; parsedQuery: ParsedMessagePinsQuery; result: MessagePins }
> = declareEndpoint('getChannelPins', 'GET', '/channels/{channel_id}/messages/pins', {
  query: MessagePinsQuery,
  result: jsonResult(MessagePins),
  requiredPermissions: ['VIEW_CHANNEL'],
});

/**
 * Pin Message. A channel has at most 250 pins (30003). Since 2026-02-23, MANAGE_MESSAGES no longer allows pinning.
 * @see https://docs.discord.com/developers/resources/message#pin-message
 */
export const pinMessage: Endpoint<
  '/channels/{channel_id}/messages/pins/{message_id}',
  { result: undefined; audit: true }
> = declareEndpoint('pinMessage', 'PUT', '/channels/{channel_id}/messages/pins/{message_id}', {
  ...pinDetails,
});

/**
 * Unpin Message.
 * @see https://docs.discord.com/developers/resources/message#unpin-message
 */
export const unpinMessage: Endpoint<
  '/channels/{channel_id}/messages/pins/{message_id}',
  { result: undefined; audit: true }
> = declareEndpoint('unpinMessage', 'DELETE', '/channels/{channel_id}/messages/pins/{message_id}', {
  ...unpinDetails,
});

/**
 * Get Pinned Messages: all pinned messages, most recently pinned first, without the times at which they were pinned. The
 * list is empty without READ_MESSAGE_HISTORY. Deprecated in favor of Get Channel Pins.
 * @see https://docs.discord.com/developers/resources/message#get-pinned-messages-deprecated
 */
export const getPinnedMessages: Endpoint<'/channels/{channel_id}/pins', { result: Message[] }> = declareEndpoint(
  'getPinnedMessages',
  'GET',
  '/channels/{channel_id}/pins',
  {
    result: jsonResult(z.array(Message)),
    requiredPermissions: ['VIEW_CHANNEL'],
    deprecated: true,
  },
);

/**
 * Pin Message with its old path. Deprecated in favor of Pin Message.
 * @see https://docs.discord.com/developers/resources/message#pin-message-deprecated
 */
export const pinMessageDeprecated: Endpoint<
  '/channels/{channel_id}/pins/{message_id}',
  { result: undefined; audit: true }
> = declareEndpoint('pinMessageDeprecated', 'PUT', '/channels/{channel_id}/pins/{message_id}', {
  ...pinDetails,
  deprecated: true,
});

/**
 * Unpin Message with its old path. Deprecated in favor of Unpin Message.
 * @see https://docs.discord.com/developers/resources/message#unpin-message-deprecated
 */
export const unpinMessageDeprecated: Endpoint<
  '/channels/{channel_id}/pins/{message_id}',
  { result: undefined; audit: true }
> = declareEndpoint('unpinMessageDeprecated', 'DELETE', '/channels/{channel_id}/pins/{message_id}', {
  ...unpinDetails,
  deprecated: true,
});
