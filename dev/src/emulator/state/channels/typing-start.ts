import { serializeMember } from '../members/members.js';
import type { ChannelRecord } from '../records/channels.js';
import type { EmittedEvent } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { channelAudiences } from './channels.js';

/** The events that a user started typing in a channel. Clients show it for ten seconds. */
export function typingStartEvents(world: World, record: ChannelRecord, userId: string): EmittedEvent[] {
  const { id: channelId, guild_id: guildId } = record.channel;
  const member = world.guilds.get(guildId ?? '')?.members.get(userId);
  const data = {
    channel_id: channelId,
    ...(guildId === undefined ? {} : { guild_id: guildId }),
    user_id: userId,
    timestamp: Math.floor(world.clock.now() / 1000),
    ...(member ? { member: serializeMember(world, member) } : {}),
  };
  return channelAudiences(record).map((audience) => ({ event: 'typingStart', data, audience }));
}
