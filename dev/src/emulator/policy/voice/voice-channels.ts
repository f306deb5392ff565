import { type Channel, channelTypes, voiceChannelTypes } from 'guildhall/wire';
import type { ChannelRecord } from '../../state/records/channels.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { hasPermissionBits, permissionsIn } from '../permissions/permissions.js';

/** Finds a channel of a guild by its id. */
export function findGuildChannel(world: World, { guild }: GuildRecord, channelId: string): ChannelRecord | undefined {
  const record = world.channels.get(channelId);
  return record?.channel.guild_id === guild.id ? record : undefined;
}

/** Whether a channel supports voice connections. */
export function isVoiceChannel({ type }: Channel): boolean {
  return voiceChannelTypes.includes(type);
}

/** Whether a user may connect to a voice channel. */
export function canConnectToVoice(world: World, channel: ChannelRecord, userId: string): boolean {
  return hasPermissionBits(permissionsIn(world, channel, userId), 'VIEW_CHANNEL', 'CONNECT');
}

/** Whether users are suppressed after connecting: in stage channels all are, also moderators, until they speak. */
export function isSuppressedOnConnect({ channel }: ChannelRecord): boolean {
  return channel.type === channelTypes.GUILD_STAGE_VOICE;
}

/** Whether a user cannot connect because the user limit is reached. The limit does not apply to users with MOVE_MEMBERS. */
export function isVoiceChannelFull(world: World, guild: GuildRecord, channel: ChannelRecord, userId: string): boolean {
  const { id, user_limit: limit = 0 } = channel.channel;
  const others = [...guild.voices].filter(([otherId, voice]) => otherId !== userId && voice.channelId === id);
  return (
    limit > 0 && others.length >= limit && !hasPermissionBits(permissionsIn(world, channel, userId), 'MOVE_MEMBERS')
  );
}
