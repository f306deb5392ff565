/**
 * Handles Voice State Update (op 4): a bot joins, changes or leaves a voice channel. Voice connections are not emulated:
 * the voice server has a null endpoint, which means that none is available yet.
 */
import { randomBytes } from 'node:crypto';
import type { VoiceStateUpdateData } from 'guildhall/wire';
import {
  canConnectToVoice,
  findGuildChannel,
  isSuppressedOnConnect,
  isVoiceChannel,
  isVoiceChannelFull,
} from '../../policy/voice/voice-channels.js';
import { connectMemberToVoice, disconnectMemberFromVoice } from '../../state/members/voice-states.js';
import type { EmittedEvent } from '../../state/world/state-change.js';
import type { World } from '../../state/world/world.js';

/** Updates the voice state of a bot. Returns the events, or the reason if the operation is ignored. */
export function updateBotVoiceState(
  world: World,
  botUserId: string,
  change: VoiceStateUpdateData,
): readonly EmittedEvent[] | string {
  const { guild_id: guildId, channel_id: channelId } = change;
  const guild = world.guilds.get(guildId);
  const member = guild?.members.get(botUserId);
  if (!guild || !member) return `the bot is not in guild ${guildId}`;
  if (channelId === null) return disconnectMemberFromVoice(world, guild, member).events;
  const channel = findGuildChannel(world, guild, channelId);
  if (!channel || !isVoiceChannel(channel.channel)) return `${channelId} is not a voice channel of the guild`;
  const previous = guild.voices.get(botUserId);
  const isJoining = previous?.channelId !== channelId;
  if (isJoining && !canConnectToVoice(world, channel, botUserId))
    return 'the bot has no permission to connect to the channel';
  if (isJoining && isVoiceChannelFull(world, guild, channel, botUserId)) return 'the channel is full';
  const { events } = connectMemberToVoice(world, guild, member, {
    channelId,
    selfMute: change.self_mute,
    selfDeaf: change.self_deaf,
    suppress: isJoining ? isSuppressedOnConnect(channel) : previous?.suppress,
  });
  return isJoining ? [...events, voiceServerEvent(botUserId, guildId)] : events;
}

function voiceServerEvent(userId: string, guildId: string): EmittedEvent {
  return {
    event: 'voiceServerUpdate',
    data: { token: randomBytes(8).toString('hex'), guild_id: guildId, endpoint: null },
    audience: { kind: 'user', userId },
  };
}
