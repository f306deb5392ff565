import type { Change } from './change.js';
import { presentGuildCreate } from './guilds.js';
import type { GuildRecord } from './records/guilds.js';
import type { World } from './world.js';

/**
 * A guild becomes unavailable by an outage of the service, or comes back from it. Its bots are told, and hear nothing
 * else of it in between. HTTP goes on as before.
 */
export function setOutage(world: World, record: GuildRecord, isUnavailable: boolean): Change<undefined> {
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
            data: presentGuildCreate(world, record, userId),
            audience: { kind: 'user', userId },
          },
    ),
  };
}
