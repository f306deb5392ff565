import type { StageRole } from '../../../control/requests/fields.js';
import type { StageVoiceChanges } from '../../state/members/voice-states.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { GuildRecord, VoiceRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { UserActionError } from '../errors/user-action-error.js';
import { hasPermissionBits, permissionsIn } from '../permissions/permissions.js';
import { canChangeOwnStageVoice, isStageChannel } from '../voice/stage-channels.js';
import { canConnectToVoice, isVoiceChannel, isVoiceChannelFull } from '../voice/voice-channels.js';
import { checkChannelAccess } from './user-action-checks.js';

/** The voice state of a member on a stage, and the changes that give it a role. */
interface StageChange {
  readonly voice: VoiceRecord;
  readonly changes: StageVoiceChanges;
}

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

/**
 * @throws {UserActionError} when the member is not on a stage, or may not have this role: to speak it needs an invitation or
 *   MUTE_MEMBERS, and to raise the hand REQUEST_TO_SPEAK
 */
export function requireStageChange(world: World, guild: GuildRecord, userId: string, role: StageRole): StageChange {
  const voice = guild.voices.get(userId);
  const channel = world.channels.get(voice?.channelId ?? '');
  if (!voice || !channel) throw new UserActionError('not_connected', 'This user is not connected to a stage.');
  if (!isStageChannel(channel)) throw new UserActionError('wrong_kind', 'This user is not connected to a stage.');
  checkChannelAccess(world, userId, channel);
  const changes: StageVoiceChanges = {
    suppress: role !== 'speaker',
    requestToSpeakAt: role === 'hand_raised' ? world.clock.now() : null,
  };
  if (!canChangeOwnStageVoice(world, channel, userId, voice, changes)) {
    const message =
      role === 'speaker' ? 'This user was not invited to speak.' : 'This user may not ask to speak on the stage.';
    throw new UserActionError(role === 'speaker' ? 'not_invited' : 'missing_permissions', message, 'role');
  }
  return { voice, changes };
}
