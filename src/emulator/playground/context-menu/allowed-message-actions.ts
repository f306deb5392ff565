/** What a person may do with a message, as far as the page can tell; the service has the last word. */

import type { PermissionName } from '../../../wire/constants/permissions.js';
import type { Channel } from '../../../wire/objects/channels/channel.js';
import { channelTypes } from '../../../wire/objects/channels/channel-types.js';
import type { Message } from '../../../wire/objects/messages/message.js';
import { messageTypes } from '../../../wire/objects/messages/message-types.js';
import type { GuildView } from '../../control/views/user-view.js';
import { isEphemeral, isSystemMessage, isThinking } from '../messages/message-rows.js';
import { isAllowedInChannel } from '../model/guild/permissions.js';

export interface AllowedMessageActions {
  readonly reply: boolean;
  readonly react: boolean;
  readonly pin: boolean;
  readonly edit: boolean;
  readonly delete: boolean;
  readonly startThread: boolean;
  /** Whether commands of applications can be used on it. */
  readonly useCommands: boolean;
}

/** Who looks at a message, and where. */
export interface MessageActionContext {
  readonly guild: GuildView | undefined;
  readonly channel: Channel;
  readonly message: Message;
  readonly myId: string;
}

const threadableTypes: readonly number[] = [channelTypes.GUILD_TEXT, channelTypes.GUILD_ANNOUNCEMENT];
const editableTypes: readonly number[] = [messageTypes.DEFAULT, messageTypes.REPLY];

export function getAllowedMessageActions({
  guild,
  channel,
  message,
  myId,
}: MessageActionContext): AllowedMessageActions {
  // What only one person sees is not there for anybody else: it can be read, and nothing more.
  if (isEphemeral(message)) return nothingAllowed;
  const may = (name: PermissionName) => isAllowedInChannel(guild, channel.id, name);
  const isMine = message.author.id === myId;
  const isWritten = !isSystemMessage(message);
  const carriesEmojis = (message.reactions?.length ?? 0) > 0;
  return {
    reply: isWritten && may('SEND_MESSAGES'),
    react: may('ADD_REACTIONS') || carriesEmojis,
    pin: isWritten && may('PIN_MESSAGES'),
    edit: isMine && editableTypes.includes(message.type),
    delete: isMine || (guild !== undefined && may('MANAGE_MESSAGES')),
    startThread:
      guild !== undefined &&
      isWritten &&
      threadableTypes.includes(channel.type) &&
      message.thread === undefined &&
      may('CREATE_PUBLIC_THREADS'),
    useCommands: isWritten && !isThinking(message) && may('USE_APPLICATION_COMMANDS'),
  };
}

const nothingAllowed: AllowedMessageActions = {
  reply: false,
  react: false,
  pin: false,
  edit: false,
  delete: false,
  startThread: false,
  useCommands: false,
};
