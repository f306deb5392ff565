import type { ChannelRecord } from '../../state/records/channels.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { UserActionError } from '../errors/user-action-error.js';
import { hasPermissionBits, permissionsIn } from '../permissions/permissions.js';
import { isStageChannel } from '../voice/stage-channels.js';
import { canConnectToVoice, isVoiceChannel, isVoiceChannelFull } from '../voice/voice-channels.js';
import { checkChannelAccess } from './user-action-checks.js';

/**
 * @throws {UserActionError} when the user cannot connect: not a voice channel, no permission, or the channel is full
 */
export function checkCanConnectToVoice(world: World, guild: GuildRecord, channel: ChannelRecord, userId: string): void {
  checkChannelAccess(world, userId, channel);
  if (!isVoiceChannel(channel.channel)) {
    throw new UserActionError('wrong_kind', 'This is not a voice channel.', 'channel_id');
  }
  if (!canConnectToVoice(world, channel, userId)) {
    throw new UserActionError('missing_permissions', 'This user may not connect to the channel.', 'channel_id');
  }
  if (isVoiceChannelFull(world, guild, channel, userId)) {
    throw new UserActionError('channel_full', 'The channel has reached its user limit.', 'channel_id');
  }
}

/** @throws {UserActionError} when the user has no permission to show a stream, or the channel is a stage */
export function checkCanStream(world: World, channel: ChannelRecord, userId: string): void {
  if (isStageChannel(channel)) throw new UserActionError('wrong_kind', 'A stage has no streams.', 'channel_id');
  if (!hasPermissionBits(permissionsIn(world, channel, userId), 'STREAM')) {
    throw new UserActionError('missing_permissions', 'This user may not stream in the channel.', 'self_stream');
  }
}
