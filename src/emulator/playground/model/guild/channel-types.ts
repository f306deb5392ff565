/** What can be done with channels of a type. */
import {
  channelTypes,
  threadOnlyTypes,
  threadTypes,
  voiceChannelTypes,
} from '../../../../wire/objects/channels/channel-types.js';

export const isThreadType = (type: number): boolean => threadTypes.includes(type);
export const isVoiceType = (type: number): boolean => voiceChannelTypes.includes(type);
export const isForumType = (type: number): boolean => threadOnlyTypes.includes(type);
export const isCategoryType = (type: number): boolean => type === channelTypes.GUILD_CATEGORY;
export const isConversationType = (type: number): boolean => type === channelTypes.DM || type === channelTypes.GROUP_DM;
/** Whether messages can stand in a channel of that type. */
export const isTextBasedType = (type: number): boolean =>
  !isCategoryType(type) && !isForumType(type) && type !== channelTypes.GUILD_DIRECTORY;
