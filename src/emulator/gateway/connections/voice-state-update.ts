/**
 * A bot joins voice, moves, or leaves it (op 4). Voice itself is not emulated: the server that a bot is told to connect
 * to has no endpoint, which by the interface means that it has to wait for one.
 */
import { randomBytes } from 'node:crypto';
import type { VoiceStateUpdateData } from '../../../wire/gateway/protocol.js';
import {
  canConnectToVoice,
  findChannelOfGuild,
  isSuppressedOnConnect,
  isVoiceChannel,
  isVoiceChannelFull,
} from '../../policy/channels/voice-channels.js';
import { connectMemberToVoice, disconnectMemberFromVoice } from '../../state/members/voice-states.js';
import type { EmittedEvent } from '../../state/world/state-change.js';
import type { World } from '../../state/world/world.js';

/** What everybody is told; a text, when nothing was done: why. */
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
  const channel = findChannelOfGuild(world, guild, channelId);
  if (!channel || !isVoiceChannel(channel.channel)) return `${channelId} is no voice channel of the guild`;
  const before = guild.voices.get(botUserId);
  const comes = before?.channelId !== channelId;
  if (comes && !canConnectToVoice(world, channel, botUserId)) return 'the bot may not connect to the channel';
  if (comes && isVoiceChannelFull(world, guild, channel, botUserId)) return 'the channel is full';
  const { events } = connectMemberToVoice(world, guild, member, {
    channelId,
    selfMute: change.self_mute,
    selfDeaf: change.self_deaf,
    suppress: comes ? isSuppressedOnConnect(world, channel, botUserId) : before?.suppress,
  });
  return comes ? [...events, voiceServer(botUserId, guildId)] : events;
}

function voiceServer(userId: string, guildId: string): EmittedEvent {
  return {
    event: 'voiceServerUpdate',
    data: { token: randomBytes(8).toString('hex'), guild_id: guildId, endpoint: null },
    audience: { kind: 'user', userId },
  };
}
