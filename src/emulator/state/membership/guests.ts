/** Guests leave the guild together with the voice channel that they were invited to. */
import type { GuildRecord } from '../records/guilds.js';
import type { EmittedEvent } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { removeMember } from './membership.js';

/** Removes a guest who is not connected to its voice channel any more. Does nothing for other members. */
export function removeDisconnectedGuest(world: World, guild: GuildRecord, userId: string): readonly EmittedEvent[] {
  const channelId = guild.guests.get(userId);
  const isConnected = guild.voices.get(userId)?.channelId === channelId;
  return channelId === undefined || isConnected ? [] : removeMember(world, guild, userId).events;
}

/** Removes the guests of a channel that is being deleted. */
export function removeGuestsOfChannel(world: World, guild: GuildRecord, channelId: string): EmittedEvent[] {
  const guests = [...guild.guests].filter(([, only]) => only === channelId);
  return guests.flatMap(([userId]) => removeMember(world, guild, userId).events);
}
