/** Guests leave the guild together with the voice channel that they were invited to. */
import type { AuditExecutor } from '../audit-log/audit-log.js';
import { removeChannel } from '../guilds/channel-removal.js';
import type { ChannelRecord } from '../records/channels.js';
import type { GuildRecord } from '../records/guilds.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { removeMember } from './membership.js';

/** Removes a guest who is not connected to its voice channel any more. Does nothing for other members. */
export function removeDisconnectedGuest(world: World, guild: GuildRecord, userId: string): readonly EmittedEvent[] {
  const channelId = guild.guests.get(userId);
  const isConnected = guild.voices.get(userId)?.channelId === channelId;
  return channelId === undefined || isConnected ? [] : removeMember(world, guild, userId).events;
}

/** Removes the guests of a channel and deletes the channel. */
export function removeChannelWithGuests(
  world: World,
  guild: GuildRecord,
  channel: ChannelRecord,
  executor: AuditExecutor,
): StateChange<ChannelRecord> {
  const guests = [...guild.guests].filter(([, channelId]) => channelId === channel.channel.id);
  const left = guests.flatMap(([userId]) => removeMember(world, guild, userId).events);
  const { result, events } = removeChannel(world, guild, channel, executor);
  return { result, events: [...left, ...events] };
}
