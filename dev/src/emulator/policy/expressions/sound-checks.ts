/** Whether a user or bot can play a soundboard sound in a voice channel. */
import type { SendSoundboardSoundRequest, SoundboardSound } from 'guildhall/wire';
import { findSound } from '../../state/expressions/soundboard-sounds.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { lacks, type RuleError } from '../errors/permission-refusal.js';
import { hasPermissionBits } from '../permissions/permissions.js';
import { isVoiceChannel } from '../voice/voice-channels.js';

/** Who plays a sound, and where. */
export interface SoundPlace {
  readonly world: World;
  readonly userId: string;
  readonly guild: GuildRecord;
  readonly channel: ChannelRecord;
  readonly permissions: bigint;
}

/**
 * The error of playing a sound, if any, besides the permissions SPEAK and USE_SOUNDBOARD: 50024 outside of voice channels,
 * 40032 for a user who is not connected to the channel, 50167 for one who is muted, deafened or suppressed, 10097 for an
 * unknown or unavailable sound, 50013 for a sound of another guild without USE_EXTERNAL_SOUNDS. Discord documents neither
 * 40032 here, nor the code for unavailable sounds.
 */
export function soundProblem(place: SoundPlace, request: SendSoundboardSoundRequest): RuleError | undefined {
  const { guild, channel, userId } = place;
  if (!isVoiceChannel(channel.channel)) return 'WRONG_CHANNEL_TYPE';
  const voice = guild.voices.get(userId);
  const member = guild.members.get(userId);
  if (!member || voice?.channelId !== channel.channel.id) return 'NOT_IN_VOICE';
  if (member.mute || member.deaf || voice.selfDeaf || voice.suppress) return 'VOICE_EFFECT_NOT_ALLOWED';
  const found = findPlayableSound(place, request);
  if (!found?.sound.available) return 'UNKNOWN_SOUND';
  const isExternal = found.sound.guild_id !== undefined && found.source !== guild;
  return isExternal && !hasPermissionBits(place.permissions, 'USE_EXTERNAL_SOUNDS')
    ? lacks('USE_EXTERNAL_SOUNDS')
    : undefined;
}

/** Finds a sound with its guild. A user can only name guilds of which the user is a member. Default: that of the channel. */
export function findPlayableSound(
  { world, userId, guild }: SoundPlace,
  { sound_id, source_guild_id: sourceId }: SendSoundboardSoundRequest,
): { readonly sound: SoundboardSound; readonly source: GuildRecord } | undefined {
  const source = sourceId == null ? guild : world.guilds.get(sourceId);
  const sound = source?.members.has(userId) ? findSound(source, sound_id) : undefined;
  return source && sound && { sound, source };
}
