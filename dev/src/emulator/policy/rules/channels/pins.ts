import { endpoints, limits, messageTypes } from 'guildhall/wire';
import { pinsOf } from '../../../state/messages/pins.js';
import type { ChannelRecord, MessageRecord } from '../../../state/records/channels.js';
import { defineRules } from '../../requests/endpoint-rules.js';
import { threadIsActive } from '../../threads/thread-checks.js';

interface PinCall {
  readonly channel: ChannelRecord;
  readonly message: MessageRecord;
}

/** Messages of users and bots, including replies to commands. */
const pinnableTypes: readonly number[] = [
  messageTypes.DEFAULT,
  messageTypes.REPLY,
  messageTypes.CHAT_INPUT_COMMAND,
  messageTypes.CONTEXT_MENU_COMMAND,
];

const messageIsPinnable = ({ message }: PinCall) =>
  pinnableTypes.includes(message.message.type) ? undefined : 'SYSTEM_MESSAGE';

const channelHasRoom = ({ channel, message }: PinCall) =>
  message.pinnedAt === undefined && pinsOf(channel).length >= limits.pins.perChannel ? 'TOO_MANY_PINS' : undefined;

export const pinRules = [
  defineRules(endpoints.pinMessage, threadIsActive, messageIsPinnable, channelHasRoom),
  defineRules(endpoints.pinMessageDeprecated, threadIsActive, messageIsPinnable, channelHasRoom),
  defineRules(endpoints.unpinMessage, threadIsActive),
  defineRules(endpoints.unpinMessageDeprecated, threadIsActive),
];
