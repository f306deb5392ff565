import { type Channel, channelTypes, voiceChannelTypes } from '../../../wire/objects/channels/channel.js';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { hasPermissionBits, permissionsIn } from '../permissions/permissions.js';

/** A channel of a guild, by its id. */
export function findChannelOfGuild(world: World, { guild }: GuildRecord, channelId: string): ChannelRecord | undefined {
  const record = world.channels.get(channelId);
  return record?.channel.guild_id === guild.id ? record : undefined;
}

/** Whether somebody can be in voice in a channel at all. */
export function isVoiceChannel({ type }: Channel): boolean {
  return voiceChannelTypes.includes(type);
}

/** Whether an account may connect to a voice channel. */
export function canConnectToVoice(world: World, channel: ChannelRecord, userId: string): boolean {
  return hasPermissionBits(permissionsIn(world, channel, userId), 'VIEW_CHANNEL', 'CONNECT');
}

/** Whether an account that comes to a channel begins as a listener: on a stage all but its moderators do. */
export function isSuppressedOnConnect(world: World, channel: ChannelRecord, userId: string): boolean {
  const isStage = channel.channel.type === channelTypes.GUILD_STAGE_VOICE;
  return isStage && !hasPermissionBits(permissionsIn(world, channel, userId), 'MUTE_MEMBERS');
}

/** Whether nobody more may come into a voice channel, but those who can move others. */
export function isVoiceChannelFull(world: World, guild: GuildRecord, channel: ChannelRecord, userId: string): boolean {
  const { id, user_limit: limit = 0 } = channel.channel;
  const others = [...guild.voices].filter(([otherId, voice]) => otherId !== userId && voice.channelId === id);
  return (
    limit > 0 && others.length >= limit && !hasPermissionBits(permissionsIn(world, channel, userId), 'MOVE_MEMBERS')
  );
}
