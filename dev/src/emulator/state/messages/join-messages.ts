import { messageTypes, systemChannelFlags } from 'guildhall/wire';
import type { GuildRecord } from '../records/guilds.js';
import type { EmittedEvent } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { insertSystemMessage } from './system-messages.js';

/**
 * Adds the message that a user or bot joined to the system channel. Does nothing if the guild has no system channel, or
 * suppresses these messages.
 */
export function insertJoinMessage(world: World, { guild }: GuildRecord, userId: string): EmittedEvent[] {
  const channel = world.channels.get(guild.system_channel_id ?? '');
  const isSuppressed = (guild.system_channel_flags & systemChannelFlags.SUPPRESS_JOIN_NOTIFICATIONS) !== 0;
  if (!channel || isSuppressed) return [];
  return [...insertSystemMessage(world, channel, { type: messageTypes.USER_JOIN, authorId: userId }).events];
}
