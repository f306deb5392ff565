import { type Channel, channelTypes, voiceChannelTypes } from '../../wire/objects/channel.js';
import type { ChannelRecord } from '../state/records/channels.js';
import type { GuildRecord } from '../state/records/guilds.js';
import type { World } from '../state/world.js';
import { holds, permissionsIn } from './permissions.js';
import { checkPresence, Impossible } from './person.js';

/** A channel of a guild, by its id. */
export function channelOfGuild(world: World, { guild }: GuildRecord, channelId: string): ChannelRecord | undefined {
  const record = world.channels.get(channelId);
  return record?.channel.guild_id === guild.id ? record : undefined;
}

/** Whether somebody can be in voice in a channel at all. */
export function takesVoice({ type }: Channel): boolean {
  return voiceChannelTypes.includes(type);
}

/** Whether an account may connect to a voice channel. */
export function mayConnect(world: World, channel: ChannelRecord, userId: string): boolean {
  return holds(permissionsIn(world, channel, userId), 'VIEW_CHANNEL', 'CONNECT');
}

/** Whether an account that comes to a channel begins as a listener: on a stage all but its moderators do. */
export function beginsAsListener(world: World, channel: ChannelRecord, userId: string): boolean {
  const isStage = channel.channel.type === channelTypes.GUILD_STAGE_VOICE;
  return isStage && !holds(permissionsIn(world, channel, userId), 'MUTE_MEMBERS');
}

/** Whether nobody more may come into a voice channel, but those who can move others. */
export function isFull(world: World, guild: GuildRecord, channel: ChannelRecord, userId: string): boolean {
  const { id, user_limit: limit = 0 } = channel.channel;
  const others = [...guild.voices].filter(([otherId, voice]) => otherId !== userId && voice.channelId === id);
  return limit > 0 && others.length >= limit && !holds(permissionsIn(world, channel, userId), 'MOVE_MEMBERS');
}

/** @throws {Impossible} when a person cannot connect to a channel: it takes no voice, is full, or not for this person */
export function checkConnecting(world: World, guild: GuildRecord, channel: ChannelRecord, userId: string): void {
  checkPresence(world, userId, channel);
  if (!takesVoice(channel.channel)) {
    throw new Impossible('wrong_kind', 'This is no voice channel.', 'channel_id');
  }
  if (!mayConnect(world, channel, userId)) {
    throw new Impossible('missing_permissions', 'This person may not connect to the channel.', 'channel_id');
  }
  if (isFull(world, guild, channel, userId)) {
    throw new Impossible('channel_full', 'The channel holds as many people as it may.', 'channel_id');
  }
}
