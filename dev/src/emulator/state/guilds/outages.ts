import type { GuildRecord } from '../records/guilds.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { serializeGuildCreate } from './guilds.js';

/**
 * Starts or ends an outage, which makes a guild unavailable. Its bots are notified and receive no other events of the
 * guild during the outage. HTTP requests still work.
 */
export function setOutage(world: World, record: GuildRecord, isUnavailable: boolean): StateChange<undefined> {
  if (isUnavailable === (record.isUnavailable ?? false)) return { result: undefined, events: [] };
  record.isUnavailable = isUnavailable;
  const bots = [...record.members.keys()].filter((id) => world.users.get(id)?.applicationId !== undefined);
  const { id } = record.guild;
  return {
    result: undefined,
    events: bots.map((userId) =>
      isUnavailable
        ? { event: 'guildDelete', data: { id, unavailable: true }, audience: { kind: 'user', userId } }
        : {
            event: 'guildCreate',
            data: serializeGuildCreate(world, record, userId, 'available'),
            audience: { kind: 'user', userId },
          },
    ),
  };
}
