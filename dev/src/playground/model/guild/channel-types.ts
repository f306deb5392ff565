/** Groups of channel types. */
import { channelTypes, threadOnlyTypes, threadTypes, voiceChannelTypes } from 'guildhall/wire';

export const isThreadType = (type: number): boolean => threadTypes.includes(type);
export const isVoiceType = (type: number): boolean => voiceChannelTypes.includes(type);
export const isForumType = (type: number): boolean => threadOnlyTypes.includes(type);
export const isCategoryType = (type: number): boolean => type === channelTypes.GUILD_CATEGORY;
export const isConversationType = (type: number): boolean => type === channelTypes.DM || type === channelTypes.GROUP_DM;
/** Whether channels of this type contain messages. */
export const isTextBasedType = (type: number): boolean =>
  !isCategoryType(type) && !isForumType(type) && type !== channelTypes.GUILD_DIRECTORY;
