import type { Presence, PresenceStatus } from 'guildhall/wire';
import type { GuildRecord } from '../records/guilds.js';
import type { ActivityRecord } from '../records/users.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

/** The status of a user. Users without a presence are offline. */
export function presenceStatusOf(world: World, userId: string): PresenceStatus {
  return world.presences.get(userId)?.status ?? 'offline';
}

/** The ids of a guild's members who are not offline. */
export function onlineMemberIds(world: World, { members }: GuildRecord): string[] {
  return [...members.keys()].filter((id) => presenceStatusOf(world, id) !== 'offline');
}

/** The presence of a user. Bots appear as web clients. */
export function serializePresence(world: World, userId: string): Presence {
  const status = presenceStatusOf(world, userId);
  const client = world.users.get(userId)?.applicationId === undefined ? 'desktop' : 'web';
  return {
    user: { id: userId },
    status,
    activities: [...(world.presences.get(userId)?.activities ?? [])],
    client_status: status === 'offline' ? {} : { [client]: status },
  };
}

/** Updates the presence of a user. If it changed, all guilds of the user receive an event. */
export function updatePresence(
  world: World,
  userId: string,
  status: PresenceStatus,
  activities: readonly ActivityRecord[] = [],
): StateChange<undefined> {
  const before = world.presences.get(userId);
  world.presences.set(userId, { status, activities, since: world.clock.now() });
  const isSame = (before?.status ?? 'offline') === status && haveSameActivities(before?.activities ?? [], activities);
  if (isSame) return { result: undefined, events: [] };
  const presence = serializePresence(world, userId);
  const events: EmittedEvent[] = [...world.guilds.values()]
    .filter(({ members }) => members.has(userId))
    .map(({ guild: { id: guildId } }) => ({
      event: 'presenceUpdate',
      data: { ...presence, guild_id: guildId },
      audience: { kind: 'guild', guildId },
    }));
  return { result: undefined, events };
}

/** Whether two lists of activities are equal, ignoring their start times. */
function haveSameActivities(before: readonly ActivityRecord[], after: readonly ActivityRecord[]): boolean {
  const withoutTimes = (activities: readonly ActivityRecord[]) => activities.map(({ created_at, ...rest }) => rest);
  return JSON.stringify(withoutTimes(before)) === JSON.stringify(withoutTimes(after));
}
