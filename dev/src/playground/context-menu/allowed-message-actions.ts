/** Which actions on a message the page offers. The page can only estimate this; the emulator decides. */

import { type Channel, channelTypes, type Message, messageTypes, type PermissionName } from 'guildhall/wire';
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
  /** Whether message commands can be used. */
  readonly useCommands: boolean;
}

/** The message and the context that an action depends on. */
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
  // Ephemeral messages allow no actions.
  if (isEphemeral(message)) return nothingAllowed;
  const can = (name: PermissionName) => isAllowedInChannel(guild, channel.id, name);
  const isMine = message.author.id === myId;
  const isUserMessage = !isSystemMessage(message);
  const hasReactions = (message.reactions?.length ?? 0) > 0;
  return {
    reply: isUserMessage && can('SEND_MESSAGES'),
    react: can('ADD_REACTIONS') || hasReactions,
    pin: isUserMessage && can('PIN_MESSAGES'),
    edit: isMine && editableTypes.includes(message.type),
    delete: isMine || (guild !== undefined && can('MANAGE_MESSAGES')),
    startThread:
      guild !== undefined &&
      isUserMessage &&
      threadableTypes.includes(channel.type) &&
      message.thread === undefined &&
      can('CREATE_PUBLIC_THREADS'),
    useCommands: isUserMessage && !isThinking(message) && can('USE_APPLICATION_COMMANDS'),
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
