import type { StageRole } from '../../../control/requests/fields.js';
import type { StageVoiceChanges } from '../../state/members/voice-states.js';
import type { GuildRecord, VoiceRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { canChangeOwnStageVoice, isStageChannel } from '../channels/stage-channels.js';
import { UserActionError } from '../errors/user-action-error.js';
import { checkChannelAccess } from './user-action-checks.js';

/** The voice state of a member on a stage, and the changes that give it a role. */
export interface StageChange {
  readonly voice: VoiceRecord;
  readonly changes: StageVoiceChanges;
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
