import { channelTypes } from '../../../wire/objects/channels/channel.js';
import type { ChannelRecord } from '../../state/records/channels.js';

const nonMessageTypes: readonly number[] = [
  channelTypes.GUILD_CATEGORY,
  channelTypes.GUILD_DIRECTORY,
  channelTypes.GUILD_FORUM,
  channelTypes.GUILD_MEDIA,
];

/** Whether messages can stand in a channel: not in categories, directories and forums themselves. */
export function isMessageableChannel({ channel }: ChannelRecord): boolean {
  return !nonMessageTypes.includes(channel.type);
}
