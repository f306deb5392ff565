/**
 * Handles Voice State Update (op 4): a bot joins, changes or leaves a voice channel. The session that joins gets a voice server:
 * see `VoiceEndpoint`.
 */
import { shardIdOf, type VoiceStateUpdateData } from 'guildhall/wire';
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
import type { SessionInfo } from '../sessions/emulator-session.js';

/** Updates the voice state of a bot. Returns the events, or the reason if the operation is ignored. */
export function updateBotVoiceState(
  world: World,
  { id: sessionId, botUserId, shard: [shardId, shardCount] }: SessionInfo,
  change: VoiceStateUpdateData,
): readonly EmittedEvent[] | string {
  const { guild_id: guildId, channel_id: channelId } = change;
  const guild = world.guilds.get(guildId);
  const member = guild?.members.get(botUserId);
  if (!guild || !member) return `the bot is not in guild ${guildId}`;
  if (shardIdOf(guildId, shardCount) !== shardId) return `shard ${shardId} does not receive guild ${guildId}`;
  if (channelId === null) return disconnectMemberFromVoice(world, guild, member).events;
  const channel = findGuildChannel(world, guild, channelId);
  if (!channel || !isVoiceChannel(channel.channel)) return `${channelId} is not a voice channel of the guild`;
  const previous = guild.voices.get(botUserId);
  const isJoining = previous?.channelId !== channelId;
  if (isJoining && !canConnectToVoice(world, channel, botUserId))
    return 'the bot has no permission to connect to the channel';
  if (isJoining && isVoiceChannelFull(world, guild, channel, botUserId)) return 'the channel is full';
  return connectMemberToVoice(world, guild, member, {
    channelId,
    sessionId,
    selfMute: change.self_mute,
    selfDeaf: change.self_deaf,
    suppress: isJoining ? isSuppressedOnConnect(channel) : previous.suppress,
  }).events;
}
