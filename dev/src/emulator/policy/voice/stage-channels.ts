/** Checks of stage channels, for requests and for actions of users. */
import { channelTypes } from 'guildhall/wire';
import type { StageVoiceChanges } from '../../state/members/voice-states.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { VoiceRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { hasPermissionBits, permissionsIn } from '../permissions/permissions.js';

/** Whether a channel is a stage. */
export function isStageChannel({ channel }: ChannelRecord): boolean {
  return channel.type === channelTypes.GUILD_STAGE_VOICE;
}

/** The permissions of a moderator of a stage. */
export const STAGE_MODERATOR_PERMISSIONS = ['MANAGE_CHANNELS', 'MUTE_MEMBERS', 'MOVE_MEMBERS'] as const;

/** Whether these permissions in a stage channel make a moderator of the stage. */
export function isStageModerator(permissions: bigint): boolean {
  return hasPermissionBits(permissions, ...STAGE_MODERATOR_PERMISSIONS);
}

/**
 * Whether a connected user may change its own voice state on a stage. To speak it needs an invitation or MUTE_MEMBERS, and to
 * ask for it REQUEST_TO_SPEAK. Everybody can move to the audience and withdraw a request.
 */
export function canChangeOwnStageVoice(
  world: World,
  channel: ChannelRecord,
  userId: string,
  voice: VoiceRecord,
  { suppress, requestToSpeakAt }: StageVoiceChanges,
): boolean {
  const permissions = permissionsIn(world, channel, userId);
  const unsuppresses = suppress === false && voice.suppress;
  const requests = requestToSpeakAt !== undefined && requestToSpeakAt !== null;
  return (
    (!unsuppresses || hasPermissionBits(permissions, 'MUTE_MEMBERS')) &&
    (!requests || hasPermissionBits(permissions, 'REQUEST_TO_SPEAK'))
  );
}
