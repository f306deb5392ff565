import type { ChannelRecord } from '../../state/records/channels.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { canConnectToVoice, isVoiceChannel, isVoiceChannelFull } from '../channels/voice-channels.js';
import { UserActionError } from '../errors/user-action-error.js';
import { checkChannelAccess } from './user-action-checks.js';

/** @throws {UserActionError} when a person cannot connect to a channel: it takes no voice, is full, or not for this person */
export function checkCanConnectToVoice(world: World, guild: GuildRecord, channel: ChannelRecord, userId: string): void {
  checkChannelAccess(world, userId, channel);
  if (!isVoiceChannel(channel.channel)) {
    throw new UserActionError('wrong_kind', 'This is no voice channel.', 'channel_id');
  }
  if (!canConnectToVoice(world, channel, userId)) {
    throw new UserActionError('missing_permissions', 'This person may not connect to the channel.', 'channel_id');
  }
  if (isVoiceChannelFull(world, guild, channel, userId)) {
    throw new UserActionError('channel_full', 'The channel holds as many people as it may.', 'channel_id');
  }
}
