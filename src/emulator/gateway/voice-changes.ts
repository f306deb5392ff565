/**
 * A bot joins voice, moves, or leaves it (op 4). Voice itself is not emulated: the server that a bot is told to connect
 * to has no endpoint, which by the interface means that it has to wait for one.
 */
import { randomBytes } from 'node:crypto';
import type { VoiceStateChange } from '../../wire/gateway.js';
import { beginsAsListener, channelOfGuild, isFull, mayConnect, takesVoice } from '../policy/voice.js';
import type { Emission } from '../state/change.js';
import { connectVoice, disconnectVoice } from '../state/voice-states.js';
import type { World } from '../state/world.js';

/** What everybody is told; a text, when nothing was done: why. */
export function changeVoice(world: World, botUserId: string, change: VoiceStateChange): readonly Emission[] | string {
  const { guild_id: guildId, channel_id: channelId } = change;
  const guild = world.guilds.get(guildId);
  const member = guild?.members.get(botUserId);
  if (!guild || !member) return `the bot is not in guild ${guildId}`;
  if (channelId === null) return disconnectVoice(world, guild, member).events;
  const channel = channelOfGuild(world, guild, channelId);
  if (!channel || !takesVoice(channel.channel)) return `${channelId} is no voice channel of the guild`;
  const before = guild.voices.get(botUserId);
  const comes = before?.channelId !== channelId;
  if (comes && !mayConnect(world, channel, botUserId)) return 'the bot may not connect to the channel';
  if (comes && isFull(world, guild, channel, botUserId)) return 'the channel is full';
  const { events } = connectVoice(world, guild, member, {
    channelId,
    selfMute: change.self_mute,
    selfDeaf: change.self_deaf,
    suppress: comes ? beginsAsListener(world, channel, botUserId) : before?.suppress,
  });
  return comes ? [...events, voiceServer(botUserId, guildId)] : events;
}

function voiceServer(userId: string, guildId: string): Emission {
  return {
    event: 'voiceServerUpdate',
    data: { token: randomBytes(8).toString('hex'), guild_id: guildId, endpoint: null },
    audience: { kind: 'user', userId },
  };
}
