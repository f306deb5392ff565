/** Checks of users who send stickers and play sounds. */
import type { SendSoundboardSoundRequest } from 'guildhall/wire';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { errorNameOf, lacks } from '../errors/permission-refusal.js';
import { rejectRequest } from '../errors/request-rejected-error.js';
import { UserActionError } from '../errors/user-action-error.js';
import { findPlayableSound, soundProblem } from '../expressions/sound-checks.js';
import { stickerProblem } from '../expressions/sticker-checks.js';
import { hasPermissionBits, permissionsIn } from '../permissions/permissions.js';
import { checkChannelAccess } from './user-action-checks.js';

/**
 * @throws {RequestRejectedError} 50081 when a sticker does not exist or is unavailable
 * @throws {UserActionError} when the user may not send a sticker of another guild in the channel
 */
export function checkCanSendStickers(
  world: World,
  userId: string,
  channel: ChannelRecord,
  ids: readonly string[],
): void {
  const permissions = permissionsIn(world, channel, userId);
  const problem = stickerProblem({ world, userId, guildId: channel.channel.guild_id, permissions }, ids);
  if (problem === 'CANNOT_SEND_STICKER') {
    const message = 'This user may not send stickers of other guilds in the channel.';
    throw new UserActionError('missing_permissions', message, 'sticker_ids');
  }
  if (problem) rejectRequest(problem);
}

/**
 * Finds the sound that a user plays in the voice channel to which the user is connected.
 * @throws {UserActionError} when the user is not connected, may not play it, or is muted, deafened or suppressed
 * @throws {RequestRejectedError} 10097 when the sound does not exist
 */
export function requirePlayableSound(
  world: World,
  guild: GuildRecord,
  userId: string,
  request: SendSoundboardSoundRequest,
) {
  const channel = world.channels.get(guild.voices.get(userId)?.channelId ?? '');
  if (!channel) {
    throw new UserActionError('wrong_context', 'This user is not connected to a voice channel.', 'user_id');
  }
  checkChannelAccess(world, userId, channel);
  const permissions = permissionsIn(world, channel, userId);
  const place = { world, userId, guild, channel, permissions };
  const isAllowed = hasPermissionBits(permissions, 'SPEAK', 'USE_SOUNDBOARD');
  const refusal = isAllowed ? soundProblem(place, request) : lacks('SPEAK', 'USE_SOUNDBOARD');
  const problem = refusal && errorNameOf(refusal);
  if (problem === 'MISSING_PERMISSIONS') {
    throw new UserActionError('missing_permissions', 'This user may not play this sound in the channel.', 'sound_id');
  }
  if (problem === 'VOICE_EFFECT_NOT_ALLOWED') {
    throw new UserActionError('disabled', 'This user is muted, deafened or suppressed.', 'user_id');
  }
  const found = problem ? undefined : findPlayableSound(place, request);
  return { ...(found ?? rejectRequest(problem ?? 'UNKNOWN_SOUND')), channelId: channel.channel.id };
}
