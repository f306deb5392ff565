import {
  pinMessage,
  pinMessageDeprecated,
  unpinMessage,
  unpinMessageDeprecated,
} from '../../../wire/endpoints/pins.js';
import { limits } from '../../../wire/limits.js';
import { messageTypes } from '../../../wire/objects/message.js';
import { pinsOf } from '../../state/pins.js';
import type { ChannelRecord, MessageRecord } from '../../state/records/channels.js';
import { archiveError } from '../thread-rights.js';
import { rulesOf } from './rule.js';

interface PinCall {
  readonly channel: ChannelRecord;
  readonly message: MessageRecord;
}

/** Messages that somebody wrote, or that answer a command. */
const written: readonly number[] = [
  messageTypes.DEFAULT,
  messageTypes.REPLY,
  messageTypes.CHAT_INPUT_COMMAND,
  messageTypes.CONTEXT_MENU_COMMAND,
];

const threadIsAwake = ({ channel }: PinCall) => archiveError(channel);

const messageIsWritten = ({ message }: PinCall) =>
  written.includes(message.message.type) ? undefined : 'SYSTEM_MESSAGE';

const channelHasRoom = ({ channel, message }: PinCall) =>
  message.pinnedAt === undefined && pinsOf(channel).length >= limits.pins.perChannel ? 'TOO_MANY_PINS' : undefined;

export const pinRules = [
  rulesOf(pinMessage, threadIsAwake, messageIsWritten, channelHasRoom),
  rulesOf(pinMessageDeprecated, threadIsAwake, messageIsWritten, channelHasRoom),
  rulesOf(unpinMessage, threadIsAwake),
  rulesOf(unpinMessageDeprecated, threadIsAwake),
];
