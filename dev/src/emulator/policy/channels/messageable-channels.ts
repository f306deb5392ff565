import { channelTypes } from 'guildhall/wire';
import type { ChannelRecord } from '../../state/records/channels.js';

const typesWithoutMessages: readonly number[] = [
  channelTypes.GUILD_CATEGORY,
  channelTypes.GUILD_DIRECTORY,
  channelTypes.GUILD_FORUM,
  channelTypes.GUILD_MEDIA,
];

/** Whether a channel can contain messages. Categories, directories and forums cannot. */
export function isMessageableChannel({ channel }: ChannelRecord): boolean {
  return !typesWithoutMessages.includes(channel.type);
}

/** Rule: the channel can contain messages. */
export const channelIsMessageable = ({ channel }: { readonly channel: ChannelRecord }) =>
  isMessageableChannel(channel) ? undefined : 'NOT_A_TEXT_CHANNEL';
