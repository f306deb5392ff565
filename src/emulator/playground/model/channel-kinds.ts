/** What can be done with channels of a type. */
import {
  channelTypes,
  threadOnlyTypes,
  threadTypes,
  voiceChannelTypes,
} from '../../../wire/objects/channels/channel-types.js';

export const isThread = (type: number): boolean => threadTypes.includes(type);
export const isVoice = (type: number): boolean => voiceChannelTypes.includes(type);
export const isForum = (type: number): boolean => threadOnlyTypes.includes(type);
export const isCategory = (type: number): boolean => type === channelTypes.GUILD_CATEGORY;
export const isConversation = (type: number): boolean => type === channelTypes.DM || type === channelTypes.GROUP_DM;
/** Whether messages can stand in a channel of that type. */
export const holdsMessages = (type: number): boolean =>
  !isCategory(type) && !isForum(type) && type !== channelTypes.GUILD_DIRECTORY;
